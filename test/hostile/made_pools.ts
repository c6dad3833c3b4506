import { random } from "../../lib/math/random.ts";
import { writeRows } from "../../lib/pool/write_rows.ts";
import { type ProfileRow, SPLITS } from "../../lib/types.ts";

/** The shape of a made pool; what is left out is ordinary. */
export interface MadePool {
  readonly models: readonly string[];
  readonly tasks?: readonly string[];
  /** Items of each split. */
  readonly items?: number;
  /** Items of the test split where it is another number. */
  readonly test?: number;
  /** Options of an item. */
  readonly options?: (task: number, item: number) => number;
  /** How sure a model is of the right option: 0 knows nothing, 1 everything. */
  readonly skill?: (model: number, task: number) => number;
  /** Another answer of a model than its skill would give. */
  readonly answer?: (at: Answered) => readonly number[] | undefined;
  readonly itemName?: (split: string, item: number) => string;
  readonly question?: (item: number) => string;
}

/** What is answered. */
export interface Answered {
  readonly model: number;
  readonly task: number;
  readonly item: number;
  readonly gold: number;
  readonly options: number;
  /** The answer by skill. */
  readonly p: readonly number[];
}

/** Rows of a pool whose models see through a noise that they partly share. */
export function madeRows(pool: MadePool): ProfileRow[] {
  const { models, tasks = ["one", "two"], items = 40, test = items, question } = pool;
  const { options = () => 4, skill = (i) => 0.3 + 0.4 * (i / models.length) } = pool;
  const { itemName = (split: string, n: number) => `${split}-${n}` } = pool;
  const rng = random(7, 0);
  return tasks.flatMap((task, t) =>
    SPLITS.flatMap((split) =>
      Array.from({ length: split === "dev" ? items : test }, (_, n) => {
        const L = options(t, n);
        const gold = rng.integer(L);
        const shared = Array.from({ length: L }, () => rng.normal());
        return models.map((model, i): ProfileRow & { question?: string } => {
          const logits = shared.map((s, r) =>
            0.7 * s + 0.7 * rng.normal() + (r === gold ? 4 * skill(i, t) : 0)
          );
          const by = softmax(logits);
          const p = pool.answer?.({ model: i, task: t, item: n, gold, options: L, p: by }) ?? by;
          const row = { task, split, item: itemName(split, n), model, gold, p };
          return question ? { ...row, question: question(n) } : row;
        });
      }).flat()
    )
  );
}

function softmax(logits: readonly number[]): number[] {
  const weights = logits.map(Math.exp);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Writes a made pool as Parquet and returns its path. */
export async function writePool(folder: string, name: string, pool: MadePool): Promise<string> {
  const path = `${folder}/${name}.parquet`;
  await writeRows(path, madeRows(pool));
  return path;
}
