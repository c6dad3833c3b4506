import { fileURLToPath } from "node:url";

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A chart of RQ1 sets the measured pool beside the one at hand, from results that are stored. */
const measured = await Deno.readTextFile(file("results/real_mmlu/headline.csv"));

/** The notebooks that `troupe reproduce` runs on any pool, as far as what they read is there. */
export const NOTEBOOKS: readonly string[] = [
  "verdict",
  ...(/^(.*,)?over,/.test(measured) ? ["rq1_effectiveness"] : []),
  "rq3_robustness",
];
