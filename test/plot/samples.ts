import { random } from "../../lib/math/random.ts";

/** Made-up but lifelike rows for the golden charts: names and sizes as in the paper. */
export const MODELS = [
  "Falcon3",
  "GLM-4",
  "Gemma-2",
  "InternLM3",
  "Llama-3.1",
  "Ministral-3",
  "Mistral-v0.3",
  "Nemotron",
  "Phi-3.5",
  "Qwen3",
  "Yi-1.5",
];

export const TASKS = [
  "ARC-C",
  "CSQA",
  "LogiQA2",
  "MedQA",
  "MMLU",
  "MMLU-Pro",
  "OBQA",
  "AQUA-RAT",
  "C-Eval",
  "MathQA",
  "RACE",
  "ReClor",
  "StrategyQA",
];

export const AGGREGATORS = ["choice-soft", "poe", "ds", "stacking"];

export const METHODS = ["c2mas", "quality", "caruana", "random", "self-consistency"];

/** Every pair of models with a symmetric value around `mean`. */
export function matrixRows(mean: number, spread: number, seed: number, panel?: string) {
  const draw = random(seed);
  return MODELS.flatMap((row, i) =>
    MODELS.slice(0, i).flatMap((column) => {
      const value = mean + spread * draw.normal();
      const place = panel === undefined ? {} : { panel };
      return [{ row, column, value, ...place }, { row: column, column: row, value, ...place }];
    })
  );
}

/** Models on a plane, the better ones in the middle. */
export function mdsRows() {
  const draw = random(4);
  return MODELS.map((label, i) => {
    const angle = 2.4 * i, radius = 0.1 + 0.045 * i;
    return {
      label,
      x: radius * Math.cos(angle) + 0.03 * draw.normal(),
      y: radius * Math.sin(angle) + 0.03 * draw.normal(),
      accuracy: 0.78 - 0.02 * i,
    };
  });
}

/** All teams of three: strong teams are alike. */
export function teamRows() {
  const draw = random(5);
  const rows = [];
  for (let a = 0; a < 11; a++) {
    for (let b = a + 1; b < 11; b++) {
      for (let c = b + 1; c < 11; c++) {
        const quality = 0.78 - 0.02 * (a + b + c) / 3 + 0.005 * draw.normal();
        const heterogeneity = 2 * (0.7 - quality) * 4 + 0.5 * draw.normal();
        const accuracy = quality + 0.03 + 0.01 * heterogeneity + 0.006 * draw.normal();
        rows.push({
          team: [a, b, c].map((i) => MODELS[i]).join(" · "),
          quality,
          heterogeneity,
          accuracy,
        });
      }
    }
  }
  return rows;
}

/** A grid of weights whose team changes along two lines. */
export function lambdaRows() {
  const rows = [];
  for (let i = 0; i <= 20; i++) {
    for (let j = 0; j <= 20; j++) {
      const lambda1 = i * 0.025, lambda2 = j * 0.025;
      const z = lambda1 + 0.6 * lambda2;
      const [team, gain] = z < 0.08
        ? ["Gemma-2 · Qwen3 · InternLM3", 0]
        : z < 0.32
        ? ["Gemma-2 · Qwen3 · GLM-4", 0.012]
        : lambda1 > lambda2
        ? ["Qwen3 · GLM-4 · Ministral-3", 0.005]
        : ["GLM-4 · Nemotron · Yi-1.5", -0.011];
      rows.push({ lambda1, lambda2, accuracy: 0.747 + gain, team });
    }
  }
  return rows;
}
