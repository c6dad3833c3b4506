/**
 * Prints the scorecard of `sim:paper` over seeds: what it was calibrated on, and what was held out.
 *
 *     deno run -A test/reference/sim/print_scorecard.ts [seeds, 10] [options such as link=0]
 */
import { meanAbsoluteDifference, scorecard } from "../../../lib/evaluate/scorecard.ts";
import {
  SCORECARD_SECTIONS,
  scorecardEntries,
  scorecardValues,
} from "../../../lib/experiment/paper_scorecard.ts";
import { moments } from "../../../lib/math/moments.ts";
import { openSimulation } from "../../../lib/pool/sim/open_simulation.ts";

const [count = "10", options = ""] = Deno.args;
const seeds = Array.from({ length: Number(count) }, (_, s) => {
  console.error(`seed ${s + 1}`);
  return scorecardValues(openSimulation(`sim:paper?seed=${s + 1}${options && `&${options}`}`));
});
const sections = scorecardEntries(seeds);
const cells = [...sections.get("random")!, ...sections.get("cells")!];
const { ofSeeds, ofMean } = meanAbsoluteDifference(cells);
console.log(
  `${cells.length} cells: mean absolute difference ${ofSeeds.toFixed(2)} of single seeds, ` +
    `${ofMean.toFixed(2)} of the mean over ${seeds.length} seeds`,
);
const lines = Map.groupBy(cells, ({ name }) => name.split(" · ").slice(0, -1).join(" · "));
for (const [name, of] of lines) {
  const { ofSeeds, ofMean } = meanAbsoluteDifference(of);
  const signed = moments(of.map(({ ours, paper }) => moments(ours).mean - paper!)).mean;
  console.log(
    `  ${name.padEnd(22)} ${ofSeeds.toFixed(2)} of seeds, ${ofMean.toFixed(2)} of the mean, ` +
      `${signed.toFixed(2)} signed`,
  );
}
for (const [section, entries] of sections) {
  if (section === "random" || section === "cells") continue;
  console.log(SCORECARD_SECTIONS[section]);
  for (const row of scorecard(entries)) {
    const number = (x: number | null) => (x === null ? "–" : x.toFixed(2)).padStart(8);
    const { ours, paper, difference, sdOverSeeds, zInSds, seenBefore } = row;
    console.log(
      `  ${row.name.padEnd(60)}`,
      ...[ours, paper, difference, sdOverSeeds, zInSds].map(number),
      seenBefore ? " seen" : "",
    );
  }
}
