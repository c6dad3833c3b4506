import { dissimilarity } from "../evaluate/dissimilarity.ts";
import { type Embedding, smacof } from "../evaluate/mds.ts";
import { familiesOf } from "../explain/families.ts";
import { mean } from "../math/mean.ts";
import { lookUp } from "../registry.ts";
import type { Exploration } from "./exploration.ts";
import type { View } from "./view.ts";

/** Above so many models a map is good enough after fewer steps. */
const MANY_MODELS = 60;

/** How alike the ticked models are, pooled over tasks. */
export interface Likeness {
  /** Id of the pair measure. */
  readonly measure: string;
  /** The measure as it is written in charts. */
  readonly label: string;
  /** Models from top to bottom: neighbours are most alike. */
  readonly order: readonly string[];
  /** Each with the models that fail alike; one family where there is no structure. */
  readonly families: readonly (readonly string[])[];
  /** Every pair once, in the unit of the measure. */
  readonly pairs: readonly {
    readonly row: string;
    readonly column: string;
    readonly value: number;
  }[];
}

/** The models on a plane, near each other where they behave alike. */
export interface ModelMap {
  /** Where each model lies, and its mean dev accuracy in [0, 1]. */
  readonly rows: readonly {
    readonly label: string;
    readonly x: number;
    readonly y: number;
    readonly accuracy: number;
  }[];
  /** Stress of the embedding; 0 where the plane keeps all distances. */
  readonly stress: number;
}

/** Every pair of the ticked models by one measure, in the order of the families it makes. */
export function likeness(exploring: Exploration, view: View): Likeness {
  const { models, signals } = exploring.part(view);
  const measure = lookUp("measure", signals.measures, view.measure);
  const matrix = signals.pooled[measure.id];
  const m = models.length;
  const { order, family, families } = m > 2
    ? familiesOf(matrix, measure)
    : { order: models.map((_, i) => i), family: models.map(() => 0), families: 1 };
  return {
    measure: measure.id,
    label: measure.label,
    order: order.map((i) => models[i]),
    families: Array.from(
      { length: families },
      (_, f) => order.filter((i) => family[i] === f).map((i) => models[i]),
    ),
    pairs: order.flatMap((i, at) =>
      order.slice(0, at).map((j) => ({
        row: models[i],
        column: models[j],
        value: matrix[i * m + j],
      }))
    ),
  };
}

/** The ticked models on a plane by both of the paper's measures; size tells mean dev accuracy. */
export function modelMap(exploring: Exploration, view: View): ModelMap {
  const { models, signals } = exploring.part(view);
  const { yuleQ, jsd } = signals.pooled;
  const steps = models.length > MANY_MODELS ? { maxIterations: 60, tolerance: 1e-5 } : {};
  const { points, stress }: Embedding = smacof(
    dissimilarity({ yuleQ, jsd }),
    models.length,
    steps,
  );
  const accuracy = (i: number) =>
    mean(view.tasks.map((task) => signals.tasks.get(task)!.quality[i]));
  return {
    rows: models.map((label, i) => ({ label, ...points[i], accuracy: accuracy(i) })),
    stress,
  };
}
