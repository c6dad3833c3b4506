import { type Profile, SPLITS, type SplitView } from "../types.ts";
import { LETTER_EPSILON, UNANSWERED_LEAN } from "./letter_distribution.ts";

/**
 * The models of a profile that are known by their letters alone: each distribution puts 1 or 1 − ε
 * on one option and the rest evenly on the others, or stands for no answer.
 *
 * For such models HI_dist measures how often they disagree, and nothing finer.
 *
 * @example
 * ```ts
 * import { buildProfile } from "../pool/build_profile.ts";
 * import { rowTable } from "../pool/row_table.ts";
 * import { lettersOnly } from "./letters_only.ts";
 * import assert from "node:assert/strict";
 *
 * const row = { task: "t", split: "dev", item: "1", gold: 0 } as const;
 * const rows = [{ ...row, model: "a", p: [0.99, 0.01] }, { ...row, model: "b", p: [0.7, 0.3] }];
 * assert.deepEqual(lettersOnly(buildProfile(rowTable(rows), { source: "made up" })), ["a"]);
 * ```
 */
export function lettersOnly(profile: Profile): string[] {
  const views = profile.tasks.flatMap((task) => SPLITS.map((split): SplitView => task[split]));
  return profile.models.filter((_, i) => {
    const shapes = new Set(views.flatMap((view) => [...shapesOf(view, i)]));
    return shapes.has("letter") && !shapes.has("distribution");
  });
}

/** What a reader should know of such models, in one sentence. */
export function lettersWarning(models: readonly string[]): string {
  const names = models.length > 3 ? `${models.length} models` : models.join(", ");
  return `only letters are known of ${names}: HI_dist measures how often they disagree, and rules ` +
    `that use probabilities see votes`;
}

type Shape = "letter" | "unanswered" | "distribution";

function shapesOf(view: SplitView, i: number): Set<Shape> {
  const { items, options, p, optionCounts, predicted } = view;
  const shapes = new Set<Shape>();
  for (let n = 0; n < items.length && !shapes.has("distribution"); n++) {
    const at = (i * items.length + n) * options;
    shapes.add(shapeOf(p.subarray(at, at + optionCounts[n]), predicted[i * items.length + n]));
  }
  return shapes;
}

function shapeOf(p: Float64Array, peak: number): Shape {
  const rest = (1 - p[peak]) / (p.length - 1);
  if (p.some((value, r) => r !== peak && Math.abs(value - rest) > 1e-9)) return "distribution";
  const near = (value: number) => Math.abs(p[peak] - value) < 1e-9;
  if (near(1) || near(1 - LETTER_EPSILON)) return "letter";
  return p[peak] - rest <= UNANSWERED_LEAN + 1e-9 ? "unanswered" : "distribution";
}
