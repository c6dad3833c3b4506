import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { paperPanel } from "../lib/pool/sim/paper_accuracies.ts";

const root = new URL("../", import.meta.url);
/** With every run of white space as one space, as table cells are padded and sentences are wrapped. */
const readme = (await Deno.readTextFile(new URL("README.md", root))).replaceAll(/\s+/g, " ");

const rowsOf = (path: string) =>
  pl.readCSV(new URL(`results/${path}.csv`, root).pathname).toRecords();

const percent = (value: unknown) => (100 * Number(value)).toFixed(2);

/** Mean accuracy and paper value of each method under Stacking, in per cent as the README writes it. */
function averages(panel: "primary" | "held-out"): Map<string, readonly [string, string]> {
  const tasks = paperPanel(panel);
  const rows = rowsOf("rq1_effectiveness/main")
    .filter((row) => tasks.includes(String(row.task)))
    .filter((row) => row.rule === "stacking" || !row.rule);
  const mean = (of: typeof rows, key: string) =>
    percent(of.reduce((sum, row) => sum + Number(row[key]), 0) / of.length);
  return new Map(
    [...Map.groupBy(rows, (row) => String(row.method))]
      .map(([method, of]) => [method, [mean(of, "accuracy"), mean(of, "paper")]]),
  );
}

Deno.test("the README's headline table is that of the committed results", () => {
  const [primary, heldOut] = [averages("primary"), averages("held-out")];
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

Deno.test("the README's sentences on the simulated pool repeat what RQ1 answers", async () => {
  const { answer }: { answer: string } = JSON.parse(
    await Deno.readTextFile(new URL("results/rq1_effectiveness/manifest.json", root)),
  );
  const text = answer.replaceAll(/\s+/g, " ");
  const [, difference] = text.match(/taking the best \d+ models (\S+ points \[.*?\])/)!;
  assert.ok(readme.includes(difference), difference);
  const [, gain, half] = text.match(/the mean is (\S+) points ± (\S+) points/)!;
  assert.ok(readme.includes(`${gain} ± ${half} points`), `${gain} ± ${half} points`);
});

Deno.test("the README's table of the real study is that of the committed results", () => {
  const gains = rowsOf("real_mmlu/headline").filter((row) => row.over === "quality");
  const accuracies = rowsOf("real_mmlu/accuracy").filter((row) => Number(row.k) === 3);
  assert.equal(gains.length, 3);
  const points = (value: unknown) =>
    `${Number(value) < 0 ? "−" : "+"}${percent(Math.abs(Number(value)))}`;
  for (const row of gains) {
    const pool = String(row.pool).match(/^measured, (.*)$/)![1];
    const cells = ["best-single", "random", "quality", "c2mas"].map((method) =>
      percent(
        accuracies.find((each) =>
          each.pool === pool && each.method === method && (each.rule === "stacking" || !each.rule)
        )!.accuracy,
      )
    ).join(" | ");
    const gain = `${points(row.difference)} [${points(row.low)}, ${points(row.high)}]`;
    const line = new RegExp(
      `\\| ${RegExp.escape(pool)} \\(\\d+\\) \\| ${RegExp.escape(`${cells} | ${gain} |`)}`,
    );
    assert.match(readme, line);
  }
});

Deno.test("every file that the README links to is there", () => {
  for (const [, target] of readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
    assert.ok(Deno.statSync(new URL(target, root)).isFile, target);
  }
});
