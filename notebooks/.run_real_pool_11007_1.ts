globalThis.__troupe_cell(1);
import pl from "nodejs-polars";
import { carried, METHODS, openMeasured, overTasks, pairs, repeatSplits, type Repeated } from "troupe";
import { families, jaccard, mean, reweigh, selectGreedy, signalsJson, signalsOfPool } from "troupe";
import { pairCells, projectFile, records, type TeamMethod, where } from "troupe";
import { csvLink, interval, jsonLink, markdown, points, show } from "troupe";
import { forest, gain, matrixHeatmap, methodLabel, percentColumn, pointsColumn } from "troupe";
import { ruleLabel, sizeSweep, table } from "troupe";
import { lifeeval, medagents, mmlu } from "../experiments/measured.ts";

const folder = Deno.env.get("TROUPE_REAL_DATA") ?? projectFile("../shared/real");
const { pool, small } = await openMeasured(mmlu, folder);
const left = Object.entries(small).map(([task, n]) => `${task} (${n})`).join(", ");
await show(markdown`MMLU, **measured**: ${pool.models.length} models, ${pool.taskNames.length} subject
  categories, ${pool.frame.height / pool.models.length} questions; too small and left out: ${left}.
  Sources: ${mmlu.sources.join("; ")}.`);
globalThis.__troupe_cell(3);
const pooled = overTasks(pairs(pool));
const order = records<{ model: string }>(families(pooled)).map((row) => row.model);
const [twins] = records<{ a: string; b: string; yuleQ: number }>(pooled.sort("yuleQ", true));
await show(
  matrixHeatmap(pairCells(pooled, "yuleQ"), {
    id: "hi_err",
    title: `${twins.a} and ${twins.b} fail almost alike: Yule’s Q ${twins.yuleQ.toFixed(2)}`,
    subtitle: "1 − Yule’s Q, mean over tasks; higher: fewer shared errors",
    data: "MMLU, 25 models, measured",
    label: "1 − Yule’s Q",
    order,
  }),
  csvLink("real_mmlu/pairs", pooled),
  jsonLink("real_mmlu/signals", signalsJson(signalsOfPool(pool))),
);
globalThis.__troupe_cell(5);
const method = ["c2mas", "c2mas-tuned", "c2mas-shrunk", "direct", "quality", "caruana", "random"];
const { splits, k, pools, rules } = mmlu;
const methods = [...method, "self-consistency", "best-single"];
const study = await repeatSplits(pool, { splits, by: "subject", pools, k, method: methods, rules });
const averages = study.frame.groupBy("pool", "k", "rule", "method").agg(pl.col("accuracy").mean())
  .sort(["pool", "k", "rule", "method"]);
const stacked = averages.filter(pl.col("rule").isNull().or(pl.col("rule").eq(pl.lit("stacking"))));
const three = where(stacked, { k: 3 }).pivot("accuracy", { index: "method", on: "pool" });
await show(
  table(three, {
    columns: [{ key: "method", format: methodLabel }, ...Object.keys(pools).map((name) => percentColumn(name))],
    caption: `Mean test accuracy of teams of 3 under Stacking over ${splits} splits; MMLU, measured.`,
  }),
  csvLink("real_mmlu/accuracy", averages),
  csvLink("real_mmlu/splits", where(study.frame, { k: 3, rule: "stacking" })),
);
globalThis.__troupe_cell(7);
type Line = { pool: string; k: number; rule: string; task: string; difference: number; low: number; high: number };
const compared = (of: Repeated, a: string, b: string) =>
  records<Line>(of.compare(a, b)).map((row) => ({ a, b, ...row }));
const against = ["c2mas", "c2mas-tuned", "c2mas-shrunk", "direct", "caruana"]
  .flatMap((a) => compared(study, a, "quality"));
const isShown = (row: Line) => row.task === "all" && row.k === 3;
const lines = against.filter((row) => isShown(row) && ["choice-soft", "stacking"].includes(row.rule));
const ours = lines.filter((row) => row.a === "c2mas");
await show(
  forest(lines.map((row) => ({ ...row, label: `${methodLabel(row.a)}, ${ruleLabel(row.rule)}`, panel: row.pool, series: row.a })), {
    id: "against_quality",
    title: `C²-MAS beats Quality-Only beyond doubt in ${ours.filter((row) => row.low > 0).length} of ${ours.length} cases`,
    subtitle: `difference of test accuracy, teams of 3, mean over tasks, corrected resampled t, ${splits} splits`,
    data: "MMLU, measured",
    favours: { positive: "the method", negative: "quality" },
  }),
  csvLink("real_mmlu/against_quality", against),
);
globalThis.__troupe_cell(9);
const over = [...compared(study, "c2mas", "quality"), ...compared(study, "c2mas", "best-single"), ...compared(study, "c2mas", "random")];
const headline = over.filter((row) => isShown(row) && row.rule === "stacking" && row.b !== "random")
  .map(({ b, pool, difference, low, high }) => ({ pool: `measured, ${pool}`, over: b, difference, low, high }));
const single = headline.filter((row) => row.over === "best-single");
await show(
  gain(headline, {
    id: "measured_gains",
    title: `A team of 3 gains ${points(mean(single.map((row) => row.difference)))} over the best single model`,
    subtitle: "gain of C²-MAS, teams of 3, Stacking, 95 % corrected resampled t",
    data: "MMLU, measured",
  }),
  csvLink("real_mmlu/headline", headline),
  csvLink("real_mmlu/gains", over),
);
globalThis.__troupe_cell(11);
const sizes = records<{ k: number; method: string; rule: string; accuracy: number }>(
  where(averages, { pool: "all sizes", method: ["c2mas", "direct", "quality", "caruana"] }),
);
const at = (size: number) =>
  sizes.find((row) => row.k === size && row.method === "quality" && row.rule === "stacking")!.accuracy;
await show(sizeSweep(sizes, {
  id: "team_size",
  title: `From ${k[0]} to ${k.at(-1)} members Quality-Only gains ${points(at(k.at(-1)!) - at(k[0]))} under Stacking`,
  subtitle: `mean test accuracy over ${pool.taskNames.length} tasks and ${splits} splits, all 25 models`,
  data: "MMLU, measured",
}));
globalThis.__troupe_cell(13);
const weighted = [0, 0.05, 0.13, 0.25, 0.5, 1].flatMap((yuleQ) =>
  [0, 0.05, 0.25].map((jsd): TeamMethod => ({
    id: `λ = (${yuleQ}, ${jsd})`,
    label: `λ = (${yuleQ}, ${jsd})`,
    needs: "signals",
    choose: ({ objective, k }) => selectGreedy(reweigh(objective, { yuleQ, jsd }), k).team,
  }))
);
const sweep = await repeatSplits(pool, {
  splits: 5, by: "subject", k: [3], method: [...weighted, "quality"], rules: ["choice-soft"],
});
const byWeight = weighted.flatMap(({ id }) => compared(sweep, id, "quality")).filter(isShown)
  .toSorted((a, b) => b.difference - a.difference);
await show(
  table([...byWeight.slice(0, 3), ...byWeight.slice(-3)], {
    columns: [{ key: "a", label: "weights" }, ...["difference", "low", "high"].map((key) => pointsColumn(key))],
    caption: `Over Quality-Only, points: the three best and worst of ${byWeight.length}; MMLU, measured, 5 splits.`,
  }),
  csvLink("real_mmlu/weights", byWeight),
);
globalThis.__troupe_cell(15);
const stable = Object.keys(pools).flatMap((name) =>
  ["c2mas", "direct", "quality", "caruana"].map((method) => {
    const rows = where(study.frame, { pool: name, k: 3, rule: "stacking", method });
    const byTask = Map.groupBy(records<{ task: string; team: string[] }>(rows), (row) => row.task);
    const pairwise = [...byTask.values()].map((of) =>
      mean(of.flatMap((a, i) => of.slice(i + 1).map((b) => jaccard(a.team, b.team))))
    );
    return { pool: name, method, jaccard: mean(pairwise) };
  })
);
await show(
  table(stable, { columns: ["pool", { key: "method", format: methodLabel }, { key: "jaccard", digits: 2 }] }),
  csvLink("real_mmlu/stability", stable),
);
globalThis.__troupe_cell(17);
const life = await openMeasured(lifeeval, folder);
const stated = await repeatSplits(life.pool, { ...lifeeval, by: "subject", method: methods });
const lifeRows = ["c2mas", "c2mas-shrunk", "direct"].flatMap((a) => compared(stated, a, "quality"));
const clear = lifeRows.filter((row) => isShown(row) && row.low > 0).length;
await show(
  forest(lifeRows.filter(isShown).map((row) => ({ ...row, label: `${methodLabel(row.a)}, ${ruleLabel(row.rule)}`, series: row.a })), {
    id: "lifeeval",
    title: `Where models state their probabilities, ${clear} of ${lifeRows.filter(isShown).length} cases beat Quality-Only beyond doubt`,
    subtitle: "difference of test accuracy, teams of 3, mean over 4 tasks, 95 % corrected resampled t",
    data: "LifeEval, 11 models, measured",
    favours: { positive: "the method", negative: "quality" },
  }),
  csvLink("real_lifeeval/against_quality", lifeRows),
);
globalThis.__troupe_cell(18);
const letters = await openMeasured(medagents, folder);
const [c2mas, best] = ["c2mas", "quality"].map((id) => METHODS.find((each) => each.id === id) as TeamMethod);
const away = await repeatSplits(letters.pool, {
  ...medagents, by: "subject", method: [c2mas, carried(c2mas), best, carried(best), "direct", "best-single"],
});
const moved = [["c2mas", "quality"], ["c2mas-carried", "c2mas"], ["c2mas-carried", "best-single"], ["direct", "quality"]]
  .flatMap(([a, b]) => compared(away, a, b));
const voted = moved.filter((row) => isShown(row) && row.rule === "majority");
const there = voted.find((row) => row.a === "c2mas-carried" && row.b === "c2mas")!;
await show(
  forest(voted.map((row) => ({ ...row, label: `${methodLabel(row.a)} − ${methodLabel(row.b)}` })), {
    id: "medagents",
    title: `Choosing on nine other medical benchmarks changes accuracy by ${points(there.difference)}`,
    subtitle: "difference of test accuracy, teams of 3, majority vote, mean over 10 tasks, 95 %",
    data: "MedAgents, 10 models, letters only, measured",
  }),
  csvLink("real_medagents/comparisons", moved),
);
globalThis.__troupe_cell(20);
const every = against.filter((row) => row.task === "all" && row.a === "c2mas");
const direct = lines.filter((row) => row.a === "direct").map((row) =>
  `${points(row.difference)} ${interval(row.low, row.high)} (${row.pool}, ${ruleLabel(row.rule)})`
);
await show(markdown`**On measured models: ${every.some((row) => row.low > 0) ? "sometimes" : "not measurably"}.**
  Of ${every.length} combinations of pool, size and rule, C²-MAS − Quality-Only lies above zero beyond
  doubt in ${every.filter((row) => row.low > 0).length} and below in ${every.filter((row) => row.high < 0).length}.
  What clearly helps is a team at all: ${points(mean(single.map((row) => row.difference)))} over the best single model.
  Scoring teams directly on dev, pooled over tasks, gives over Quality-Only ${direct.join(", ")}.`);
globalThis.__troupe_cell(22);
await show("Try the 25 models without the data: `troupe select results/real_mmlu/signals.json --k 4`.");
export {};
