import type { MadePool } from "./made_pools.ts";

const named = (count: number) =>
  Array.from({ length: count }, (_, i) => `m${String(i + 1).padStart(3, "0")}`);

const certain = (options: number, at: number) =>
  Array.from({ length: options }, (_, r) => r === at ? 1 : 0);

const letter = (p: readonly number[]) => certain(p.length, p.indexOf(Math.max(...p)));

/** Ordinary pools that a study of eleven models on thirteen tasks never meets, by name. */
export const SMALL_POOLS: Readonly<Record<string, MadePool>> = {
  "one model": { models: named(1) },
  "two models": { models: named(2) },
  "three models": { models: named(3) },
  "one task": { models: named(5), tasks: ["only"] },
  "twenty items": { models: named(5), items: 20 },
  "three models, one task, twenty items": { models: named(3), tasks: ["only"], items: 20 },
  "one item": { models: named(4), items: 1 },
  "constant models": {
    models: named(5),
    answer: ({ model, options }) => model < 2 ? certain(options, model) : undefined,
  },
  "only constant models": {
    models: named(4),
    answer: ({ model, options }) => certain(options, model % 2),
  },
  "models that know nothing": {
    models: named(4),
    answer: ({ options }) => Array.from({ length: options }, () => 1 / options),
  },
  "a perfect model": {
    models: named(4),
    answer: ({ model, options, gold }) => model === 1 ? certain(options, gold) : undefined,
  },
  "only perfect models": {
    models: named(4),
    answer: ({ options, gold }) => certain(options, gold),
  },
  "models that are always wrong": {
    models: named(3),
    answer: ({ options, gold }) => certain(options, (gold + 1) % options),
  },
  "duplicates": {
    models: named(6),
    answer: duplicate(),
  },
  "binary tasks": { models: named(5), options: () => 2 },
  "letters only": { models: named(5), answer: ({ p }) => letter(p) },
  "different option counts": { models: named(5), options: (task, item) => 2 + (task + item) % 4 },
  "no test items": { models: named(4), test: 0 },
  "no dev items": { models: named(4), items: 0, test: 40 },
  "names of 180 characters": {
    models: named(4).map((name) => `${"organisation/".repeat(12)}${name}`.padEnd(180, "-x")),
    tasks: ["t".repeat(180), `${"u".repeat(179)}2`],
  },
};

/** Many models, few items. */
export const MANY_MODELS: MadePool = { models: named(200), items: 25 };

/** Models 0, 2 and 4 are each answered for by the next one too. */
function duplicate(): MadePool["answer"] {
  let last: readonly number[] = [];
  return ({ model, p }) => model % 2 === 0 ? last = p : last;
}
