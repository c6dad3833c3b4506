import assert from "node:assert/strict";
import { assertClose } from "../../support/close.ts";
import { troupe, troupeError, troupeJson } from "../../support/troupe.ts";

const SMALL = "sim:pool?models=5&tasks=2&items=40&options=3";

interface Explained {
  readonly task: string;
  readonly team: string[];
  readonly simulated: boolean;
  readonly score: number;
  readonly members: { member: string; part: string; value: number }[];
  readonly swaps: unknown[];
  readonly nearDuplicates: unknown[];
  readonly certificate: { probability: number; radius: number; smallest: number };
}

Deno.test("explain tells each member's part, every swap and how firmly the team stands", async () => {
  const why = await troupeJson<Explained>(
    "explain",
    SMALL,
    "--task",
    "task-2",
    "--k",
    "2",
    "--replicates",
    "50",
  );
  assert.deepEqual([why.task, why.team.length, why.simulated], ["task-2", 2, true]);
  assertClose(why.members.reduce((sum, { value }) => sum + value, 0), why.score, 1e-9);
  assert.deepEqual([...new Set(why.members.map(({ part }) => part))], [
    "quality",
    "hiErr",
    "hiDist",
  ]);
  assert.equal(why.swaps.length, 2 * 3);
  assert.equal(why.nearDuplicates.length, 10);
  const { probability, radius, smallest } = why.certificate;
  assert.ok(probability >= 0 && probability <= 1 && radius <= smallest + 1e-9);
});

Deno.test("explain reads as a page, says simulated, and asks for one task", async () => {
  const { out, code } = await troupe("explain", SMALL, "--task", "task-1", "--replicates", "20");
  assert.equal(code, 0);
  for (const part of [/SIMULATED/, /Shapley/, /test items saved/, /Certified while/]) {
    assert.match(out, part);
  }
  assert.match(
    await troupeError("explain", SMALL),
    /Cannot explain 2 tasks at once: name one with --task: task-1, task-2/,
  );
  assert.match(await troupeError("explain", "x.json", "--task", "t"), /the answers are not in it/);
});
