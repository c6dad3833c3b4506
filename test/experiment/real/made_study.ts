import type { Measured } from "../../../lib/experiment/real/measured.ts";
import { parseRealExperiment, type RealExperiment } from "../../../lib/experiment/real/types.ts";
import { madePool } from "../../../lib/pool/sim/made_pool.ts";

/** A small pool as if it had been measured: two subjects per task. */
export function madeMeasured({ models = 6, tasks = 3, items = 60, seed = 1 } = {}): Measured {
  const pool = madePool({ models, tasks, items, seed });
  return {
    models: pool.models,
    tasks: pool.tasks.map(({ name, dev }) => ({
      name,
      all: dev,
      subjects: dev.items.map((_, n) => n % 3 === 0 ? "rare" : "usual"),
    })),
    small: {},
    incomplete: 0,
    unanswered: 0,
  };
}

/** A small study on {@link madeMeasured}. */
export function madeStudy(
  { models }: Measured,
  changes: Partial<RealExperiment> = {},
): RealExperiment {
  return parseRealExperiment({
    id: "real_made",
    title: "Made up",
    question: "Does it run?",
    group: "real",
    data: { file: "made.parquet", sha256: "0".repeat(64), answers: "made up", sources: [] },
    tasks: { atLeast: 10 },
    splits: { count: 3, seed: 5 },
    pools: { some: models.slice(1, 5), all: [...models] },
    sizes: [2, 3],
    methods: [
      "c2mas",
      "c2mas-tuned",
      "c2mas-carried",
      "quality",
      "quality-carried",
      "caruana",
      "random",
      "self-consistency",
      "single",
      "single-carried",
    ],
    aggregators: ["choice-soft", "stacking"],
    weights: { lambda1: 0.13, lambda2: 0.05 },
    grid: { lambda1: [0, 0.5], lambda2: [0, 0.05], k: 3 },
    draws: 2,
    reports: [
      { kind: "pools", id: "pools", title: "Pools" },
      {
        kind: "difference",
        id: "lead",
        title: "Lead",
        a: "c2mas",
        b: "quality",
        k: 3,
        aggregator: "stacking",
      },
      { kind: "accuracy", id: "accuracy", title: "Accuracy", k: 3, aggregator: "stacking" },
      { kind: "team_size", id: "team_size", title: "Size", methods: ["c2mas", "quality"] },
      { kind: "sensitivity", id: "sensitivity", title: "Weights" },
      { kind: "stability", id: "stability", title: "Stability", methods: ["c2mas", "quality"] },
    ],
    limits: [],
    ...changes,
  }, "real_made.ts");
}
