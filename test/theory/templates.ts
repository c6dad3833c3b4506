import fc from "fast-check";
import { type JointTemplate, jointTemplate } from "../../lib/theory/joint_template.ts";
import type { JointPatterns } from "../../lib/theory/joint_patterns.ts";
import { type SoftTemplate, softTemplate } from "../../lib/theory/soft_template.ts";
import type { DevSplit } from "../../lib/types.ts";
import { splitOf } from "../support/pools.ts";

/** Three members. */
export const TRIO = [0, 1, 2];

/** The rules that the theory of soft aggregation covers. */
export const SOFT = ["choice-soft", "poe"] as const;

/** A number between two others, off their ends. */
export const between = (low: number, high: number) =>
  fc.integer({ min: 1, max: 9999 }).map((x) => low + (high - low) * x / 10_000);

/** Numbers that add up to 1; zeros are common. */
export const shares = (length: number) =>
  fc.array(fc.nat({ max: 9 }), { minLength: length, maxLength: length })
    .filter((weights) => weights.some((weight) => weight > 0))
    .map((weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    });

/** Models of eq:joint_model from all over its region. */
export const jointTemplates: fc.Arbitrary<JointTemplate> = fc.record({
  b: between(0.3, 0.5),
  c: between(0.001, 0.2),
}).map(({ b, c }) => ({ a: 1 - b - 2 * c, b, c }))
  .filter(({ a, b, c }) => c < a && a < b - 1e-4 && a > (2 * b + (b + 2 * c) / 3) / 3 + 1e-4)
  .map(jointTemplate);

/** Templates of eq:soft_template from all over their region. */
export const softTemplates: fc.Arbitrary<SoftTemplate> = fc.record({
  L: fc.integer({ min: 4, max: 7 }),
  b: between(0.2, 0.9),
  c: between(0.001, 0.2),
}).map(({ L, b, c }) => ({ L, a: 1 - b - (L - 2) * c, b, c }))
  .filter(({ a, b, c }) => c < a - 1e-4 && a < b - 1e-4)
  .map(softTemplate);

/** Those of them for which three wrong members are recovered unless they agree. */
export const recoverable = softTemplates.filter(({ a, b, c }) => a > (2 * b + c) / 3 + 1e-4);

/** An item: its truth, and how far off each member answers; 0 is right. */
export interface TemplateItem {
  readonly gold: number;
  readonly off: readonly number[];
}

/** Items for three members on four options. */
export const items: fc.Arbitrary<TemplateItem[]> = fc.array(
  fc.record({
    gold: fc.nat({ max: 3 }),
    off: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  }),
  { minLength: 1, maxLength: 40 },
);

/** A split of members that follow the joint model. */
export function jointSplit(items: readonly TemplateItem[], template: JointTemplate): DevSplit {
  const { a, b, c, u } = template;
  return templateSplit(
    items,
    4,
    (r, gold, said) => r === gold ? a : said === gold ? u : r === said ? b : c,
  );
}

/** A split of members that are always wrong, and follow the soft template. */
export function softSplit(items: readonly TemplateItem[], { L, a, b, c }: SoftTemplate): DevSplit {
  return templateSplit(items, L, (r, gold, said) => r === gold ? a : r === said ? b : c);
}

function templateSplit(
  items: readonly TemplateItem[],
  L: number,
  p: (r: number, gold: number, said: number) => number,
): DevSplit {
  const rows = items[0].off.map((_, i) =>
    items.map(({ gold, off }) =>
      Array.from({ length: L }, (_, r) => p(r, gold, (gold + off[i]) % L))
    )
  );
  return splitOf(rows, items.map(({ gold }) => gold));
}

/** How three members answer in each of the seven patterns. */
const PATTERN: Readonly<Record<keyof JointPatterns, readonly number[]>> = {
  p0: [0, 0, 0],
  p1: [1, 0, 0],
  p2s: [1, 1, 0],
  p2d: [1, 2, 0],
  p3s: [1, 1, 1],
  p21: [1, 1, 2],
  p111: [1, 2, 3],
};

/** Names of the patterns. */
export const PATTERNS = Object.keys(PATTERN) as (keyof JointPatterns)[];

/** Items whose patterns occur as often as told; probabilities are multiples of 1 / n. */
export function itemsOf(patterns: JointPatterns, n: number): TemplateItem[] {
  return PATTERNS.flatMap((name) =>
    Array.from({ length: Math.round(n * patterns[name]) }, (_, at) => ({
      gold: at % 4,
      off: PATTERN[name],
    }))
  );
}

/** Random pattern probabilities. */
export const patterns: fc.Arbitrary<JointPatterns> = shares(7).map((p) =>
  Object.fromEntries(PATTERNS.map((name, at) => [name, p[at]])) as unknown as JointPatterns
);

/** −½ to ½ of whatever is asked for, as many as asked for. */
export const noise = (length: number) =>
  fc.array(between(-0.5, 0.5), { minLength: length, maxLength: length });
