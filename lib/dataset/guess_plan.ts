import { InputError } from "../errors.ts";
import type { SplitPlan } from "./split_items.ts";

const DEV = ["dev", "validation", "val", "valid"];
const TEST = ["test"];
const TRAIN = ["train", "training"];

/**
 * Which splits of a local file serve as dev and as test, from their names.
 *
 * Test is `test`, else the validation split where there is training data for dev, and dev is
 * validation, then training data. A file with a single split is cut in two by seed.
 *
 * @example
 * ```ts
 * import { guessPlan } from "./guess_plan.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(guessPlan(["train", "validation"], {}, "f"), { dev: ["train"], test: ["validation"] });
 * assert.deepEqual(guessPlan(["train"], {}, "f"), { dev: ["train"], test: ["train"] });
 * ```
 */
export function guessPlan(
  splits: readonly string[],
  given: { readonly dev?: readonly string[]; readonly test?: readonly string[] },
  file: string,
): SplitPlan {
  const unknown = [...given.dev ?? [], ...given.test ?? []].find((s) => !splits.includes(s));
  if (unknown !== undefined) {
    throw new InputError(
      `Cannot split ${file} as dev and test must name its splits (${splits.join(", ")}): ` +
        `got ${unknown}`,
    );
  }
  const of = (names: readonly string[]) => splits.filter((s) => names.includes(s.toLowerCase()));
  const [dev, test, train] = [of(DEV), of(TEST), of(TRAIN)];
  const guess = splits.length === 1
    ? { dev: splits, test: splits }
    : test.length > 0
    ? { dev: [...dev, ...train], test }
    : { dev: train, test: dev };
  const plan = { dev: given.dev ?? guess.dev, test: given.test ?? guess.test };
  if (plan.dev.length === 0 || plan.test.length === 0) {
    throw new InputError(
      `Cannot split ${file} as dev and test must be told apart by name: got the splits ` +
        `${splits.join(", ")}; say which is which, as in ${file}?dev=${splits[0]}&test=${
          splits.at(-1)
        }`,
    );
  }
  return plan;
}
