import { PAPER_ITEMS } from "../pool/sim/paper_accuracies.ts";
import { rightAnswers } from "./audit_counts.ts";
import {
  panelCells,
  PAPER_ABLATION,
  PAPER_COMPOSITION,
  PAPER_PANELS,
  PAPER_RULES,
  paperRow,
} from "./paper_tables.ts";

/** The averages that one set of swaps would give, against a printed row of tab:ablation. */
export interface SwapHypothesis {
  /** Benchmarks on which the C²-MAS team replaces the Quality-Only team. */
  readonly tasks: readonly string[];
  /** Average over the primary benchmarks by rule, from counts. */
  readonly averages: Readonly<Record<string, number>>;
  /** Whether all four round to the printed row. */
  readonly fits: boolean;
}

/**
 * Which of the three published swaps a row of tab:ablation contains: its totals are those of
 * Quality-Only with the C²-MAS teams on some benchmarks, and four averages tell which.
 *
 * @example
 * ```ts
 * import { ablationSwaps } from "./ablation_swaps.ts";
 * import assert from "node:assert/strict";
 *
 * const fitting = ablationSwaps("err").filter(({ fits }) => fits);
 * assert.deepEqual(fitting.map(({ tasks }) => tasks), [["CSQA", "OBQA"]]);
 * ```
 */
export function ablationSwaps(signals: "none" | "err" | "both"): SwapHypothesis[] {
  const changed = Object.keys(PAPER_COMPOSITION);
  return Array.from({ length: 2 ** changed.length }, (_, bits) => {
    const tasks = changed.filter((_, at) => bits >> at & 1);
    const averages = Object.fromEntries(
      PAPER_RULES.map((rule) => [rule, averageWith(rule, tasks)]),
    );
    const fits = PAPER_RULES.every((rule) =>
      Math.abs(averages[rule] - PAPER_ABLATION[signals][rule]) <= 0.0051
    );
    return { tasks, averages, fits };
  });
}

function averageWith(aggregator: (typeof PAPER_RULES)[number], swapped: readonly string[]): number {
  const cells = (method: "quality" | "c2mas") =>
    new Map(
      panelCells(paperRow({ method, aggregator })!, "primary").map((
        { task, percent },
      ) => [task, rightAnswers(percent)!]),
    );
  const [quality, c2mas] = [cells("quality"), cells("c2mas")];
  const right = PAPER_PANELS.primary.map((task) =>
    (swapped.includes(task) ? c2mas : quality).get(task)!
  );
  return 100 * right.reduce((sum, count) => sum + count, 0) / (right.length * PAPER_ITEMS);
}

/** Who left and who joined on one benchmark, with their own test accuracies in per cent. */
export interface SwapAccuracy {
  /** The benchmark. */
  readonly task: string;
  /** The model that Quality-Only has and C²-MAS has not. */
  readonly out: string;
  /** The model that C²-MAS takes instead. */
  readonly in: string;
  /** Test accuracy of the one that left, in per cent. */
  readonly outAccuracy: number;
  /** Test accuracy of the one that joined, in per cent. */
  readonly inAccuracy: number;
  /** Change of the team's accuracy by rule, in points. */
  readonly teams: Readonly<Record<string, number>>;
}

/**
 * The published swaps: what the new member knows alone, and what the team gained under each rule.
 *
 * @example
 * ```ts
 * import { swapAccuracies } from "./ablation_swaps.ts";
 * import assert from "node:assert/strict";
 *
 * const [csqa] = swapAccuracies();
 * assert.deepEqual([csqa.out, csqa.in, csqa.teams.stacking], ["InternLM3-8B", "GLM-4-9B", 2.44]);
 * ```
 */
export function swapAccuracies(): SwapAccuracy[] {
  return Object.entries(PAPER_COMPOSITION).map(([task, { quality, c2mas }]) => {
    const out = quality.find((name) => !c2mas.includes(name))!;
    const joined = c2mas.find((name) => !quality.includes(name))!;
    const percent = (key: Parameters<typeof paperRow>[0]) =>
      panelCells(paperRow(key)!, "primary").find((cell) => cell.task === task)!.percent;
    const single = (model: string) => percent({ method: "single", model });
    const teams = PAPER_RULES.map((aggregator) => {
      const [after, before] = (["c2mas", "quality"] as const)
        .map((method) => percent({ method, aggregator }));
      return [aggregator, Math.round(100 * (after - before)) / 100];
    });
    return {
      task,
      out,
      in: joined,
      outAccuracy: single(out),
      inAccuracy: single(joined),
      teams: Object.fromEntries(teams),
    };
  });
}
