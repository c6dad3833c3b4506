import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { ruleOf, RULES, SINGLE_RULES } from "../aggregate/rules.ts";
import { dissimilarity } from "../evaluate/dissimilarity.ts";
import { jaccard } from "../evaluate/jaccard.ts";
import { smacof } from "../evaluate/mds.ts";
import { methodOutcome } from "../evaluate/method_outcome.ts";
import {
  meanAbsoluteDifference,
  type MeanDifference,
  scorecard,
  type ScorecardRow,
} from "../evaluate/scorecard.ts";
import { spearman } from "../evaluate/spearman.ts";
import { accuracy, judgeOnTest, type TestOutcome } from "../evaluate/team_outcomes.ts";
import { combinations } from "../math/combinations.ts";
import { moments } from "../math/moments.ts";
import { paperPanel } from "../pool/sim/paper_accuracies.ts";
import { lookUp } from "../registry.ts";
import { METHODS } from "../select/methods.ts";
import { C2MAS } from "../select/methods/c2mas.ts";
import { QUALITY_ONLY } from "../select/methods/quality_only.ts";
import { PAPER_WEIGHTS, scoreTeam, type Weights } from "../select/objective.ts";
import { type Selection, selection } from "../select/selection.ts";
import { type PairMatrices, poolSignals } from "../signals/task_signals.ts";
import type { Profile, Task, Team } from "../types.ts";
import { cellName, type PaperNumber, paperNumbers, teamName } from "./paper_numbers.ts";
import { PAPER_COMPOSITION, PAPER_RULES, PAPER_TEAM_ROWS } from "./paper_tables.ts";

/** A line of the paper's scorecard. */
export type PaperScorecardRow = ScorecardRow & PaperNumber & {
  /** One value for each pool. */
  readonly seeds: readonly number[];
};

/**
 * The scorecard of a simulator of the paper's pool: every number of {@linkcode paperNumbers} beside
 * the mean of what its pools give, one map of {@linkcode scorecardValues} each.
 */
export function paperScorecard(pools: readonly ReadonlyMap<string, number>[]): PaperScorecardRow[] {
  return paperNumbers().map((number) => {
    const seeds = pools.map((values) => values.get(number.name)!);
    const [row] = scorecard([{ ...number, ours: seeds }]);
    return { ...number, ...row, seeds };
  });
}

/** How far lines of the scorecard lie from the paper on average, in their unit. */
export function scorecardDistance(rows: readonly PaperScorecardRow[]): MeanDifference {
  return meanAbsoluteDifference(rows.map((row) => ({ ...row, ours: row.seeds })));
}

/** How a team did on the test split of a task. */
export type Judge = (task: Task, rule: AggregationRule, team: Team) => TestOutcome;

/**
 * What a pool with the paper's models and benchmarks gives for each of {@linkcode paperNumbers}. Teams are
 * judged by `outcome`, which may know them already.
 */
export function scorecardValues(
  pool: Profile,
  outcome: Judge = rememberOutcomes(),
): Map<string, number> {
  const signals = poolSignals(pool, { pool: paperPanel("primary") });
  const select = (weights: Weights) =>
    selection(signals, { k: 3, weights }, (name) => pool.tasks.find((t) => t.name === name)!.dev);
  const asked: Asked = { pool, outcome, select, usual: select(PAPER_WEIGHTS) };
  return new Map([
    ...cellValues(asked),
    ...ablationValues(asked),
    ...teamValues(asked),
    ...factValues(asked),
    ["map: Spearman of accuracy and distance from the centre", mapCentre(pool, signals.pooled)],
  ]);
}

type Values = [name: string, value: number][];

interface Asked {
  readonly pool: Profile;
  readonly outcome: Judge;
  readonly select: (weights: Weights) => Selection;
  readonly usual: Selection;
}

/** Judges no team twice. */
function rememberOutcomes(): Judge {
  const known = new Map<string, TestOutcome>();
  return (task, rule, team) => {
    const key = `${task.name}\n${rule.id}\n${team.join()}`;
    const outcome = known.get(key) ?? judgeOnTest(task, rule, team);
    known.set(key, outcome);
    return outcome;
  };
}

function cellValues({ pool, outcome, usual }: Asked): Values {
  const rows = Map.groupBy(PAPER_TEAM_ROWS, ({ method }) => method);
  return [...rows].flatMap(([id, ofMethod]) => {
    const method = lookUp("method", METHODS, id);
    return pool.tasks.flatMap((task) => {
      const teams = usual.choose(task.name, method);
      return ofMethod.map(({ aggregator }): Values[number] => {
        const rule = lookUp("rule", [...RULES, ...SINGLE_RULES], aggregator ?? method.rule!);
        const judged = methodOutcome(teams, (team) => outcome(task, rule, team));
        return [cellName(id, aggregator, task.name), 100 * judged.accuracy];
      });
    });
  });
}

function ablationValues(asked: Asked): Values {
  const { yuleQ } = PAPER_WEIGHTS;
  const signals = { none: { yuleQ: 0, jsd: 0 }, err: { yuleQ, jsd: 0 }, both: PAPER_WEIGHTS };
  return Object.entries(signals).flatMap(([signal, weights]) => {
    const teams = asked.select(weights);
    return PAPER_RULES.map((rule): Values[number] => {
      const each = primary(asked.pool).map((task) => {
        const [{ team }] = teams.choose(task.name, C2MAS);
        return points(asked, task, rule, team);
      });
      return [`ablation ${signal} · ${rule}`, moments(each).mean];
    });
  });
}

function teamValues(asked: Asked): Values {
  const { tasks, models } = asked.pool;
  return Object.entries(PAPER_COMPOSITION).flatMap(([name, published]) => {
    const task = tasks.find((each) => each.name === name)!;
    return PAPER_RULES.flatMap((rule): Values => {
      const of = (team: readonly string[]) =>
        points(asked, task, rule, team.map((model) => models.indexOf(model)));
      const [quality, c2mas] = [of(published.quality), of(published.c2mas)];
      return [
        [teamName("quality", rule, name), quality],
        [teamName("c2mas", rule, name), c2mas],
        [teamName("swap", rule, name), c2mas - quality],
      ];
    });
  });
}

function factValues(asked: Asked): Values {
  const judged = asked.pool.tasks.map((task) => judgeTask(asked, task));
  const first = judged.filter((each) => each.primary);
  const held = judged.filter((each) => !each.primary);
  const mean = (of: typeof judged, key: "gain" | "overSingle" | "jaccard" | "rho") =>
    moments(of.map((each) => each[key])).mean;
  return [
    ["gain on primary, Stacking", mean(first, "gain")],
    ["gain on held-out, Stacking", mean(held, "gain")],
    ["Quality-Only over the best single model, primary, Stacking", mean(first, "overSingle")],
    ["mean Jaccard on primary", mean(first, "jaccard")],
    ["primary benchmarks whose team changes", first.filter((each) => each.jaccard < 1).length],
    ["mean Spearman of objective and accuracy", mean(judged, "rho")],
    ["discordant items on primary", first.reduce((sum, each) => sum + each.discordant, 0)],
  ];
}

/** What the single figures need of one task, under Stacking. */
function judgeTask({ pool, outcome, usual }: Asked, task: Task) {
  const [ours, theirs] = [C2MAS, QUALITY_ONLY].map((method) => {
    const [{ team }] = usual.choose(task.name, method);
    return team;
  });
  const right = (team: Team) => outcome(task, ruleOf("stacking"), team).right;
  const [a, b] = [right(ours), right(theirs)];
  const single = Math.max(...pool.models.map((_, i) => testAccuracy(task, i)));
  const teams = [...combinations(pool.models.length, 3)];
  const score = usual.objective(task.name);
  return {
    primary: paperPanel("primary").includes(task.name),
    gain: 100 * (accuracy(a) - accuracy(b)),
    overSingle: 100 * (accuracy(b) - single),
    discordant: Array.from(task.test.gold, (_, n) => a[n] === b[n] ? 0 : 1)
      .reduce<number>((sum, differs) => sum + differs, 0),
    jaccard: jaccard(ours, theirs),
    rho: spearman(
      teams.map((team) => scoreTeam(score, team).score),
      teams.map((team) => accuracy(right(team))),
    ),
  };
}

/** Do strong models stand in the middle of the map? */
function mapCentre(pool: Profile, { yuleQ, jsd }: PairMatrices): number {
  const { points: places } = smacof(dissimilarity({ yuleQ, jsd }), pool.models.length);
  const accuracies = pool.models.map((_, i) =>
    moments(primary(pool).map((task) => testAccuracy(task, i))).mean
  );
  return spearman(accuracies, places.map(({ x, y }) => Math.hypot(x, y)));
}

function testAccuracy({ test }: Task, model: number): number {
  const N = test.items.length;
  return accuracy(test.correct.subarray(model * N, (model + 1) * N));
}

function primary({ tasks }: Profile): Task[] {
  return tasks.filter((task) => paperPanel("primary").includes(task.name));
}

function points({ outcome }: Asked, task: Task, rule: string, team: Team): number {
  return 100 * accuracy(outcome(task, ruleOf(rule), team).right);
}
