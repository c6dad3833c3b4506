import assert from "node:assert/strict";
import { openPool } from "../../lib/pool/open_pool.ts";
import { evaluateTeams } from "../../lib/verbs/evaluate_teams.ts";
import { lambdaMap, mapRows } from "../../lib/verbs/lambda_map.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";
import { teamsOf } from "../../lib/verbs/team_column.ts";
import { assertClose } from "../support/close.ts";

interface MapRecord {
  readonly task: string;
  readonly team: string[];
  readonly area: number;
  readonly share: number;
  readonly joined: string[];
  readonly left: string[];
  readonly difference: number;
}

const records = <Row>(frame: { toRecords(): unknown }) => frame.toRecords() as Row[];

const pool = await openPool("sim:pool?models=6&tasks=2&items=80");
const frames = { quality: quality(pool), pairs: overTasks(pairs(pool)), pool };

Deno.test("the map has the team of selectTeams at its weights, on every task", () => {
  const rows = mapRows(lambdaMap(frames, { k: 3, max: [0.4, 0.8] }));
  for (const weights of [{ yuleQ: 0.13, jsd: 0.05 }, { yuleQ: 0.31, jsd: 0.77 }]) {
    const teams = selectTeams(frames, { k: 3, weights });
    teamsOf(teams).forEach((team, at) => {
      const task = teams.getColumn("task").toArray()[at];
      const cell = rows.filter((row) => row.task === task)
        .find((row) => inside(row.polygon, weights.yuleQ, weights.jsd))!;
      assert.equal(cell.team, team!.join(" · "));
    });
  }
});

Deno.test("areas add up, and joined and left lead from Quality-Only to the team", () => {
  const map = lambdaMap(frames, { k: 3, max: 2, method: "exhaustive" });
  const usual = selectTeams(frames, { k: 3, method: "quality" });
  for (const [at, task] of pool.taskNames.entries()) {
    const rows = records<MapRecord>(map).filter((row) => row.task === task);
    assertClose(rows.reduce((sum, row) => sum + row.area, 0), 4, 1e-9);
    assertClose(rows.reduce((sum, row) => sum + row.share, 0), 1, 1e-9);
    const base = teamsOf(usual)[at]!;
    for (const row of rows) {
      const after = base.filter((name) => !row.left.includes(name)).concat(row.joined).sort();
      assert.deepEqual(after, row.team);
    }
  }
});

Deno.test("a judged map has the accuracy of evaluateTeams", () => {
  const map = lambdaMap(frames, { k: 2, max: 1, rule: "poe" });
  const judged = evaluateTeams(pool, map.select("task", "team"), { rules: ["poe"] });
  assertClose(
    map.getColumn("accuracy").toArray() as number[],
    judged.getColumn("accuracy").toArray() as number[],
    1e-12,
  );
  const [first] = records<MapRecord>(map);
  assert.deepEqual([first.joined, first.difference], [[], 0]);
  const { pool: _, ...signals } = frames;
  assert.throws(() => lambdaMap(signals, { k: 2, rule: "poe" }), /hand lambdaMap the pool/);
});

function inside(polygon: readonly (readonly [number, number])[], x: number, y: number): boolean {
  return polygon.every(([a, b], at) => {
    const [c, d] = polygon[(at + 1) % polygon.length];
    return (c - a) * (y - b) - (d - b) * (x - a) >= -1e-12;
  });
}
