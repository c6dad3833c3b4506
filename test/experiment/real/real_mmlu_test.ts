import assert from "node:assert/strict";
import { loadRealStudy, realStudyIds } from "../../../lib/experiment/load_experiment.ts";
import { csvTable } from "../../../lib/experiment/real/csv_table.ts";
import { openSplit, poolSplit } from "../../../lib/experiment/real/pool_split.ts";
import { readMeasured } from "../../../lib/experiment/real/read_measured.ts";
import { findTeams } from "../../../lib/experiment/real/find_teams.ts";
import type { Aggregator } from "../../../lib/types.ts";
import { assertClose } from "../../support/close.ts";

// What test/reference/real/check_real_mmlu.py found on the same splits, with NumPy and scikit-learn.
interface Reference {
  readonly pooled: { split: number; pool: string; R: number; J: number }[];
  readonly rows: (Record<Aggregator, number> & {
    readonly pool: string;
    readonly split: number;
    readonly task: string;
    readonly method: "c2mas" | "quality" | "caruana";
    readonly team: string[];
    readonly n: number;
  })[];
}

const ROOT = new URL("../../../", import.meta.url).pathname;
const RULES: Aggregator[] = ["choice-soft", "poe", "ds", "stacking", "majority"];
const reference: Reference = JSON.parse(
  await Deno.readTextFile(`${ROOT}test/reference/real/real_mmlu.json`),
);

Deno.test("the committed teams and right answers are those of an independent program", async () => {
  const committed = await csvTable(await Deno.readTextFile(`${ROOT}results/real_mmlu/splits.csv`));
  const byKey = new Map(
    committed.map((row) => [[row.pool, row.split, row.task, row.method].join("\n"), row]),
  );
  assert.equal(reference.rows.length, 2 * 3 * 13 * 3);
  for (const expected of reference.rows) {
    const { pool, split, task, method, team, n } = expected;
    const key = [pool, split, task, method].join("\n");
    const row = byKey.get(key)!;
    assert.deepEqual([row.team, row.n], [team.join(" · "), n], key);
    for (const rule of RULES) {
      const tolerance = rule === "stacking" ? 1 : 0;
      assertClose(Number(row[rule]), expected[rule], tolerance, `${key}, ${rule}`);
    }
  }
});

const DATA = `${ROOT}../shared/real`;
const present = await Deno.stat(DATA).then(() => true, () => false);

Deno.test({
  name: "from the data file, signals, teams and right answers are those of an independent program",
  ignore: !present,
  async fn() {
    const study = await loadRealStudy("real_mmlu");
    const { measured, sha256 } = await readMeasured(DATA, study);
    assert.equal(sha256, study.data.sha256);
    const whole = openSplit(measured, study, 1);
    const find = { k: 3, fixed: study.weights, tuned: study.weights, draws: 1, seed: 1 };
    for (const [pool, models] of Object.entries(study.pools)) {
      const on = poolSplit(whole, pool, models);
      const expected = reference.pooled.find((each) => each.split === 1 && each.pool === pool)!;
      const m = on.members.length;
      const mean = (matrix: Float64Array) => {
        const pairs = [...matrix].filter((_, at) => Math.floor(at / m) < at % m);
        return pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
      };
      assertClose(mean(on.signals.pooled.R), expected.R, 1e-12, `R, ${pool}`);
      assertClose(mean(on.signals.pooled.J), expected.J, 1e-9, `J, ${pool}`);
      for (const row of reference.rows.filter((each) => each.split === 1 && each.pool === pool)) {
        const task = on.tasks.find((each) => each.name === row.task)!;
        const [team] = findTeams(on, task, row.method, find);
        assert.deepEqual(team.map((i) => measured.models[i]), row.team);
        const { correct } = on.judge.of(task, "poe", team);
        assert.equal(correct.reduce((sum, each) => sum + each, 0), row.poe);
      }
    }
  },
});

Deno.test("every study is valid data, and its results are those of the data file it names", async () => {
  const ids = await realStudyIds();
  assert.deepEqual(ids, ["real_lifeeval", "real_medagents", "real_mmlu"]);
  for (const id of ids) {
    const study = await loadRealStudy(id);
    const manifest = JSON.parse(await Deno.readTextFile(`${ROOT}results/${id}/manifest.json`));
    assert.deepEqual(manifest.experiment, study);
    assert.equal(manifest.data.sha256, study.data.sha256);
    assert.deepEqual(
      Object.keys(manifest.findings),
      study.reports.map((report) => report.id),
    );
  }
});
