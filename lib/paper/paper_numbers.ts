import { moments } from "../math/moments.ts";
import {
  PAPER_ACCURACIES,
  PAPER_BENCHMARKS,
  PAPER_ITEMS,
  paperPanel,
} from "../pool/sim/paper_accuracies.ts";
import { impliedDiscordance } from "./implied_discordance.ts";
import {
  PAPER_ABLATION,
  PAPER_COMPOSITION,
  PAPER_FACTS,
  PAPER_RULES,
  PAPER_TEAM_ROWS,
  paperAccuracy,
} from "./paper_tables.ts";

/** The parts of the scorecard. */
export const SCORECARD_SECTIONS = {
  random: "Random-k (calibrated on)",
  cells: "Test accuracy by method, rule and benchmark (held out)",
  ablation: "Average over the primary benchmarks by signal (held out)",
  teams: "The six published teams (held out)",
  facts: "Single figures (held out)",
} as const;

/** A number that the paper reports, under the name that the scorecard gives to ours. */
export interface PaperNumber {
  /** The part of the scorecard that it is in. */
  readonly section: keyof typeof SCORECARD_SECTIONS;
  /** Names the line within its section. */
  readonly name: string;
  /** Whose teams it is about; absent where about none. */
  readonly method?: string;
  /** The rule that it is under; absent where it is under none. */
  readonly rule?: string;
  /** The benchmark; absent where it is over several. */
  readonly task?: string;
  /** Points where it is an accuracy or a difference of accuracies; null where the paper has none. */
  readonly paper: number | null;
  /** Seen beside an earlier simulator's before the form of this one was frozen. */
  readonly seenBefore: boolean;
}

/** The rows of the ablation. */
export const ABLATION_SIGNALS = ["none", "err", "both"] as const;

/**
 * Everything that the paper reports on its pool and a simulated pool can be asked: 221 cells of
 * accuracy, 12 averages of the ablation, six teams under four rules with their three swaps, and single
 * figures.
 *
 * @example
 * ```ts
 * import { paperNumbers } from "./paper_numbers.ts";
 * import assert from "node:assert/strict";
 *
 * const cells = paperNumbers().filter(({ section }) => section === "random" || section === "cells");
 * assert.equal(cells.length, 221);
 * ```
 */
export function paperNumbers(): PaperNumber[] {
  return [...cells(), ...ablation(), ...teams(), ...facts()];
}

/** Name of a cell of the tables. */
export function cellName(method: string, rule: string | null, task: string): string {
  return [method, rule, task].filter(Boolean).join(" · ");
}

/** Name of a published team's accuracy; of the difference of the two teams where `method` is swap. */
export function teamName(method: string, rule: string, task: string): string {
  return method === "swap"
    ? `published swap · ${rule} · ${task}`
    : `published ${method} team · ${rule} · ${task}`;
}

function cells(): PaperNumber[] {
  return PAPER_TEAM_ROWS.flatMap(({ method, aggregator, accuracies }) =>
    PAPER_BENCHMARKS.map(({ name: task }, t): PaperNumber => ({
      section: method === "random" ? "random" : "cells",
      name: cellName(method, aggregator, task),
      method,
      ...(aggregator === null ? {} : { rule: aggregator }),
      task,
      paper: accuracies[t],
      seenBefore: true,
    }))
  );
}

function ablation(): PaperNumber[] {
  return ABLATION_SIGNALS.flatMap((signal) =>
    PAPER_RULES.map((rule): PaperNumber => ({
      section: "ablation",
      name: `ablation ${signal} · ${rule}`,
      method: signal,
      rule,
      paper: PAPER_ABLATION[signal][rule],
      seenBefore: true,
    }))
  );
}

function teams(): PaperNumber[] {
  return Object.keys(PAPER_COMPOSITION).flatMap((task) =>
    PAPER_RULES.flatMap((rule) => {
      const of = (method: string) => 100 * paperAccuracy(task, method, rule)!;
      const number = (method: string, paper: number): PaperNumber => ({
        section: "teams",
        name: teamName(method, rule, task),
        method,
        rule,
        task,
        paper,
        // Of the teams, only this one's accuracies had been compared with a simulator's.
        seenBefore: task === "MMLU-Pro" && method === "quality",
      });
      return [
        number("quality", of("quality")),
        number("c2mas", of("c2mas")),
        number("swap", of("c2mas") - of("quality")),
      ];
    })
  );
}

function facts(): PaperNumber[] {
  const fact = (name: string, paper: number | null): PaperNumber => ({
    section: "facts",
    name,
    paper,
    seenBefore: true,
  });
  const items = { tasks: paperPanel("primary").length, items: PAPER_ITEMS };
  const implied = impliedDiscordance(PAPER_FACTS.interval, items);
  return [
    fact("gain on primary, Stacking", 0.80),
    fact("gain on held-out, Stacking", 0.31),
    fact("Quality-Only over the best single model, primary, Stacking", overBestSingle()),
    fact("mean Jaccard on primary", PAPER_FACTS.meanJaccard),
    fact("primary benchmarks whose team changes", Object.keys(PAPER_COMPOSITION).length),
    fact("mean Spearman of objective and accuracy", PAPER_FACTS.meanSpearman),
    fact("discordant items on primary", Math.round(implied.discordant)),
    fact("map: Spearman of accuracy and distance from the centre", null),
  ];
}

/** Quality-Only − the model that is best on test, averaged over the primary benchmarks. */
function overBestSingle(): number {
  return moments(
    paperPanel("primary").map((task) => {
      const singles = Object.keys(PAPER_ACCURACIES).map((model) =>
        paperAccuracy(task, "single", null, model)!
      );
      return 100 * (paperAccuracy(task, "quality", "stacking")! - Math.max(...singles));
    }),
  ).mean;
}
