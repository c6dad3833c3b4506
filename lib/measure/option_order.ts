import { InputError } from "../errors.ts";
import { hash32, random, shuffled } from "../math/random.ts";
import type { Item } from "../types.ts";

/**
 * The order in which an agent is shown the options: last one first; turned, so that place j has
 * option (j + shift) mod L; or shuffled for each question anew, by a seed and the question's text.
 */
export type OptionOrder = "reversed" | { readonly shift: number } | { readonly seed: number };

/**
 * Which option stands at each place.
 *
 * @example
 * ```ts
 * import { optionPlaces } from "./option_order.ts";
 * import assert from "node:assert/strict";
 *
 * const item = { question: "Hot?", options: ["ice", "steam", "snow"] };
 * assert.deepEqual(optionPlaces("reversed", item), [2, 1, 0]);
 * assert.deepEqual(optionPlaces({ shift: 1 }, item), [1, 2, 0]);
 * assert.deepEqual(optionPlaces(undefined, item), [0, 1, 2]);
 * ```
 */
export function optionPlaces(
  order: OptionOrder | undefined,
  { question, options }: Pick<Item, "question" | "options">,
): number[] {
  const given = options.map((_, r) => r);
  if (order === undefined) return given;
  if (order === "reversed") return given.reverse();
  if ("shift" in order) return given.map((place) => (place + order.shift) % given.length);
  return shuffled(given, random(order.seed, hash32(question)));
}

/** The same question with its options in another order. */
export function inOrder(order: OptionOrder | undefined, item: Item): Item {
  if (order === undefined) return item;
  const places = optionPlaces(order, item);
  return {
    ...item,
    options: places.map((r) => item.options[r]),
    gold: places.indexOf(item.gold),
  };
}

/**
 * What was measured place by place, option by option.
 *
 * @example
 * ```ts
 * import { backToOptions } from "./option_order.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(backToOptions(["steam", "snow", "ice"], [1, 2, 0]), ["ice", "steam", "snow"]);
 * ```
 */
export function backToOptions<T>(values: readonly T[], places: readonly number[]): T[] {
  const options = new Array<T>(values.length);
  places.forEach((option, place) => options[option] = values[place]);
  return options;
}

/** Reads an order as a user writes it: `"reversed"`, `{"shift": 1}` or `{"seed": 7}`. */
export function parseOrder(value: unknown, where: string): OptionOrder {
  if (value === "reversed") return value;
  if (typeof value === "object" && value !== null) {
    const [[key, number] = [], ...more] = Object.entries(value);
    const isNumber = Number.isSafeInteger(number) && number >= 0;
    if ((key === "shift" || key === "seed") && more.length === 0 && isNumber) {
      return { [key]: number } as OptionOrder;
    }
  }
  throw new InputError(
    `Cannot read ${where} as "order" must be "reversed", {"shift": 1} or {"seed": 7}: ` +
      `got ${JSON.stringify(value)}`,
  );
}
