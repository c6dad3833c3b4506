import assert from "node:assert/strict";
import { worldGain } from "../../lib/evaluate/world_gain.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";
import { chooseTeam } from "../../lib/select/choose_team.ts";
import { accuracy, TeamOutcomes } from "../../lib/evaluate/team_outcomes.ts";
import { assertClose } from "../support/close.ts";

const make = (world: { link: number; correlation: number; seed: number }) =>
  madePool({ ...world, models: 6, tasks: 2, items: 120 });
const tasks = ["task-1", "task-2"];

Deno.test("every cell of the grid is a row, and the gain is the mean over seeds and tasks", () => {
  const seen: number[] = [];
  const weights = { lambda1: 1, lambda2: 0.5 };
  const rows = worldGain({
    links: [-0.5, 0.8],
    correlations: [0.3, 0.7],
    seeds: [3, 5],
    make,
    tasks,
    ...weights,
    onProgress: ({ seed }) => seen.push(seed),
  });
  assert.deepEqual(seen, [3, 5, 3, 5, 3, 5, 3, 5]);
  assert.deepEqual(
    rows.map(({ link, correlation, seeds }) => [link, correlation, seeds]),
    [[-0.5, 0.3, 2], [-0.5, 0.7, 2], [0.8, 0.3, 2], [0.8, 0.7, 2]],
  );
  const gains = [3, 5].map((seed) => {
    const pool = make({ link: 0.8, correlation: 0.7, seed });
    const signals = poolSignals(pool);
    const each = pool.tasks.map((task) => {
      const of = (method: "c2mas" | "quality") => {
        const { team } = chooseTeam(task, signals, { method, k: 3, ...weights });
        return accuracy(new TeamOutcomes().of(task, "choice-soft", team).correct);
      };
      return of("c2mas") - of("quality");
    });
    return (each[0] + each[1]) / 2;
  });
  assertClose(rows[3].gain, (gains[0] + gains[1]) / 2, 1e-12);
  // Of two values, the standard error of the mean is half their distance.
  assertClose(rows[3].se, Math.abs(gains[0] - gains[1]) / 2, 1e-12);
});

Deno.test("without weights C²-MAS is Quality-Only: no team changes and nothing is gained", () => {
  const [row] = worldGain({
    links: [0],
    correlations: [0.5],
    seeds: [1],
    make,
    tasks,
    lambda1: 0,
    lambda2: 0,
  });
  assert.deepEqual(
    [row.gain, row.changed, row.positive, row.se],
    [0, 0, 0, 0],
  );
});
