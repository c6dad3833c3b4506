import type { SplitView } from "../types.ts";
import { brokenJointConditions } from "./joint_template.ts";

/** How the answers of real models compare with the choice-probability model. */
export interface TemplateFit {
  /** Mean probability that a wrong answer leaves on the truth. */
  readonly a: number;
  /** Mean probability of the wrong answer that was given. */
  readonly b: number;
  /** Mean probability of each other option of a wrong answer. */
  readonly c: number;
  /** Mean probability of the truth in a right answer; the model says that it is a too. */
  readonly aRight: number;
  /** Mean total variation between an answer and the template of its kind. */
  readonly distance: number;
  /** The conditions of eq:joint_model that the means break. */
  readonly broken: readonly string[];
}

/**
 * The joint model's a, b and c as means over the wrong answers of some models to items with four
 * options, and how far single answers are from the templates (a, b, c, c) and (a, u, u, u). NaN where
 * there is no such item, or nobody was ever wrong.
 *
 * @example
 * ```ts
 * import { splitView } from "../pool/split_view.ts";
 * import { fitTemplate } from "./template_fit.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a"], items: ["1"], options: 4,
 *   p: Float64Array.of(0.25, 0.5, 0.125, 0.125), gold: Uint8Array.of(0), optionCounts: Uint8Array.of(4),
 * });
 * const { a, b, c, distance, broken } = fitTemplate(view, [0]);
 * assert.deepEqual([a, b, c, distance], [0.25, 0.5, 0.125, 0]);
 * assert.deepEqual(broken, ["a > (2b + u)/3"]);
 * ```
 */
export function fitTemplate(
  view: SplitView,
  members: readonly number[] = view.models.map((_, i) => i),
): TemplateFit {
  const answers = fourOptionAnswers(view, members);
  const wrong = answers.filter((answer) => answer.said !== answer.gold);
  const right = answers.filter((answer) => answer.said === answer.gold);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const a = mean(wrong.map(({ p, gold }) => p[gold]));
  const b = mean(wrong.map(({ p, said }) => p[said]));
  const c = (1 - a - b) / 2;
  const u = (1 - a) / 3;
  const distance = mean(answers.map(({ p, said, gold }) => {
    const template = (r: number) => r === gold ? a : said === gold ? u : r === said ? b : c;
    return p.reduce((sum, value, r) => sum + Math.abs(value - template(r)), 0) / 2;
  }));
  return {
    a,
    b,
    c,
    aRight: mean(right.map(({ p, gold }) => p[gold])),
    distance,
    broken: brokenJointConditions({ a, b, c }),
  };
}

function fourOptionAnswers(view: SplitView, members: readonly number[]) {
  const N = view.items.length;
  return members.flatMap((i) =>
    view.items.flatMap((_, n) => {
      if (view.optionCounts[n] !== 4) return [];
      const at = (i * N + n) * view.options;
      const p = [...view.p.subarray(at, at + 4)];
      return [{ p, said: view.predicted[i * N + n], gold: view.gold[n] }];
    })
  );
}
