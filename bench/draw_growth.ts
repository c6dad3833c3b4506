/**
 * Draws how cost grows with models, items and members from what `bench:peers --growth FILE.csv` wrote:
 *
 *     deno run -A bench/draw_growth.ts growth.csv growth.svg
 */
import pl from "nodejs-polars";
import { growth } from "../lib/plot/growth.ts";
import { records } from "../lib/verbs/records.ts";

/** The letters of the paper. */
const SYMBOLS: Readonly<Record<string, string>> = { models: "m", items: "N", team: "k" };

type Row = { work: string; size: string; value: number; cpu_ms: number };

const [from, to] = Deno.args;
const rows = records<Row>(pl.readCSV(from)).map(({ work, size, value, cpu_ms }) => ({
  variable: SYMBOLS[size] ?? size,
  size: value,
  series: work,
  cost: cpu_ms,
}));
const figure = growth(rows, {
  id: "speed_growth",
  title: "Cost grows with m², and about linearly with items and members",
  subtitle: "CPU time in milliseconds, both axes logarithmic; the exponent stands beside each line",
  xLabels: { m: "models, m", N: "items, N", k: "members, k" },
  yLabel: "CPU time (ms)",
});
Deno.writeTextFileSync(to, figure.svg);
