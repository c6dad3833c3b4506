import assert from "node:assert/strict";
import pl from "nodejs-polars";

const root = new URL("../", import.meta.url);
/** With every run of white space as one space, as table cells are padded and sentences are wrapped. */
const readme = (await Deno.readTextFile(new URL("README.md", root))).replaceAll(/\s+/g, " ");

/** Mean accuracy and paper value of each method under Stacking, in per cent as the README writes it. */
function averages(table: string): Map<string, readonly [string, string]> {
  const rows = pl.readCSV(new URL(`results/rq1_effectiveness/${table}.csv`, root).pathname)
    .toRecords()
    .filter((row) => row.aggregator === "stacking" || !row.aggregator);
  const mean = (of: typeof rows, key: string) =>
    (100 * of.reduce((sum, row) => sum + Number(row[key]), 0) / of.length).toFixed(2);
  return new Map(
    [...Map.groupBy(rows, (row) => String(row.method))]
      .map(([method, of]) => [method, [mean(of, "accuracy"), mean(of, "paper")]]),
  );
}

Deno.test("the README's headline table is that of the committed results", () => {
  const [primary, heldOut] = [averages("main"), averages("ood")];
  const labels = {
    "self-consistency": "Self-Consistency",
    random: "Random-k",
    caruana: "Caruana",
    quality: "Quality-Only",
    c2mas: "C²-MAS",
  };
  for (const [method, label] of Object.entries(labels)) {
    const cells = [...primary.get(method)!, ...heldOut.get(method)!];
    assert.ok(readme.includes(`| ${label} | ${cells.join(" | ")} |`), `${label}: ${cells}`);
  }
});

Deno.test("the README's sentences on the simulated pool repeat what the studies found", async () => {
  const manifest = JSON.parse(
    await Deno.readTextFile(new URL("results/rq1_effectiveness/manifest.json", root)),
  );
  const { intervals, seeds } = manifest.findings as Record<string, string>;
  const [, difference, interval] = intervals.match(/Stacking: (\S+) points (\[.*?\])/)!;
  assert.ok(readme.includes(`${difference} points ${interval}`), intervals);
  const [, gain, half] = seeds.match(/averages (\S+) points ± (\S+) /)!;
  assert.ok(readme.includes(`${gain} ± ${half} points`), seeds);
});

Deno.test("the README's table of the real study is that of the committed results", () => {
  const rows = pl.readCSV(new URL("results/real_mmlu/headline.csv", root).pathname).toRecords()
    .filter((row) => row.aggregator === "stacking");
  assert.equal(rows.length, 3);
  const percent = (value: unknown) => (100 * Number(value)).toFixed(2);
  const points = (value: unknown) =>
    `${Number(value) < 0 ? "−" : "+"}${percent(Math.abs(Number(value)))}`;
  for (const row of rows) {
    const cells = [row.single, row.random, row.quality, row.c2mas].map(percent).join(" | ");
    const gain = `${points(row.gain)} [${points(row.low)}, ${points(row.high)}]`;
    const line = `| ${row.pool} (${row.models}) | ${cells} | ${gain} |`;
    assert.ok(readme.includes(line), line);
  }
});

Deno.test("every file that the README links to is there", () => {
  for (const [, target] of readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
    assert.ok(Deno.statSync(new URL(target, root)).isFile, target);
  }
});
