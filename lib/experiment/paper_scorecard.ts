import { dissimilarity } from "../evaluate/dissimilarity.ts";
import { DEFAULT_METHOD_OPTIONS, methodOutcome } from "../evaluate/method_outcome.ts";
import { jaccard } from "../evaluate/jaccard.ts";
import { smacof } from "../evaluate/mds.ts";
import { type ScorecardEntry } from "../evaluate/scorecard.ts";
import { spearman } from "../evaluate/spearman.ts";
import { accuracy, TeamOutcomes } from "../evaluate/team_outcomes.ts";
import { combinations } from "../math/combinations.ts";
import { moments } from "../math/moments.ts";
import { PAPER_ACCURACIES, PAPER_BENCHMARKS, paperPanel } from "../pool/sim/paper_accuracies.ts";
import { chooseTeam } from "../select/choose_team.ts";
import { objective, PAPER_WEIGHTS, scoreTeam } from "../select/objective.ts";
import { type PoolSignals, poolSignals } from "../signals/task_signals.ts";
import type { Aggregator, Method, Profile, Task, Team } from "../types.ts";
import { PAPER_ABLATION, PAPER_COMPOSITION, PAPER_FACTS, paperAccuracy } from "./paper_tables.ts";

/** A part of the scorecard. */
export const SCORECARD_SECTIONS = {
  random: "Random-k (calibrated on)",
  cells: "Test accuracy by method, rule and benchmark (held out)",
  ablation: "Average over the primary benchmarks by signal (held out)",
  teams: "The six published teams (held out)",
  facts: "Single figures (held out)",
} as const;

/** A number that the paper reports, under the name that {@linkcode scorecardValues} gives to ours. */
export interface PaperNumber {
  readonly section: keyof typeof SCORECARD_SECTIONS;
  readonly name: string;
  /** Points where it is an accuracy or a difference of accuracies. */
  readonly paper: number | null;
  /** Seen beside a simulator's before this one was chosen. */
  readonly seenBefore: boolean;
}

const RULES = ["choice-soft", "poe", "ds", "stacking"] as const;
const METHODS = ["self-consistency", "random", "caruana", "quality", "c2mas"] as const;
const SIGNALS = {
  none: { lambda1: 0, lambda2: 0 },
  err: { ...PAPER_WEIGHTS, lambda2: 0 },
  both: PAPER_WEIGHTS,
} as const;

/**
 * Everything that the paper reports on its pool and a simulated pool can be asked: 221 cells of
 * accuracy, 12 averages of the ablation, six teams under four rules with their three swaps, and single
 * figures.
 *
 * @example
 * ```ts
 * import { paperNumbers } from "./paper_scorecard.ts";
 * import assert from "node:assert/strict";
 *
 * const cells = paperNumbers().filter(({ section }) => section === "random" || section === "cells");
 * assert.equal(cells.length, 221);
 * ```
 */
export function paperNumbers(): PaperNumber[] {
  const cells = lines().flatMap(({ method, rule }) =>
    PAPER_BENCHMARKS.map(({ name: task }): PaperNumber => ({
      section: method === "random" ? "random" : "cells",
      name: cellName(method, rule, task),
      paper: 100 * paperAccuracy(task, method, rule)!,
      seenBefore: true,
    }))
  );
  const ablation = Object.keys(SIGNALS).flatMap((signal) =>
    RULES.map((rule): PaperNumber => ({
      section: "ablation",
      name: `ablation ${signal} · ${rule}`,
      paper: PAPER_ABLATION[signal][rule],
      seenBefore: true,
    }))
  );
  const teams = Object.keys(PAPER_COMPOSITION).flatMap((task) =>
    RULES.flatMap((rule) => {
      const [quality, c2mas] = (["quality", "c2mas"] as const).map((method) =>
        100 * paperAccuracy(task, method, rule)!
      );
      // Of the teams, only this one's accuracies had been compared with a simulator's.
      const seenBefore = task === "MMLU-Pro";
      const section = "teams" as const;
      return [
        { section, name: teamName("quality", rule, task), paper: quality, seenBefore },
        { section, name: teamName("c2mas", rule, task), paper: c2mas, seenBefore: false },
        { section, name: swapName(rule, task), paper: c2mas - quality, seenBefore: false },
      ];
    })
  );
  const fact = (name: string, paper: number | null): PaperNumber => ({
    section: "facts",
    name,
    paper,
    seenBefore: true,
  });
  return [
    ...cells,
    ...ablation,
    ...teams,
    fact("gain on primary, Stacking", 0.80),
    fact("gain on held-out, Stacking", 0.31),
    fact("Quality-Only over the best single model, primary, Stacking", overBestSingle()),
    fact("mean Jaccard on primary", PAPER_FACTS.meanJaccard),
    fact("primary benchmarks whose team changes", Object.keys(PAPER_COMPOSITION).length),
    fact("mean Spearman of objective and accuracy", PAPER_FACTS.meanSpearman),
    // √D / (7 · 1068) is the standard error that the interval [0.44, 1.16] has if D items decide.
    fact("discordant items on primary", 190),
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

/** What a pool with the paper's models and benchmarks gives for each of {@linkcode paperNumbers}. */
export function scorecardValues(pool: Profile): Map<string, number> {
  const signals = poolSignals(pool, { pool: paperPanel("primary") });
  const outcomes = new TeamOutcomes();
  return new Map([
    ...cellValues(pool, signals, outcomes),
    ...ablationValues(pool, signals, outcomes),
    ...teamValues(pool, outcomes),
    ...factValues(pool, signals, outcomes),
  ]);
}

/** Entries of the scorecard by section, given the values of each seed. */
export function scorecardEntries(
  seeds: readonly ReadonlyMap<string, number>[],
): Map<PaperNumber["section"], ScorecardEntry[]> {
  const entries = paperNumbers().map(({ section, name, paper, seenBefore }) => ({
    section,
    entry: { name, paper, seenBefore, ours: seeds.map((values) => values.get(name)!) },
  }));
  return new Map(
    Map.groupBy(entries, ({ section }) => section).entries().map((
      [section, of],
    ) => [section, of.map(({ entry }) => entry)]),
  );
}

type Values = [name: string, value: number][];

interface Line {
  readonly method: Exclude<Method, "single">;
  readonly rule: Aggregator | null;
}

function lines(): Line[] {
  return METHODS.flatMap((method): Line[] =>
    method === "self-consistency"
      ? [{ method, rule: null }]
      : RULES.map((rule) => ({ method, rule }))
  );
}

const cellName = (method: Method, rule: Aggregator | null, task: string) =>
  [method, rule, task].filter(Boolean).join(" · ");
const teamName = (method: Method, rule: Aggregator, task: string) =>
  `published ${method} team · ${rule} · ${task}`;
const swapName = (rule: Aggregator, task: string) => `published swap · ${rule} · ${task}`;

function cellValues(pool: Profile, signals: PoolSignals, outcomes: TeamOutcomes): Values {
  return lines().flatMap(({ method, rule }) =>
    pool.tasks.map((task): Values[number] => {
      const { perItem } = methodOutcome(
        task,
        signals,
        outcomes,
        method,
        rule ?? "majority",
        DEFAULT_METHOD_OPTIONS,
      );
      return [cellName(method, rule, task.name), 100 * accuracy(perItem)];
    })
  );
}

function ablationValues(pool: Profile, signals: PoolSignals, outcomes: TeamOutcomes): Values {
  return Object.entries(SIGNALS).flatMap(([signal, weights]) =>
    RULES.map((rule): Values[number] => {
      const each = primary(pool).map((task) => {
        const { team } = chooseTeam(task, signals, { method: "c2mas", k: 3, ...weights });
        return points(outcomes, task, rule, team);
      });
      return [`ablation ${signal} · ${rule}`, moments(each).mean];
    })
  );
}

function teamValues(pool: Profile, outcomes: TeamOutcomes): Values {
  return Object.entries(PAPER_COMPOSITION).flatMap(([name, published]) => {
    const task = pool.tasks.find((each) => each.name === name)!;
    return RULES.flatMap((rule): Values => {
      const [quality, c2mas] = (["quality", "c2mas"] as const).map((method) =>
        points(outcomes, task, rule, published[method].map((model) => pool.models.indexOf(model)))
      );
      return [
        [teamName("quality", rule, name), quality],
        [teamName("c2mas", rule, name), c2mas],
        [swapName(rule, name), c2mas - quality],
      ];
    });
  });
}

function factValues(pool: Profile, signals: PoolSignals, outcomes: TeamOutcomes): Values {
  const judged = pool.tasks.map((task) => {
    const [ours, theirs] = (["c2mas", "quality"] as const).map((method) =>
      chooseTeam(task, signals, { method, k: 3, ...PAPER_WEIGHTS }).team
    );
    const [a, b] = [ours, theirs].map((team) => outcomes.of(task, "stacking", team).correct);
    const N = task.test.items.length;
    const single = Math.max(
      ...pool.models.map((_, i) => accuracy(task.test.correct.subarray(i * N, (i + 1) * N))),
    );
    return {
      primary: paperPanel("primary").includes(task.name),
      gain: 100 * (accuracy(a) - accuracy(b)),
      overSingle: 100 * (accuracy(b) - single),
      discordant: a.reduce((sum, right, n) => sum + (right === b[n] ? 0 : 1), 0),
      jaccard: jaccard(ours, theirs),
      rho: validity(task, signals, outcomes),
    };
  });
  const first = judged.filter((each) => each.primary);
  const held = judged.filter((each) => !each.primary);
  const mean = (of: typeof judged, key: "gain" | "overSingle" | "jaccard" | "rho") =>
    moments(of.map((each) => each[key])).mean;
  return [
    ["gain on primary, Stacking", mean(first, "gain")],
    ["gain on held-out, Stacking", mean(held, "gain")],
    [
      "Quality-Only over the best single model, primary, Stacking",
      mean(first, "overSingle"),
    ],
    ["mean Jaccard on primary", mean(first, "jaccard")],
    ["primary benchmarks whose team changes", first.filter((each) => each.jaccard < 1).length],
    ["mean Spearman of objective and accuracy", mean(judged, "rho")],
    ["discordant items on primary", first.reduce((sum, each) => sum + each.discordant, 0)],
    ["map: Spearman of accuracy and distance from the centre", mapCentre(pool, signals)],
  ];
}

/** Rank correlation of the objective and test accuracy under Stacking over all teams. */
function validity(task: Task, signals: PoolSignals, outcomes: TeamOutcomes): number {
  const of = objective(signals.tasks.get(task.name)!.quality, signals.pooled, PAPER_WEIGHTS);
  const teams = [...combinations(signals.models.length, 3)];
  return spearman(
    teams.map((team) => scoreTeam(of, team).score),
    teams.map((team) => accuracy(outcomes.of(task, "stacking", team).correct)),
  );
}

function mapCentre(pool: Profile, { pooled, models }: PoolSignals): number {
  const { points: places } = smacof(dissimilarity(pooled), models.length);
  const accuracies = models.map((_, i) =>
    moments(
      primary(pool).map(({ test }) => {
        const N = test.items.length;
        return accuracy(test.correct.subarray(i * N, (i + 1) * N));
      }),
    ).mean
  );
  return spearman(accuracies, places.map(({ x, y }) => Math.hypot(x, y)));
}

function primary({ tasks }: Profile): Task[] {
  return tasks.filter((task) => paperPanel("primary").includes(task.name));
}

function points(outcomes: TeamOutcomes, task: Task, rule: Aggregator, team: Team): number {
  return 100 * accuracy(outcomes.of(task, rule, team).correct);
}
