import assert from "node:assert/strict";
import { rowTable, softmax } from "../../lib/pool/row_table.ts";
import { assertClose } from "../support/close.ts";
import { validRows } from "../support/pools.ts";

Deno.test("p comes from a complete logp, and p wins over logp", () => {
  const [row] = validRows();
  const logp = [Math.log(0.1), Math.log(0.3)]; // a tenth and three tenths of the whole mass
  const { p, offsets } = rowTable([{ ...row, p: undefined, logp }, { ...row, logp: [0, 0] }]);
  assertClose(p, [0.25, 0.75, 0.25, 0.75], 1e-15);
  assert.deepEqual([...offsets], [0, 2, 4]);
});

Deno.test("a logp with gaps gives no probabilities", () => {
  const [row] = validRows();
  assert.deepEqual([...rowTable([{ ...row, p: undefined, logp: [-1, null] }]).offsets], [0, 0]);
});

Deno.test("softmax neither overflows nor loses an impossible option", () => {
  assertClose(softmax([1000, 1000]), [0.5, 0.5], 1e-15);
  assert.deepEqual(softmax([-2000, -Infinity]), [1, 0]);
});
