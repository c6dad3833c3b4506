import { hash32, random, shuffled } from "../../math/random.ts";
import { stability } from "../../plot/stability.ts";
import { takeItems } from "../../pool/split_view.ts";
import { poolHeterogeneity, taskSignals } from "../../signals/task_signals.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../../math/mean.ts";

const POOLED = "pooled";

/** Standard deviation of every pair's entry over random subsets of dev: per task and pooled. */
export function matrixStabilityStudy(
  context: StudyContext,
  { id, title, panel, share, repetitions }: StudyOf<"matrix_stability">,
): StudyResult {
  const tasks = context.tasks(panel);
  const { models, settings } = { models: context.profile.models, settings: context.settings };
  const entries = new Map<string, Spread>();
  const record = (scope: string, matrix: "R" | "J", values: Float64Array) => {
    const key = `${scope}\n${matrix}`;
    if (!entries.has(key)) entries.set(key, new Spread(values.length));
    entries.get(key)!.add(values);
  };
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const drawn = tasks.map((task) => {
      const rng = random(settings.seed + repetition, hash32(task.name));
      const count = Math.round(share * task.dev.items.length);
      const positions = shuffled([...task.dev.items.keys()], rng).slice(0, count);
      return { scope: task.name, ...taskSignals(takeItems(task.dev, positions)) };
    });
    for (const each of [...drawn, { scope: POOLED, ...poolHeterogeneity(drawn) }]) {
      record(each.scope, "R", each.R);
      record(each.scope, "J", each.J);
    }
    context.onProgress(`repetition ${repetition + 1}`);
  }
  const rows = [...entries].flatMap(([key, spread]) => {
    const [scope, matrix] = key.split("\n");
    return models.flatMap((a, i) =>
      models.slice(i + 1).map((b, offset) => ({
        scope,
        matrix: matrix === "R" ? "Yule’s Q" : "JSD (bits)",
        a,
        b,
        sd: spread.sd(i * models.length + i + 1 + offset),
      }))
    );
  });
  const ratio = (matrix: string) => {
    const of = rows.filter((row) => row.matrix === matrix);
    const pooled = mean(of.filter((row) => row.scope === POOLED).map((row) => row.sd));
    return mean(of.filter((row) => row.scope !== POOLED).map((row) => row.sd)) / pooled;
  };
  return {
    id,
    title,
    answer: `Pooling over ${tasks.length} tasks divides the spread of an entry by ` +
      `${ratio("Yule’s Q").toFixed(1)} for Yule's Q and by ${
        ratio("JSD (bits)").toFixed(1)
      } for JSD ` +
      `(${Math.round(100 * share)} % of dev, ${repetitions} repetitions, ${context.kind}).`,
    tables: [{ id, title, rows }],
    figures: [stability(rows.map((row) => ({ ...row, pooled: row.scope === POOLED })), {
      id,
      title: "Stability of the pairwise matrices",
      subtitle: `${Math.round(100 * share)} % of each task’s dev items, ${repetitions} repetitions`,
      simulated: context.simulated,
    })],
  };
}

/** Running standard deviation (ddof 0) of every entry of a vector, by Welford's update. */
class Spread {
  readonly #mean: Float64Array;
  readonly #squares: Float64Array;
  #count = 0;

  constructor(length: number) {
    this.#mean = new Float64Array(length);
    this.#squares = new Float64Array(length);
  }

  add(values: Float64Array): void {
    this.#count++;
    for (let at = 0; at < values.length; at++) {
      const delta = values[at] - this.#mean[at];
      this.#mean[at] += delta / this.#count;
      this.#squares[at] += delta * (values[at] - this.#mean[at]);
    }
  }

  sd(at: number): number {
    return Math.sqrt(this.#squares[at] / this.#count);
  }
}
