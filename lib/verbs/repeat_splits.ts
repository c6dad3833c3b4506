// Edge: Polars, the clock and the terminal.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { correctedInterval } from "../evaluate/corrected_interval.ts";
import { itemInterval } from "../evaluate/item_interval.ts";
import { progress } from "../io/progress.ts";
import { hash32 } from "../math/random.ts";
import { mean } from "../math/mean.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import type { SelectionMethod } from "../select/method.ts";
import { METHODS } from "../select/methods.ts";
import { PAPER_WEIGHTS, type Weights } from "../select/objective.ts";
import { ALL_TASKS } from "./compare_teams.ts";
import { lineOutcome, rulesOf, teamLines } from "./method_outcomes.ts";
import { pairs } from "./pairs.ts";
import { quality } from "./quality.ts";
import { resplit } from "./resplit.ts";
import { selectTeams } from "./select_teams.ts";
import { teamColumn } from "./team_column.ts";

/** A study over repeated seeded splits of the same answers. */
export interface RepeatOptions {
  /** How many splits. */
  readonly splits: number;
  /** 1 unless given. */
  readonly seed?: number;
  /** A column whose every value goes to both sides, such as `subject`. */
  readonly by?: string;
  /** Candidate pools by name; all models unless given. */
  readonly pools?: Readonly<Record<string, readonly string[]>>;
  /** Team sizes. */
  readonly k: readonly number[];
  /** λ_c by measure; the paper's unless given. */
  readonly weights?: Weights;
  /** Ids or methods of one's own. */
  readonly method: readonly (string | SelectionMethod)[];
  /** Ids or rules of one's own. */
  readonly rules: readonly (string | AggregationRule)[];
  /** Random-k draws in each split. */
  readonly draws?: number;
}

/** One method with one rule and size in one pool, on one task of one split. */
interface Outcome {
  readonly pool: string;
  readonly split: number;
  readonly k: number;
  readonly task: string;
  readonly method: string;
  readonly rule: string | null;
  readonly team: readonly string[] | null;
  readonly correct: number;
  readonly n: number;
}

/** What repeated splits found. */
export interface Repeated {
  /** One row per split, pool, size, task, method and rule: `team, correct, n, accuracy`. */
  readonly frame: pl.DataFrame;
  /**
   * a − b on the same splits: `pool, k, rule, task` (and "all"), `difference, low, high` by the
   * corrected resampled t of Nadeau and Bengio, `itemsLow, itemsHigh` with the teams of every split
   * held fixed, `n` test items, and in which share of the splits the team `changed`.
   */
  compare(a: string, b: string): pl.DataFrame;
}

/**
 * Deals the answers of a pool into dev and test again and again; each time chooses teams on dev and
 * judges them on test. Splits of the same items are not independent: {@linkcode Repeated.compare}
 * corrects for it.
 */
export async function repeatSplits(pool: Pool, options: RepeatOptions): Promise<Repeated> {
  const { splits, seed = 1, by, weights = PAPER_WEIGHTS, rules, draws = 5 } = options;
  const methods = options.method.map((each) => lookUp("method", METHODS, each));
  const pools = options.pools ?? { "all models": pool.models };
  const outcomes: Outcome[] = [];
  const shares = new ItemShares(pool, splits);
  const bar = progress(splits * Object.keys(pools).length, "splits");
  for (let split = 1; split <= splits; split++) {
    const dealt = resplit(pool, { seed, repeat: split, by });
    for (const [name, models] of Object.entries(pools)) {
      const part = dealt.with({ models });
      const frames = { quality: quality(part), pairs: pairs(part), pool: part };
      for (const k of options.k) {
        const teams = selectTeams(frames, {
          k,
          weights,
          method: methods,
          draws,
          exactUpTo: 0,
          seed: (task) => hash32(`${seed}\n${split}\n${name}\n${task}`),
        });
        for (const line of teamLines(part, teams)) {
          for (const rule of rulesOf(line, rules)) {
            const { team, right, accuracy } = lineOutcome(part, line, rule);
            const method = String(line.labels.method);
            const setting = { pool: name, k, method, rule: line.rule === null ? rule.id : null };
            outcomes.push({
              ...setting,
              split,
              task: line.task,
              team: team && team.map((i) => part.models[i]),
              correct: accuracy * right.length,
              n: right.length,
            });
            shares.add(setting, line.task, part.task(line.task).test.items, right);
          }
        }
      }
      bar.tick(1, `split ${split}, ${name}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await bar.done();
  return {
    frame: toFrame(outcomes),
    compare: (a, b) => compare(pool, outcomes, shares, a, b),
  };
}

type Setting = Pick<Outcome, "pool" | "k" | "method" | "rule">;

const keyOf = ({ pool, k, method, rule }: Setting) => JSON.stringify([pool, k, method, rule]);

/** What every item adds to a setting's mean test accuracy over the splits. */
class ItemShares {
  readonly #index: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly #sums = new Map<string, Map<string, Float64Array>>();
  readonly #splits: number;

  constructor(pool: Pool, splits: number) {
    this.#splits = splits;
    this.#index = new Map(pool.tasks.map(({ name, dev, test }) => {
      const items = [...dev.items, ...test.items].sort();
      return [name, new Map(items.map((item, n) => [item, n]))];
    }));
  }

  add(setting: Setting, task: string, items: readonly string[], right: ArrayLike<number>): void {
    const byTask = this.#sums.get(keyOf(setting)) ?? new Map<string, Float64Array>();
    this.#sums.set(keyOf(setting), byTask);
    const index = this.#index.get(task)!;
    const sums = byTask.get(task) ?? new Float64Array(index.size);
    byTask.set(task, sums);
    items.forEach((item, n) => sums[index.get(item)!] += right[n] / (items.length * this.#splits));
  }

  /** a − b, item by item. */
  difference(a: Setting, b: Setting, task: string): Float64Array {
    const [ours, theirs] = [a, b].map((each) => this.#sums.get(keyOf(each))!.get(task)!);
    return ours.map((value, n) => value - theirs[n]);
  }
}

function toFrame(outcomes: readonly Outcome[]): pl.DataFrame {
  const text = (name: "pool" | "task" | "method" | "rule") => ({
    [name]: pl.Series(name, outcomes.map((each) => each[name]), pl.Utf8),
  });
  const number = (name: "split" | "k" | "n" | "correct", type: pl.DataType) => ({
    [name]: pl.Series(name, outcomes.map((each) => each[name]), type),
  });
  return pl.DataFrame({
    ...text("pool"),
    ...number("split", pl.Int64),
    ...number("k", pl.Int64),
    ...text("task"),
    ...text("method"),
    ...text("rule"),
    team: teamColumn("team", outcomes.map((each) => each.team)),
    ...number("correct", pl.Float64),
    ...number("n", pl.Int64),
    accuracy: pl.Series("accuracy", outcomes.map(({ correct, n }) => correct / n), pl.Float64),
  });
}

function compare(
  pool: Pool,
  outcomes: readonly Outcome[],
  shares: ItemShares,
  a: string,
  b: string,
): pl.DataFrame {
  const bySetting = Map.groupBy(outcomes, keyOf);
  const settings = [...bySetting.values()].map(([first]) => first)
    .filter((each) => each.method === a);
  const rows = settings.flatMap((ours) => {
    const rivals = [{ ...ours, method: b }, { ...ours, method: b, rule: null }];
    return rivals.filter((each) => bySetting.has(keyOf(each))).slice(0, 1).flatMap((theirs) =>
      settingRows(pool, bySetting, shares, ours, theirs)
    );
  });
  return pl.DataFrame(rows);
}

function settingRows(
  pool: Pool,
  bySetting: ReadonlyMap<string, readonly Outcome[]>,
  shares: ItemShares,
  ours: Setting,
  theirs: Setting,
) {
  const at = (setting: Setting) =>
    new Map(bySetting.get(keyOf(setting))!.map((each) => [`${each.split}\n${each.task}`, each]));
  const [of, against] = [at(ours), at(theirs)];
  const splits = Math.max(...[...of.values()].map((each) => each.split));
  const tasks = pool.taskNames.map((task) => {
    const both = Array.from({ length: splits }, (_, s) => {
      const [x, y] = [of.get(`${s + 1}\n${task}`)!, against.get(`${s + 1}\n${task}`)!];
      const changed = x.team && y.team ? (x.team.join() === y.team.join() ? 0 : 1) : null;
      return { lead: x.correct / x.n - y.correct / y.n, changed, n: x.n };
    });
    return { task, both, items: shares.difference(ours, theirs, task) };
  });
  const line = (
    task: string,
    leads: number[],
    items: readonly Float64Array[],
    n: number,
    changed: readonly (number | null)[],
  ) => {
    const { difference, low, high, significant } = correctedInterval(leads);
    const fixed = itemInterval(items);
    return {
      pool: ours.pool,
      k: ours.k,
      rule: ours.rule,
      task,
      difference,
      low,
      high,
      itemsLow: fixed.low,
      itemsHigh: fixed.high,
      n,
      changed: changed.some((each) => each === null) ? null : mean(changed as number[]),
      excludesZero: significant,
    };
  };
  const averages = Array.from(
    { length: splits },
    (_, s) => mean(tasks.map(({ both }) => both[s].lead)),
  );
  return [
    ...tasks.map(({ task, both, items }) =>
      line(
        task,
        both.map((each) => each.lead),
        [items],
        both[0].n,
        both.map((each) => each.changed),
      )
    ),
    line(
      ALL_TASKS,
      averages,
      tasks.map(({ items }) => items),
      tasks.reduce((sum, { both }) => sum + both[0].n, 0),
      tasks.flatMap(({ both }) => both.map((each) => each.changed)),
    ),
  ];
}
