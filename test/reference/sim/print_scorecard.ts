/**
 * Prints the scorecard of `sim:paper` over seeds: what it was calibrated on, and what was held out.
 *
 *     deno run -A test/reference/sim/print_scorecard.ts [seeds, 10] [options such as link=0]
 */
import { moments } from "../../../lib/math/moments.ts";
import { SCORECARD_SECTIONS } from "../../../lib/paper/paper_numbers.ts";
import {
  paperScorecard,
  scorecardDistance,
  type PaperScorecardRow,
  scorecardValues,
} from "../../../lib/paper/paper_scorecard.ts";
import { openSimulation } from "../../../lib/pool/sim/open_simulation.ts";

const [count = "10", options = ""] = Deno.args;
const seeds = Array.from({ length: Number(count) }, (_, s) => {
  console.error(`seed ${s + 1}`);
  return scorecardValues(openSimulation(`sim:paper?seed=${s + 1}${options && `&${options}`}`));
});
const rows = paperScorecard(seeds);
const cells = rows.filter(({ section }) => section === "random" || section === "cells");
print(`${cells.length} cells`, cells);
print("held out", cells.filter(({ section }) => section === "cells"));
for (const [line, of] of Map.groupBy(cells, ({ method, rule }) => `${method} ${rule ?? ""}`)) {
  print(`  ${line}`, of);
}
for (const [section, of] of Map.groupBy(rows, (row) => row.section)) {
  if (section === "random" || section === "cells") continue;
  console.log(SCORECARD_SECTIONS[section]);
  for (const { name, ours, paper, difference, sdOverSeeds, zInSds, seenBefore } of of) {
    const number = (x: number | null) => (x === null ? "–" : x.toFixed(2)).padStart(8);
    const numbers = [ours, paper, difference, sdOverSeeds, zInSds].map(number);
    console.log(`  ${name.padEnd(60)}`, ...numbers, seenBefore ? " seen" : "");
  }
}

function print(what: string, of: readonly PaperScorecardRow[]): void {
  const { ofSeeds, ofMean, betweenSeeds } = scorecardDistance(of);
  const signed = moments(of.map((row) => row.difference!)).mean;
  console.log(
    `${what.padEnd(26)} ${ofSeeds.toFixed(2)} of single seeds, ${ofMean.toFixed(2)} of their mean, ` +
      `${signed.toFixed(2)} signed, ${betweenSeeds?.toFixed(2)} between seeds`,
  );
}
