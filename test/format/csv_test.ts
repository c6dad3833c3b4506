import assert from "node:assert/strict";
import { toCsv } from "../../lib/format/csv.ts";

Deno.test("a CSV is sorted by its columns from left to right, numbers as numbers", () => {
  const rows = [{ a: "y", n: 10 }, { a: "x", n: 10 }, { a: "x", n: 9 }];
  assert.equal(toCsv(rows), "a,n\nx,9\nx,10\ny,10\n");
});

Deno.test("a CSV quotes what would break it and leaves missing and infinite numbers empty", () => {
  const rows = [{ a: 'say "a, b"', b: null, c: Infinity, d: true }];
  assert.equal(toCsv(rows), 'a,b,c,d\n"say ""a, b""",,,true\n');
});

Deno.test("a CSV rounds numbers to six decimals and drops trailing zeros", () => {
  assert.equal(toCsv([{ a: 0.1 + 0.2, b: 2 / 3 }]), "a,b\n0.3,0.666667\n");
});
