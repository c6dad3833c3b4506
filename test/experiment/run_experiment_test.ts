import assert from "node:assert/strict";
import { loadExperiment } from "../../lib/experiment/load_experiment.ts";
import { runExperiment } from "../../lib/experiment/run_experiment.ts";
import type { Experiment, StudyResult } from "../../lib/experiment/types.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { paperPool } from "../../lib/pool/sim/paper_pool.ts";
import { subPool } from "../../lib/pool/sub_pool.ts";

const MODELS = ["GLM-4-9B", "Gemma-2-9B", "InternLM3-8B", "Nemotron-Nano-9B", "Qwen3-8B"];

/** Part of the paper's pool: two primary tasks, one held out, five models, few dev items. */
const pool = subPool(paperPool({ dev: 60 }), {
  models: MODELS,
  tasks: ["CSQA", "OBQA", "StrategyQA"],
});

/** The same experiment with fewer repetitions and a coarser grid. */
function shortened(experiment: Experiment): Experiment {
  const studies = experiment.studies.map((study) => ({
    ...study,
    ...("repetitions" in study ? { repetitions: 2 } : {}),
    ...("seeds" in study ? { seeds: 2 } : {}),
    ...("step" in study ? { step: 0.1 } : {}),
    ...(study.kind === "profiling_size" ? { sizes: [30, 60] } : {}),
    ...(study.kind === "team_size" ? { sizes: [2, 3] } : {}),
  }));
  return { ...experiment, studies };
}

for (const id of ["rq1_effectiveness", "rq2_mechanism", "rq3_robustness"]) {
  Deno.test(`every study of ${id} finds something, and says that it is simulated`, async () => {
    const experiment = shortened(await loadExperiment(id));
    const { studies } = await runExperiment(pool, experiment);
    assert.deepEqual(studies.map((study) => study.id), experiment.studies.map((study) => study.id));
    for (const { id: study, answer, tables, figures } of studies) {
      assert.ok(tables.length > 0 && tables.every((table) => table.rows.length > 0), study);
      if (study === "cost") continue; // operations are counted, not simulated
      assert.match(answer, /simulated/, study);
      for (const figure of figures) assert.match(figure.caption, /Simulated pool/, figure.id);
    }
  });
}

Deno.test("studies that were kept are taken up, and only the others are run", async () => {
  const experiment = shortened(await loadExperiment("rq2_mechanism"));
  const kept: StudyResult = {
    id: "ablation",
    title: "kept",
    answer: "kept",
    tables: [],
    figures: [],
  };
  const run: string[] = [];
  const { studies } = await runExperiment(pool, experiment, {
    recall: (study) => Promise.resolve(study === "ablation" ? kept : undefined),
    onStudy: (result) => Promise.resolve(void run.push(result.id)),
  });
  assert.equal(studies[0], kept);
  assert.deepEqual(run, ["matrices", "map", "landscape", "cofailure"]);
});

Deno.test("a bar is told of every repetition, and is full at the end and not before", async () => {
  const experiment = shortened(await loadExperiment("rq3_robustness"));
  const ticks: { n: number; note?: string }[] = [];
  let expected = 0;
  await runExperiment(pool, experiment, {
    progress: (total) => {
      expected = total;
      const tick = (n = 1, note?: string) => void ticks.push({ n, note });
      return { tick, done: () => Promise.resolve() };
    },
  });
  // Stacking on 3 tasks for `validity`; 2 sizes × 2, 2 repetitions, and 5 studies of one step.
  assert.equal(expected, 3 + (2 * 2 + 2 + 5));
  assert.equal(ticks.reduce((sum, { n }) => sum + n, 0), expected);
  assert.ok(ticks.at(-1)!.n > 0, "the last tick fills the bar");
  assert.deepEqual(ticks.find(({ note }) => note === "repetition 1"), {
    n: 1,
    note: "repetition 1",
  });
});

Deno.test("a pool of one's own has no held-out panel, and the study says so", async () => {
  const own = madePool({ models: 4, tasks: 2, items: 40 });
  const experiment = await loadExperiment("rq1_effectiveness");
  const studies = experiment.studies.filter((study) => study.id === "ood" || study.id === "main");
  const result = await runExperiment(own, { ...experiment, studies });
  assert.deepEqual(result.studies[1].tables, []);
  assert.equal(result.studies[1].answer, 'This pool has no tasks of the panel "ood".');
  assert.equal(result.studies[0].tables[0].rows[0].paper, null);
});

Deno.test("a pool with fewer models than a team needs is refused before any work", async () => {
  const own = madePool({ models: 2, tasks: 1, items: 20 });
  await assert.rejects(
    runExperiment(own, await loadExperiment("rq1_effectiveness")),
    /Cannot run experiments on "sim:pool" as teams of 3 need as many models: got 2/,
  );
});

Deno.test("single models of the embedded pool differ from the paper by rounding only", async () => {
  const experiment = await loadExperiment("rq1_effectiveness");
  const studies = experiment.studies.filter((study) => study.id === "complete");
  const { studies: [complete] } = await runExperiment(pool, { ...experiment, studies });
  const single = complete.tables[0].rows.filter((row) => row.method === "single");
  assert.equal(single.length, 3 * MODELS.length);
  for (const row of single) assert.ok(Math.abs(row.difference as number) < 1e-4, String(row.task));
});
