globalThis.__troupe_cell(1);
import pl from "nodejs-polars";
import { aboutPool, bandLines, compareTeams, correlationDots, csvLink, dataNote, evaluateTeams, growth, interval, jaccard, lambdaHeatmap, lambdaMap, lambdaRegions, markdown, mean, methodLabel, notebookPool, objective, overTasks, pairs, points, poolingChange, poolingTasks, quality, quantileSorted, records, ruleLabel, selectGreedy, selectTeams, show, sizeSweep, spearman, stability, subsample, subsampleStability, sweepWeights, table, taskProfile, weightGrid } from "troupe";
import paper from "../experiments/paper.ts";

const { weights, rules, rule, sizes, grid, profiling, stability: part, task, seed } = { ...paper }; // such as { ...paper, rule: "poe" }
const pool = await notebookPool();
const k = Math.min(paper.k, pool.models.length);
const primary = poolingTasks(pool.taskNames);
const panel = pool.with({ tasks: primary });
const example = pool.taskNames.includes(task) ? task : pool.taskNames[0];
const [qualities, pooled] = [quality(panel), overTasks(pairs(panel))];
await show(aboutPool(pool));
globalThis.__troupe_cell(3);
const map = lambdaMap({ quality: quality(pool.with({ tasks: [example] })), pairs: pooled, pool }, { k, max: grid.most, rule });
const regions = records<any>(map).map((row) => ({ polygon: row.lambda1.map((x: number, at: number) => [x, row.lambda2[at]]), team: row.team.join(" · "), value: row.difference, label: row.joined.length ? undefined : "Quality-Only" }));
const reach = regions.map((row) => row.value);
await show(lambdaRegions(regions, {
  id: "lambda_map",
  title: `On ${example} the weights choose among ${new Set(regions.map((row) => row.team)).size} teams, ${points(Math.min(...reach))} to ${points(Math.max(...reach))} from Quality-Only`,
  subtitle: `one team per region, exact; ★ the weights in use; ${ruleLabel(rule)}`,
  chosen: { lambda1: weights.yuleQ, lambda2: weights.jsd },
  ...dataNote(pool),
}), csvLink("rq3_robustness/lambda_map", map));
globalThis.__troupe_cell(5);
const points2 = sweepWeights({ quality: qualities, pairs: pooled }, { k, weights: weightGrid(grid) });
const swept = evaluateTeams(pool, points2, { rules: [rule] });
const surface = swept.groupBy("yuleQ", "jsd").agg(pl.col("accuracy").mean()).sort(["yuleQ", "jsd"]);
const selections = new Map<string, string>();
for (const row of records<any>(points2)) selections.set(`${row.yuleQ} ${row.jsd}`, (selections.get(`${row.yuleQ} ${row.jsd}`) ?? "") + row.team.join());
const cells = records<any>(surface).map((row) => ({ lambda1: row.yuleQ, lambda2: row.jsd, accuracy: row.accuracy, team: selections.get(`${row.yuleQ} ${row.jsd}`)! }));
const origin = cells.find((row) => row.lambda1 === 0 && row.lambda2 === 0)!;
const above = cells.filter((row) => row.accuracy > origin.accuracy + 1e-12).length / cells.length;
await show(lambdaHeatmap(cells, {
  id: "sensitivity",
  title: `${Math.round(100 * above)} % of the weights are better than Quality-Only on average, by at most ${points(Math.max(...cells.map((row) => row.accuracy)) - origin.accuracy)}`,
  subtitle: `mean test accuracy over ${primary.length} tasks, ${ruleLabel(rule)}, teams of ${k}`,
  chosen: { lambda1: weights.yuleQ, lambda2: weights.jsd },
  teamNames: false,
  ...dataNote(pool),
}), csvLink("rq3_robustness/sensitivity", cells.map(({ team: _, ...row }) => row)));
globalThis.__troupe_cell(7);
const devSurface = evaluateTeams(pool, points2, { rules: ["choice-soft"], on: "dev" }).sort(["yuleQ", "jsd"]);
const onDev = primary.map((name) => devSurface.filter(pl.col("task").eq(pl.lit(name))).getColumn("accuracy").toArray() as number[]);
const onTest = primary.map((name) => swept.filter(pl.col("task").eq(pl.lit(name))).sort(["yuleQ", "jsd"]).getColumn("accuracy").toArray() as number[]);
const chosenBy = (tasks: readonly number[]) => {
  const means = cells.map((_, at) => mean(tasks.map((t) => onDev[t][at])));
  const best = Math.max(...means);
  return { at: means.findIndex((value) => value >= best - 1e-12), plateau: means.filter((value) => value >= best - 5e-4).length / means.length };
};
const paperAt = cells.findIndex((row) => Math.abs(row.lambda1 - weights.yuleQ) + Math.abs(row.lambda2 - weights.jsd) < 1e-9);
const leftOut = (primary.length > 1 ? primary : []).map((held, t) => {
  const { at, plateau } = chosenBy(primary.map((_, other) => other).filter((other) => other !== t));
  return { held_out: held, lambda1: cells[at].lambda1, lambda2: cells[at].lambda2, plateau, accuracy_chosen: onTest[t][at], accuracy_fixed: onTest[t][Math.max(0, paperAt)], accuracy_quality_only: onTest[t][0] };
});
const percent = { scale: 100, digits: 2 };
await show(
  leftOut.length === 0 ? "One task cannot be left out." : table(leftOut, { columns: [{ key: "held_out", label: "left out" }, { key: "lambda1", label: "λ1", digits: 2 }, { key: "lambda2", label: "λ2", digits: 2 }, { key: "plateau", label: "plateau (% of grid)", scale: 100, digits: 1 }, { key: "accuracy_chosen", label: "test, chosen (%)", ...percent }, { key: "accuracy_fixed", label: "test, paper’s (%)", ...percent }, { key: "accuracy_quality_only", label: "test, Quality-Only (%)", ...percent }], caption: "Weights chosen by mean Choice-Soft dev accuracy of the other tasks; plateau: within 0.05 points of the best." }),
  csvLink("rq3_robustness/leave_one_out", leftOut),
);
globalThis.__troupe_cell(8);
const surfaceOnDev = cells.map((row, at) => ({ ...row, accuracy: mean(onDev.map((values) => values[at])) }));
const all = chosenBy(primary.map((_, t) => t));
await show(lambdaHeatmap(surfaceOnDev, {
  id: "dev_map",
  title: `Over all tasks dev would choose λ = (${cells[all.at].lambda1}, ${cells[all.at].lambda2}); ${(100 * all.plateau).toFixed(0)} % of the grid is as good`,
  subtitle: `mean Choice-Soft accuracy on dev over ${primary.length} tasks`,
  chosen: { lambda1: weights.yuleQ, lambda2: weights.jsd },
  teamNames: false,
  ...dataNote(pool),
}), csvLink("rq3_robustness/dev_map", surfaceOnDev.map(({ team: _, ...row }) => row)));
globalThis.__troupe_cell(10);
const full = selectTeams({ quality: qualities, pairs: pooled }, { k, weights, method: ["c2mas", "quality"] });
const teamOf = new Map(records<any>(full).map((row) => [`${row.method} ${row.task}`, row.team]));
const most = Math.min(...panel.tasks.map((each) => each.dev.items.length));
const samples: any[] = [];
for (const items of [...new Set(profiling.items.map((n) => Math.min(n, most)))]) {
  for (let repetition = 0; repetition < (items === most ? 1 : profiling.repetitions); repetition++) {
    const small = subsample(panel, { items, seed: seed + repetition });
    const teams = selectTeams({ quality: quality(small), pairs: overTasks(pairs(small)) }, { k, weights, method: ["c2mas", "quality"] });
    const [fewer, whole] = [small, panel].map((fittedOn) => evaluateTeams(fittedOn, teams, { rules: [rule] }));
    for (const method of ["c2mas", "quality"]) {
      const of = (frame: pl.DataFrame) => mean(frame.filter(pl.col("method").eq(pl.lit(method))).getColumn("accuracy").toArray() as number[]);
      samples.push({ items, repetition, method, accuracy: of(fewer), accuracy_full_fit: of(whole), jaccard: mean(records<any>(teams).filter((row) => row.method === method).map((row) => jaccard(row.team, teamOf.get(`${method} ${row.task}`)))) });
    }
  }
}
await show(`${samples.length} choices from ${profiling.items[0]} to ${most} dev items per task.`, csvLink("rq3_robustness/profiling_size", samples));
globalThis.__troupe_cell(11);
const bands = (key: string, panelName: string) => [...Map.groupBy(samples, (row) => `${row.method} ${row.items}`).values()].map((of) => {
  const sorted = of.map((row) => row[key]).sort((a, b) => a - b);
  return { x: of[0].items, series: of[0].method, mean: mean(sorted), low: quantileSorted(sorted, 0.1), high: quantileSorted(sorted, 0.9), panel: panelName };
});
const lines = [...bands("accuracy", "rule fitted on the same items"), ...bands("accuracy_full_fit", "rule fitted on all of dev")];
const few = samples.filter((row) => row.items === samples[0].items && row.method === "c2mas");
const whole = samples.find((row) => row.items === most && row.method === "c2mas")!.accuracy;
const [lost, byChoice] = ["accuracy", "accuracy_full_fit"].map((key) => whole - mean(few.map((row) => row[key])));
await show(bandLines(lines, {
  id: "profiling_size",
  title: `With ${samples[0].items} dev items the teams share ${mean(few.map((row) => row.jaccard)).toFixed(2)} (Jaccard) with those of all ${most}; of ${points(lost)} lost the choice costs ${points(byChoice)}, the fit of the rule the rest`,
  subtitle: `mean test accuracy over ${primary.length} tasks, ${ruleLabel(rule)}; bands: 10 % to 90 % of ${profiling.repetitions} draws`,
  log: true, percent: true, xLabel: "Dev items per task", yLabel: "Test accuracy (%)",
  ...dataNote(pool),
}));
globalThis.__troupe_cell(13);
const draws: pl.DataFrame[] = [];
for (let repetition = 0; repetition < part.repetitions; repetition++) {
  const drawn = pairs(subsample(panel, { share: part.share, seed: seed + repetition }));
  draws.push(pl.concat([drawn.select("task", "a", "b", "yuleQ", "jsd"), overTasks(drawn).select("a", "b", "yuleQ", "jsd").withColumn(pl.lit("pooled").alias("task")).select("task", "a", "b", "yuleQ", "jsd")], { how: "vertical" }));
}
const spreads = pl.concat(draws, { how: "vertical" }).groupBy("task", "a", "b").agg(pl.col("yuleQ").std(), pl.col("jsd").std());
const population = Math.sqrt(1 - 1 / part.repetitions); // ddof 0 in place of Polars' 1
const long = records<any>(spreads).flatMap((row) => ([["Yule’s Q", row.yuleQ], ["JSD (bits)", row.jsd]] as [string, number][]).map(([matrix, sd]) => ({ scope: row.task, matrix, a: row.a, b: row.b, sd: sd * population, pooled: row.task === "pooled" })));
const ratio = (matrix: string) => mean(long.filter((row) => row.matrix === matrix && !row.pooled).map((row) => row.sd)) / mean(long.filter((row) => row.matrix === matrix && row.pooled).map((row) => row.sd));
await show(stability(long, {
  id: "matrix_stability",
  title: `Pooling over ${primary.length} tasks divides the spread by ${ratio("Yule’s Q").toFixed(1)} for Yule’s Q and ${ratio("JSD (bits)").toFixed(1)} for JSD`,
  subtitle: `standard deviation of each pair over ${part.repetitions} draws of ${100 * part.share} % of dev`,
  ...dataNote(pool),
}), csvLink("rq3_robustness/matrix_stability", long));
globalThis.__troupe_cell(14);
const certified = subsampleStability(panel.tasks.map((each) => each.dev), { share: part.share, repetitions: 20, k, weights: { err: weights.yuleQ, dist: weights.jsd }, seed });
await show(
  table(certified, { columns: ["task", { key: "same", label: "same team" }, { key: "norm", label: "certified: norm" }, { key: "overlap", label: "overlap" }, { key: "signed", label: "signed" }, { key: "repetitions", label: "of" }], caption: `Choosing again from ${100 * part.share} % of dev: how often the team stayed, and how often a certificate knew it would.` }),
  csvLink("rq3_robustness/certificates", certified),
);
globalThis.__troupe_cell(16);
const profiles = panel.tasks.map((each) => taskProfile(each.dev));
const alignment = pool.tasks.map((each) => ({ task: each.name, panel: primary.includes(each.name) ? "pooled" : "held out", ...poolingChange(taskProfile(each.dev), profiles, { err: weights.yuleQ, dist: weights.jsd }) }));
await show(
  table(alignment, { columns: ["task", "panel", { key: "err", label: "alignment, Yule’s Q", digits: 2 }, { key: "dist", label: "alignment, JSD", digits: 2 }, { key: "moved", label: "‖δv‖", digits: 2 }, { key: "bound", digits: 2 }] }),
  csvLink("rq3_robustness/alignment", alignment),
);
globalThis.__troupe_cell(18);
const sweep = sizes.filter((size) => size <= pool.models.length).flatMap((size) => {
  const teams = selectTeams({ quality: qualities, pairs: pooled, pool }, { k: size, weights, method: ["c2mas", "quality", "caruana"] });
  return records<any>(evaluateTeams(pool, teams, { rules }).groupBy("method", "rule").agg(pl.col("accuracy").mean(), pl.col("low").mean(), pl.col("high").mean())).map((row) => ({ k: size, ...row }));
});
const best = (size: number) => sweep.find((row) => row.k === size && row.method === "c2mas" && row.rule === rule)!.accuracy;
const tried = [...new Set(sweep.map((row) => row.k))];
await show(sizeSweep(sweep, {
  id: "team_size",
  title: `From ${tried[0]} to ${tried.at(-1)} members C²-MAS gains ${points(best(tried.at(-1)!) - best(tried[0]))} under ${ruleLabel(rule)}`,
  subtitle: `mean test accuracy over ${primary.length} tasks; bands: mean of the tasks’ 95 % intervals`,
  ...dataNote(pool),
}), csvLink("rq3_robustness/team_size", sweep));
globalThis.__troupe_cell(20);
const every = selectTeams({ quality: quality(pool), pairs: pooled }, { k, weights, method: "every" });
const reached = evaluateTeams(pool, every, { rules });
const ranked = rules.flatMap((under) => {
  const judged = records<any>(reached.filter(pl.col("rule").eq(pl.lit(under))));
  const byTask = Map.groupBy(records<any>(every).map((row, at) => ({ ...row, accuracy: judged[at].accuracy })), (row) => row.task);
  return [...byTask].map(([name, of]) => ({ task: name, panel: primary.includes(name) ? "pooled" : "held out", rule: under, teams: of.length, objective: spearman(of.map((row) => row.score), of.map((row) => row.accuracy)), quality: spearman(of.map((row) => row.quality), of.map((row) => row.accuracy)) }));
});
const known = ranked.filter((row) => Number.isFinite(row.objective) && Number.isFinite(row.quality));
const rho = (key: "objective" | "quality") => mean(known.filter((row) => row.rule === rule).map((row) => row[key]));
await show(known.length === 0 ? "Too few teams to rank." : correlationDots(known.filter((row) => row.rule === rule).flatMap((row) => [{ task: row.task, predictor: "objective", rho: row.objective }, { task: row.task, predictor: "mean quality alone", rho: row.quality }]), {
  id: "validity",
  title: `The objective ranks teams with ρ = ${rho("objective").toFixed(3)}, mean dev quality alone with ${rho("quality").toFixed(3)}`,
  subtitle: `Spearman’s ρ with test accuracy under ${ruleLabel(rule)} over all teams of ${k}; the paper reports 0.751`,
  ...dataNote(pool),
}), csvLink("rq3_robustness/validity", ranked));
globalThis.__troupe_cell(22);
const made = (m: number) => objective(Float64Array.from({ length: m }, (_, i) => Math.sin(i + 1)), { yuleQ: Float64Array.from({ length: m * m }, (_, at) => Math.cos(Math.floor(at / m) * (at % m))) }, { yuleQ: 0.1 });
const scored = (m: number, size: number) => selectGreedy(made(m), size).paths.reduce((sum, { steps }) => sum + steps.reduce((of, _, at) => of + m - at - 1, 0), 0);
const teamsOf = (m: number, size: number) => Array.from({ length: size }, (_, i) => (m - i) / (i + 1)).reduce((product, each) => product * each, 1);
const costs = [
  ...[10, 20, 50, 100, 200, 400].flatMap((m) => [{ variable: "m", size: m, series: "greedy", cost: scored(m, k) }, { variable: "m", size: m, series: "exhaustive", cost: teamsOf(m, k) }]),
  ...[2, 3, 4, 5, 6, 8].flatMap((size) => [{ variable: "k", size, series: "greedy", cost: scored(50, size) }, { variable: "k", size, series: "exhaustive", cost: teamsOf(50, size) }]),
];
await show(growth(costs, { id: "cost", title: "Greedy search grows with m², exhaustive search with mᵏ", subtitle: `teams scored; left: teams of ${k}, right: 50 models`, xLabels: { m: "models, m", k: "team size, k" }, yLabel: "teams scored" }), csvLink("rq3_robustness/cost", costs));
globalThis.__troupe_cell(24);
await show(markdown`**RQ3, on this ${pool.simulated ? "simulated" : "measured"} pool:** over the plane of weights the mean accuracy under ${ruleLabel(rule)} moves by ${points(Math.max(...cells.map((row) => row.accuracy)) - Math.min(...cells.map((row) => row.accuracy)))};
  with ${samples[0].items} dev items per task the teams share ${mean(few.map((row) => row.jaccard))} (Jaccard) with those of all ${most}; pooling divides the spread of Yule's Q by ${ratio("Yule’s Q")}.
  ${known.length === 0 ? "There are too few teams to rank." : markdown`The objective ranks teams with ρ = ${rho("objective")}, and mean dev quality alone with ${rho("quality")}${rho("objective") - rho("quality") < 0.03 ? ": almost all of it is quality" : ""}. The paper reports 0.751.`}`);
globalThis.__troupe_cell(26);
await show(`n = ${pool.tasks[0].test.items.length} test items per task; ${dataNote(pool).data}.`);
export {};
