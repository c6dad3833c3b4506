import { InputError } from "../../errors.ts";
import { exp, log } from "../../math/portable.ts";
import { random, shuffled } from "../../math/random.ts";
import { EVIDENCE, MEASURED } from "./calibration.ts";
import { dealFamilies } from "./families.ts";
import { linkedLoadings, standardised } from "./loadings.ts";
import type { SharedPart, SimulatedModel } from "./simulate_profile.ts";

/** How the models of a simulated pool hang together; as measured pools do, unless told. */
export interface WorldOptions {
  /** Share of a model's evidence that all models share, in [0, 0.96]: its mean loading, squared. */
  readonly correlation?: number;
  /** Correlation of loading and accuracy, in [−1, 1]. Above 0, strong models are more alike. */
  readonly link?: number;
  /** Families that the models are dealt out to; members are as alike as base and chat. 0: none. */
  readonly families?: number;
  /** Spread of preferences for an option's place, in units of private noise. */
  readonly bias?: number;
}

/** The models of a world, one for each name. */
export function worldModels(
  names: readonly string[],
  { families = 0 }: WorldOptions,
  seed: number,
): SimulatedModel[] {
  const temperatures = dealtTemperatures(names.length, seed);
  const family = dealFamilies(names.length, families, random(seed, 4));
  return names.map((name, i) => ({ name, temperature: temperatures[i], family: family[i] }));
}

/** How good the models are, on any scale: on one task, and on the whole. */
export interface Strength {
  readonly onTask: readonly number[];
  readonly overall: readonly number[];
}

/**
 * Loadings of the models of a world on one task: they go with how good a model is there and, for the
 * rest, on the whole. What is left to chance is the same on every task. `shift` is the task's own.
 */
export function worldLoadings(
  { onTask, overall }: Strength,
  { correlation = 0.6, link = MEASURED.link }: WorldOptions,
  seed: number,
  shift = 0,
): number[] {
  const mean = Math.sqrt(correlation);
  // Two standard deviations each way stay among possible loadings.
  const spread = Math.max(0, Math.min(MEASURED.spread, mean / 2, (0.98 - mean) / 2));
  const [here, everywhere] = [standardised(onTask), standardised(overall)];
  const strength = here.map((z, i) =>
    MEASURED.taskShare * z + (1 - MEASURED.taskShare) * everywhere[i]
  );
  return linkedLoadings(strength, { mean: mean + shift, spread, link }, random(seed, 1));
}

/** What the models of a world have in common. */
export function worldShared({ bias = MEASURED.bias }: WorldOptions): SharedPart {
  if (!(bias >= 0 && Number.isFinite(bias))) {
    throw new InputError(`Cannot simulate a pool as bias is a spread, at least 0: got ${bias}`);
  }
  return { ...EVIDENCE, position: bias, label: MEASURED.label * bias, family: MEASURED.family };
}

/** Temperatures evenly spaced on a log scale, dealt out at random. */
function dealtTemperatures(count: number, seed: number): number[] {
  const [from, to] = [log(MEASURED.temperature.from), log(MEASURED.temperature.to)];
  const values = Array.from(
    { length: count },
    (_, i) => exp(from + (to - from) * (i + 0.5) / count),
  );
  return shuffled(values, random(seed, 2));
}
