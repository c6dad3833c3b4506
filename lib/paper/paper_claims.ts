import { jaccard } from "../evaluate/jaccard.ts";
import { signed } from "../format/numbers.ts";
import { ablationSwaps, swapAccuracies } from "./ablation_swaps.ts";
import { AVERAGE } from "./paper_marks.ts";
import {
  PAPER_ABLATION,
  PAPER_COMPOSITION,
  PAPER_PANELS,
  PAPER_RULES,
  type PaperPanel,
  paperRow,
} from "./paper_tables.ts";
import { paperDifferences, paperRegressions } from "./regressions.ts";

/** A statement of the paper's text, and what its own tables say. */
export interface PaperClaim {
  /** What the text says, in short. */
  readonly claim: string;
  /** Section or caption that makes it. */
  readonly where: string;
  /** What the tables say of it. */
  readonly tables: string;
  /** Whether the tables bear it out. */
  readonly holds: boolean;
}

const average = (panel: PaperPanel, method: "c2mas" | "quality" | "random" | "caruana") =>
  paperRow({ method, aggregator: "stacking" })!.averages[panel];
const sampled = (panel: PaperPanel) => paperRow({ method: "self-consistency" })!.averages[panel];
const near = (value: number, printed: number) => Math.abs(value - printed) <= 0.0101;

/**
 * What the text says about the tables, each checked against them.
 *
 * @example
 * ```ts
 * import { paperClaims } from "./paper_claims.ts";
 * import assert from "node:assert/strict";
 *
 * const broken = paperClaims().filter(({ holds }) => !holds);
 * assert.ok(broken.some(({ claim }) => claim.includes("all four aggregators")));
 * ```
 */
export function paperClaims(): PaperClaim[] {
  return [...numberClaims(), ...patternClaims(), ...ablationClaims()];
}

function numberClaims(): PaperClaim[] {
  const number = (claim: string, where: string, value: number, printed: number): PaperClaim => ({
    claim,
    where,
    tables: signed(value, 2),
    holds: near(value, printed),
  });
  const swaps = Object.values(PAPER_COMPOSITION);
  const same = PAPER_PANELS.primary.length - swaps.length;
  const overlap = swaps.reduce((sum, { quality, c2mas }) => sum + overlapOf(quality, c2mas), same) /
    PAPER_PANELS.primary.length;
  const changed = swaps.reduce((sum, { delta }) => sum + delta / swaps.length, 0);
  const [primary, ood] = ["sec:main_results, primary", "sec:main_results, OOD"];
  const lead = (panel: PaperPanel, other: number) => average(panel, "c2mas") - other;
  return [
    number(
      "+0.80 over Quality-Only",
      primary,
      lead("primary", average("primary", "quality")),
      0.80,
    ),
    number("+3.58 over Self-Consistency", primary, lead("primary", sampled("primary")), 3.58),
    number("+3.58 over Random-k", primary, lead("primary", average("primary", "random")), 3.58),
    number("+0.31 over Quality-Only", ood, lead("held-out", average("held-out", "quality")), 0.31),
    number("+2.29 over Self-Consistency", ood, lead("held-out", sampled("held-out")), 2.29),
    number("+5.62 over Random-k", ood, lead("held-out", average("held-out", "random")), 5.62),
    number("mean gain +1.87 where teams differ", "sec:main_results", changed, 1.87),
    number("mean Jaccard 0.79", "app:team_composition", overlap, 0.79),
  ];
}

function overlapOf(a: readonly string[], b: readonly string[]): number {
  const names = [...new Set([...a, ...b])];
  return jaccard(a.map((name) => names.indexOf(name)), b.map((name) => names.indexOf(name)));
}

function patternClaims(): PaperClaim[] {
  const falls = paperRegressions();
  const list = (cells: readonly { column: string; aggregator: string; difference: number }[]) =>
    cells.map((cell) => `${cell.column} ${cell.aggregator} ${signed(cell.difference, 2)}`)
      .join(", ") || "none falls";
  const stacking = falls.filter((cell) =>
    cell.aggregator === "stacking" && cell.panel === "primary"
  );
  const averages = paperDifferences("quality").filter((cell) => cell.column === AVERAGE);
  const heldOut = averages.filter((cell) => cell.panel === "held-out");
  const primary = averages.filter((cell) => cell.panel === "primary");
  const widest = primary.reduce((best, cell) => cell.difference > best.difference ? cell : best);
  const swaps = swapAccuracies();
  const better = swaps.filter((swap) => swap.inAccuracy >= swap.outAccuracy);
  const caruana = paperDifferences("caruana").filter((cell) =>
    cell.column === AVERAGE && cell.panel === "primary"
  );
  return [
    {
      claim: "no regression on any primary task under Stacking",
      where: "sec:introduction",
      tables: list(stacking),
      holds: stacking.length === 0,
    },
    {
      claim: "the pattern (never below Quality-Only) holds across all four aggregators",
      where: "sec:main_results",
      tables: list(falls.filter((cell) => cell.panel === "primary")),
      holds: falls.every((cell) => cell.panel !== "primary"),
    },
    {
      claim: "non-regressive across multiple benchmarks and aggregation rules",
      where: "sec:introduction, contributions",
      tables: list(falls),
      holds: falls.length === 0,
    },
    {
      claim: "gains persist on held-out tasks, across aggregation rules",
      where: "sec:introduction, contributions",
      tables: heldOut.map((cell) => `${cell.aggregator} ${signed(cell.difference, 2)}`).join(", "),
      holds: heldOut.every((cell) => cell.difference > 0),
    },
    {
      claim: "the margin over Quality-Only is largest under Stacking",
      where: "sec:main_results",
      tables: primary.map((cell) => `${cell.aggregator} ${signed(cell.difference, 2)}`).join(", "),
      holds: widest.aggregator === "stacking",
    },
    {
      claim: "Quality-Only is the strongest selection baseline (primary, Stacking)",
      where: "sec:introduction",
      tables: `Quality-Only ${average("primary", "quality")}, Caruana ${
        average("primary", "caruana")
      }`,
      holds: average("primary", "quality") > average("primary", "caruana"),
    },
    {
      claim: "above Caruana across all strategies at k = 3",
      where: "fig:additional_ablations",
      tables: caruana.map((cell) => `${cell.aggregator} ${signed(cell.difference, 2)}`).join(", "),
      holds: caruana.every((cell) => cell.difference > 0),
    },
    {
      claim: "new members have slightly lower individual accuracy",
      where: "app:team_composition",
      tables: better.map((swap) =>
        `${swap.task}: ${swap.in} ${swap.inAccuracy} replaces ${swap.out} ${swap.outAccuracy}`
      )
        .join(", "),
      holds: better.length === 0,
    },
  ];
}

function ablationClaims(): PaperClaim[] {
  const step = (from: string, to: string) =>
    PAPER_RULES.map((rule) => ({
      rule,
      gain: PAPER_ABLATION[to][rule] - PAPER_ABLATION[from][rule],
    }));
  const write = (steps: ReturnType<typeof step>) =>
    steps.map(({ rule, gain }) => `${rule} ${signed(gain, 2)}`).join(", ");
  const [err, dist] = [step("none", "err"), step("err", "both")];
  const fitting = ablationSwaps("err").filter(({ fits }) => fits);
  const overall = PAPER_ABLATION.both.overall - PAPER_ABLATION.err.overall;
  return [
    {
      claim: "with HI_err all four aggregators improve over Quality-Only",
      where: "sec:mechanism",
      tables: `${write(err)}; swaps on ${
        fitting.map(({ tasks }) => tasks.join(" and ")).join(" or ")
      }`,
      holds: err.every(({ gain }) => gain > 0),
    },
    {
      claim: "adding HI_dist further improves overall accuracy",
      where: "sec:mechanism",
      tables: `overall ${signed(overall, 2)}: ${write(dist)}`,
      holds: overall > 0,
    },
  ];
}
