import assert from "node:assert/strict";
import { InputError } from "../../lib/errors.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { checkTeamSize, chooseTeam, TEAM_METHODS } from "../../lib/select/choose_team.ts";
import { objective, PAPER_WEIGHTS, scoreTeam } from "../../lib/select/objective.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";

const pool = madePool({ models: 6, tasks: 3, items: 80 });
const signals = poolSignals(pool);

Deno.test("every method's team is scored by the same objective", () => {
  for (const task of pool.tasks) {
    const of = objective(signals.tasks.get(task.name)!.quality, signals.pooled, PAPER_WEIGHTS);
    for (const method of TEAM_METHODS) {
      const { team, score, terms } = chooseTeam(task, signals, { method, k: 3, ...PAPER_WEIGHTS });
      assert.equal(team.length, 3);
      assert.deepEqual({ score, terms }, scoreTeam(of, team));
    }
  }
});

Deno.test("choosing needs only the dev split", () => {
  const [{ name, dev }] = pool.tasks;
  const whole = chooseTeam(pool.tasks[0], signals, { method: "caruana", k: 3, ...PAPER_WEIGHTS });
  assert.deepEqual(
    chooseTeam({ name, dev }, signals, { method: "caruana", k: 3, ...PAPER_WEIGHTS }),
    whole,
  );
});

Deno.test("only the greedy method has paths", () => {
  const has = TEAM_METHODS.filter((method) =>
    chooseTeam(pool.tasks[0], signals, { method, k: 2, ...PAPER_WEIGHTS }).paths
  );
  assert.deepEqual(has, ["c2mas"]);
});

Deno.test("a team size that the pool cannot give is refused", () => {
  for (const k of [0, 7, 2.5, NaN]) {
    assert.throws(
      () => checkTeamSize(k, 6),
      new InputError(
        `Cannot select a team as k must be a whole number from 1 to 6, the pool's size: got ${k}`,
      ),
    );
  }
  assert.throws(
    () => chooseTeam(pool.tasks[0], signals, { method: "quality", k: 7, ...PAPER_WEIGHTS }),
    InputError,
  );
});
