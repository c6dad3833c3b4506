import { lettersOnly, lettersWarning } from "../import/letters_only.ts";
import type { Profile } from "../types.ts";
import { count } from "../format/numbers.ts";

/** Something that a reader of a verdict should know about the pool. */
export interface Caveat {
  /** What it is about. */
  readonly id: string;
  /** In plain words. */
  readonly text: string;
}

/** What the pool's frame says beyond its distributions. */
export interface CensoredLetters {
  /** Answers in which some option was not observed. */
  readonly answers: number;
  readonly of: number;
}

/** Fewer items than this in a split say little about one task. */
const FEW_ITEMS = 100;

/** The caveats of a pool that can be read from its answers. */
export function caveatsOf(profile: Profile, censored?: CensoredLetters): Caveat[] {
  const letters = lettersOnly(profile);
  const guessing = chanceLevel(profile);
  const few = profile.tasks.filter(({ dev, test }) =>
    Math.min(dev.items.length, test.items.length) < FEW_ITEMS
  );
  const caveats: Caveat[] = [];
  if (profile.simulated) {
    caveats.push({
      id: "simulated",
      text:
        "No model was measured: this pool is simulated, and the verdict is about the simulation.",
    });
  }
  if (letters.length > 0) {
    caveats.push({ id: "letters-only", text: `Note that ${lettersWarning(letters)}.` });
  }
  if (guessing.length > 0) {
    caveats.push({
      id: "chance-level",
      text: `Not known to be better than guessing on dev: ${guessing.join(", ")}.`,
    });
  }
  if (few.length > 0) {
    caveats.push({
      id: "few-items",
      text: `Fewer than ${FEW_ITEMS} items on a side: ${few.map((task) => task.name).join(", ")}.`,
    });
  }
  if (censored && censored.answers > 0) {
    caveats.push({
      id: "censored",
      text: `In ${count(censored.answers)} of ${count(censored.of)} answers some option was not ` +
        `observed, and its probability is a bound.`,
    });
  }
  return caveats;
}

/**
 * Models whose right answers on dev do not exceed those of guessing by two standard deviations, over
 * all tasks together.
 */
export function chanceLevel({ models, tasks }: Pick<Profile, "models" | "tasks">): string[] {
  let expected = 0, variance = 0;
  const right = new Float64Array(models.length);
  for (const { dev } of tasks) {
    const N = dev.items.length;
    for (let n = 0; n < N; n++) {
      const chance = 1 / dev.optionCounts[n];
      expected += chance;
      variance += chance * (1 - chance);
      for (let i = 0; i < models.length; i++) right[i] += dev.correct[i * N + n];
    }
  }
  return models.filter((_, i) => right[i] - expected <= 2 * Math.sqrt(variance));
}
