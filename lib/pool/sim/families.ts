import { InputError } from "../../errors.ts";
import { type Random, shuffled } from "../../math/random.ts";

/**
 * Deals models out to families of equal size (give or take one), at random. 0 families: every model is
 * on its own.
 *
 * @example
 * ```ts
 * import { dealFamilies } from "./families.ts";
 * import { random } from "../../math/random.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(dealFamilies(5, 2, random(1)).sort(), [0, 0, 0, 1, 1]);
 * assert.deepEqual(dealFamilies(2, 0, random(1)), [undefined, undefined]);
 * ```
 */
export function dealFamilies(
  models: number,
  families: number,
  rng: Random,
): (number | undefined)[] {
  if (!Number.isInteger(families) || families < 0 || families > models) {
    throw new InputError(
      `Cannot deal out models to families as there can be from 0 (no families) to ${models}, one ` +
        `for each model: got ${families}`,
    );
  }
  const each = Array.from({ length: models }, (_, i) => families > 0 ? i % families : undefined);
  return shuffled(each, rng);
}
