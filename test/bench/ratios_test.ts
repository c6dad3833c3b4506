import assert from "node:assert/strict";
import { pairings, ratios } from "../../bench/ratios.ts";

// Ratios within one run, never times: floors lie far below what is usual, so that only a kernel that
// is no longer used, or a way that has become slow, falls through.

Deno.test("every kernel gives what its twin gives, and is faster by more than chance", async () => {
  const folder = await Deno.makeTempDir({ prefix: "troupe-ratios-" });
  try {
    const found = await ratios(pairings(folder), 3);
    assert.equal(found.length, 6);
    for (const { work, ratio, floor, off, agreement } of found) {
      assert.ok(off <= agreement, `${work}: results differ by ${off}`);
      assert.ok(ratio >= floor, `${work}: ${ratio.toFixed(2)} times as fast, not ${floor}`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a contender that is not faster than the floor is told by its ratio", async () => {
  const work = () => {
    let sum = 0;
    for (let n = 0; n < 3e6; n++) sum += Math.sqrt(n);
    return sum;
  };
  const same = { name: "same", run: work };
  const [{ ratio, off }] = await ratios([
    { work: "the same", ours: same, other: same, floor: 3, agreement: 0 },
  ]);
  assert.ok(ratio < 3, `${ratio}`);
  assert.equal(off, 0);
});
