globalThis.__troupe_cell(1);
import pl from "nodejs-polars";
import { carried, csvLink, families, forest, gain, interval, jaccard, jsonLink, markdown, matrixHeatmap, mean, METHODS, methodLabel, openMeasured, overTasks, pairs, points, projectFile, records, repeatSplits, reweigh, ruleLabel, selectGreedy, show, signalsJson, signalsOfPool, sizeSweep, table } from "troupe";
import { lifeeval, medagents, mmlu } from "../experiments/measured.ts";

const folder = Deno.env.get("TROUPE_REAL_DATA") ?? projectFile("../shared/real"); // where the data files lie
const { pool, small, incomplete } = await openMeasured(mmlu, folder);
await show(markdown`MMLU, **measured**: ${pool.models.length} models on ${pool.taskNames.length} subject categories, ${pool.frame.height / pool.models.length} questions.
  Left out as too small: ${Object.entries(small).map(([task, n]) => `${task} (${n})`).join(", ")}; ${incomplete} incomplete questions. Sources: ${mmlu.sources.join("; ")}.`);
globalThis.__troupe_cell(3);
const pooled = overTasks(pairs(pool));
const clustered = families(pooled);
const twins = records<any>(pooled.sort("yuleQ").tail(1))[0];
await show(matrixHeatmap(records<any>(pooled).map((row) => ({ row: row.a, column: row.b, value: 1 - row.yuleQ })), {
  id: "hi_err",
  title: `${new Set(records<any>(clustered).map((row) => row.family)).size} families; ${twins.a} and ${twins.b} fail almost alike (Q = ${twins.yuleQ.toFixed(2)})`,
  subtitle: "1 − Yule’s Q, mean over tasks; higher: fewer shared errors",
  label: "1 − Yule’s Q",
  data: "MMLU, 25 models, measured",
  order: records<any>(clustered).map((row) => row.model),
}), csvLink("real_mmlu/pairs", pooled), jsonLink("real_mmlu/signals", signalsJson(signalsOfPool(pool))));
globalThis.__troupe_cell(5);
const methods = ["c2mas", "c2mas-tuned", "c2mas-shrunk", "direct", "quality", "caruana", "random", "self-consistency", "best-single"];
const study = await repeatSplits(pool, { splits: mmlu.splits, by: "subject", pools: mmlu.pools, k: mmlu.k, method: methods, rules: mmlu.rules });
const averages = study.frame.groupBy("pool", "k", "rule", "method").agg(pl.col("accuracy").mean()).sort(["pool", "k", "rule", "method"]);
const wide = Object.keys(mmlu.pools).map((name) => ({ pool: name, ...Object.fromEntries(methods.map((method) => [method, records<any>(averages).find((row) => row.pool === name && row.k === 3 && row.method === method && (row.rule === "stacking" || row.rule === null))?.accuracy])) }));
await show(
  table(wide, { columns: ["pool", ...methods.map((key) => ({ key, label: methodLabel(key), scale: 100, digits: 2 }))], caption: `Mean test accuracy (%) of teams of 3 under Stacking over ${mmlu.splits} splits; MMLU, measured.` }),
  csvLink("real_mmlu/accuracy", averages), csvLink("real_mmlu/splits", study.frame.filter(pl.col("k").eq(pl.lit(3)))),
);
globalThis.__troupe_cell(7);
const against = ["c2mas", "c2mas-tuned", "c2mas-shrunk", "direct", "caruana"].flatMap((method) => records<any>(study.compare(method, "quality")).map((row) => ({ method, ...row })));
const shown = against.filter((row) => row.task === "all" && row.k === 3 && ["choice-soft", "stacking"].includes(row.rule));
const ours = shown.filter((row) => row.method === "c2mas");
const clear = ours.filter((row) => row.low > 0).length;
await show(forest(shown.map((row) => ({ ...row, label: `${methodLabel(row.method)}, ${ruleLabel(row.rule)}`, panel: row.pool, series: row.method })), {
  id: "against_quality",
  title: `C²-MAS beats Quality-Only beyond doubt in ${clear} of ${ours.length} cases: ${points(Math.min(...ours.map((row) => row.difference)))} to ${points(Math.max(...ours.map((row) => row.difference)))}`,
  subtitle: `difference of test accuracy to Quality-Only, teams of 3, mean over ${pool.taskNames.length} tasks, 95 % corrected resampled t over ${mmlu.splits} splits`,
  data: "MMLU, measured",
  favours: { positive: "the method", negative: "quality" },
}), csvLink("real_mmlu/against_quality", against));
globalThis.__troupe_cell(8);
const single = records<any>(study.compare("quality", "best-single")).map((row) => ({ method: "quality", over: "best-single", ...row }));
const random = records<any>(study.compare("c2mas", "random")).map((row) => ({ method: "c2mas", over: "random", ...row }));
const team = [...single, ...random].filter((row) => row.task === "all" && row.k === 3 && row.rule === "stacking");
await show(
  markdown`What does help: forming a team at all. Three good models under Stacking beat the best single model by ${single.filter((row) => row.task === "all" && row.k === 3 && row.rule === "stacking").map((row) => `${points(row.difference)} ${interval(row.low, row.high)} (${row.pool})`).join(", ")}; and C²-MAS beats random teams by ${random.filter((row) => row.task === "all" && row.k === 3 && row.rule === "stacking").map((row) => points(row.difference)).join(", ")}.`,
  csvLink("real_mmlu/gains", [...single, ...random]),
);
globalThis.__troupe_cell(10);
const sizes = records<any>(averages).filter((row) => row.pool === "all sizes" && ["c2mas", "direct", "quality", "caruana"].includes(row.method));
const at = (k: number) => sizes.find((row) => row.k === k && row.method === "quality" && row.rule === "stacking")!.accuracy;
await show(sizeSweep(sizes, {
  id: "team_size",
  title: `From ${mmlu.k[0]} to ${mmlu.k.at(-1)} members Quality-Only gains ${points(at(mmlu.k.at(-1)!) - at(mmlu.k[0]))} under Stacking`,
  subtitle: `mean test accuracy over ${pool.taskNames.length} tasks and ${mmlu.splits} splits, all 25 models`,
  data: "MMLU, measured",
}));
globalThis.__troupe_cell(12);
const lambdas = [0, 0.05, 0.13, 0.25, 0.5, 1];
const weighted = lambdas.flatMap((yuleQ) => [0, 0.05, 0.25].map((jsd) => ({
  id: `λ = (${yuleQ}, ${jsd})`, label: `λ = (${yuleQ}, ${jsd})`, needs: "signals" as const,
  choose: ({ objective, k }: any) => selectGreedy(reweigh(objective, { yuleQ, jsd }), k).team,
})));
const sweep = await repeatSplits(pool, { splits: 5, by: "subject", k: [3], method: [...weighted, "quality"], rules: ["choice-soft"] });
const gains = weighted.map(({ id }) => ({ weights: id, ...records<any>(sweep.compare(id, "quality")).find((row) => row.task === "all") }));
const best = gains.reduce((most, row) => row.difference > most.difference ? row : most);
await show(
  table(gains.toSorted((a, b) => b.difference - a.difference).filter((_, at) => at < 3 || at >= gains.length - 3), { columns: ["weights", { key: "difference", label: "over Quality-Only (points)", scale: 100, digits: 2, plus: true }, { key: "low", scale: 100, digits: 2, plus: true }, { key: "high", scale: 100, digits: 2, plus: true }], caption: `The three best and the three worst of ${gains.length} weights; all 25 models, Choice-Soft, 5 splits; MMLU, measured.` }),
  csvLink("real_mmlu/weights", gains),
);
globalThis.__troupe_cell(14);
const stable = Object.keys(mmlu.pools).flatMap((name) => ["c2mas", "c2mas-shrunk", "direct", "quality", "caruana"].map((method) => {
  const rows = records<any>(study.frame.filter(pl.col("pool").eq(pl.lit(name)).and(pl.col("k").eq(pl.lit(3))).and(pl.col("rule").eq(pl.lit("stacking"))).and(pl.col("method").eq(pl.lit(method)))));
  const perTask = [...Map.groupBy(rows, (row) => row.task).values()].map((of) => mean(of.flatMap((a, i) => of.slice(i + 1).map((b) => jaccard(a.team, b.team)))));
  return { pool: name, method, jaccard: mean(perTask) };
}));
await show(table(stable, { columns: ["pool", { key: "method", format: methodLabel }, { key: "jaccard", digits: 2 }] }), csvLink("real_mmlu/stability", stable));
globalThis.__troupe_cell(16);
const life = await openMeasured(lifeeval, folder);
const stated = await repeatSplits(life.pool, { splits: lifeeval.splits, by: "subject", k: lifeeval.k, method: methods, rules: lifeeval.rules });
const lifeRows = ["c2mas", "c2mas-shrunk", "direct"].flatMap((method) => records<any>(stated.compare(method, "quality")).map((row) => ({ method, ...row })));
await show(forest(lifeRows.filter((row) => row.task === "all" && row.k === 3).map((row) => ({ ...row, label: `${methodLabel(row.method)}, ${ruleLabel(row.rule)}`, series: row.method })), {
  id: "lifeeval",
  title: `Where models state their probabilities, C²-MAS differs from Quality-Only by ${points(mean(lifeRows.filter((row) => row.task === "all" && row.k === 3 && row.method === "c2mas").map((row) => row.difference)))} on average`,
  subtitle: "difference of test accuracy, teams of 3, mean over 4 tasks, 95 % corrected resampled t",
  data: "LifeEval, 11 models, measured",
  favours: { positive: "the method", negative: "quality" },
}), csvLink("real_lifeeval/against_quality", lifeRows));
globalThis.__troupe_cell(17);
const letters = await openMeasured(medagents, folder);
const own = (id: string) => METHODS.find((each) => each.id === id) as any;
const away = await repeatSplits(letters.pool, { splits: medagents.splits, by: "subject", k: medagents.k, method: ["c2mas", carried(own("c2mas")), "quality", carried(own("quality")), "direct", "best-single"], rules: medagents.rules });
const moved = [["c2mas", "quality"], ["c2mas-carried", "c2mas"], ["c2mas-carried", "best-single"], ["direct", "quality"]].flatMap(([a, b]) => records<any>(away.compare(a, b)).map((row) => ({ a, b, ...row })));
const there = moved.find((row) => row.a === "c2mas-carried" && row.b === "c2mas" && row.task === "all" && row.k === 3 && row.rule === "majority")!;
await show(forest(moved.filter((row) => row.task === "all" && row.k === 3 && row.rule === "majority").map((row) => ({ ...row, label: `${methodLabel(row.a)} − ${methodLabel(row.b)}` })), {
  id: "medagents",
  title: `A team chosen on nine other medical benchmarks loses ${points(-there.difference).replace("+", "")} against one chosen on the task itself`,
  subtitle: "difference of test accuracy, teams of 3, majority vote, mean over 10 tasks, 95 % corrected resampled t",
  data: "MedAgents, 10 models, letters only, measured",
}), csvLink("real_medagents/comparisons", moved));
globalThis.__troupe_cell(19);
const measuredGains = Object.keys(mmlu.pools).flatMap((name) => [["quality", "quality"], ["best-single", "best-single"]].map(([over]) => {
  const row = records<any>(study.compare("c2mas", over)).find((each) => each.pool === name && each.k === 3 && each.rule === "stacking" && each.task === "all")!;
  return { pool: `MMLU, ${name}, measured`, over, difference: row.difference, low: row.low, high: row.high };
}));
await show(gain(measuredGains, { id: "measured_gains", title: `On measured models the gain over the best ${3} is ${points(mean(measuredGains.filter((row) => row.over === "quality").map((row) => row.difference)))}, over the best single model ${points(mean(measuredGains.filter((row) => row.over === "best-single").map((row) => row.difference)))}`, subtitle: "gain of C²-MAS, teams of 3, Stacking, 95 % corrected resampled t", data: "measured" }), csvLink("real_mmlu/headline", measuredGains));
globalThis.__troupe_cell(21);
const direct = shown.filter((row) => row.method === "direct" && row.rule === "stacking");
const all = against.filter((row) => row.task === "all" && row.method === "c2mas");
await show(markdown`**On measured models: ${all.some((row) => row.low > 0) ? "sometimes" : "not measurably"}.** Of ${all.length} combinations of pool, size and rule, C²-MAS − Quality-Only lies above zero beyond doubt in ${all.filter((row) => row.low > 0).length}
  and below in ${all.filter((row) => row.high < 0).length}; with teams of 3 under Stacking the mean is ${ours.filter((row) => row.rule === "stacking").map((row) => points(row.difference)).join(", ")} (${Object.keys(mmlu.pools).join(", ")}).
  Scoring teams directly on dev, pooled over tasks, gives ${direct.map((row) => `${points(row.difference)} ${interval(row.low, row.high)}`).join(", ")}. What clearly helps is a team at all.`);
globalThis.__troupe_cell(23);
await show(`Try the 25 models without the data: \`troupe select results/real_mmlu/signals.json --k 4\`.`);
export {};
