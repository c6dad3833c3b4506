import assert from "node:assert/strict";
import { openPool } from "../../lib/pool/open_pool.ts";
import { certify, teamProbabilities } from "../../lib/verbs/certify.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";
import { teamsOf } from "../../lib/verbs/team_column.ts";
import { assertClose } from "../support/close.ts";

interface CertifiedRecord extends Record<"radius" | "normRadius" | "overlapRadius", number> {
  readonly task: string;
  readonly team: string[];
  readonly probability: number;
  readonly smallest: number;
  readonly changesTo: string[];
  readonly gap: number;
  readonly gapExact: boolean;
}

interface ShareRecord {
  readonly task: string;
  readonly share: number;
  readonly chosen: boolean;
}

const records = <Row>(frame: { toRecords(): unknown }) => frame.toRecords() as Row[];

const pool = await openPool("sim:pool?models=6&tasks=2&items=80");
const frames = { quality: quality(pool), pairs: overTasks(pairs(pool)) };

Deno.test("a certified frame agrees with the choice and the probabilities behind it", () => {
  const options = { k: 3, replicates: 100, seed: 4 };
  const frame = certify(pool, options);
  const teams = teamsOf(selectTeams(frames, { k: 3 }));
  assert.deepEqual(teamsOf(frame), teams);
  const shares = records<ShareRecord>(teamProbabilities(pool, options));
  for (const row of records<CertifiedRecord>(frame)) {
    const own = shares.filter((each) => each.task === row.task);
    assertClose(own.reduce((sum, each) => sum + each.share, 0), 1, 1e-9);
    assertClose(own.find((each) => each.chosen)?.share ?? 0, row.probability, 1e-12);
    assert.ok(
      row.normRadius <= row.overlapRadius + 1e-12 && row.overlapRadius <= row.radius + 1e-12,
    );
    assert.ok(row.radius <= row.smallest + 1e-9);
    assert.notDeepEqual(row.changesTo, row.team);
    assert.ok(row.gapExact && row.gap >= 0);
  }
  const plain = certify(pool, { k: 3, replicates: 0, tasks: ["task-2"] });
  assert.deepEqual(plain.getColumn("probability").toArray(), [null]);
});
