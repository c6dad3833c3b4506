// Edge: the file system, to open pools.
import { type Command, InvalidArgumentError, Option } from "commander";
import { InputError } from "../errors.ts";
import { lettersOnly, lettersWarning } from "../import/letters_only.ts";
import { openPool } from "../pool/open_pool.ts";
import { PAPER_BENCHMARKS } from "../pool/sim/paper_accuracies.ts";
import { PAPER_WEIGHTS, type Weights } from "../select/objective.ts";
import type { Profile } from "../types.ts";

/** Options that every command on a pool takes. */
export interface PoolFlags {
  readonly models?: string[];
  readonly tasks?: string[];
  readonly json?: boolean;
}

/** Adds the source argument and {@linkcode PoolFlags}. */
export function onPool(command: Command): Command {
  return command
    .argument("<source>", "profile (.parquet, .jsonl), folder, or simulated pool (sim:paper)")
    .option("--models <names>", "use only these models", list)
    .option("--tasks <names>", "use only these tasks (or a panel: primary, ood)", list)
    .option("--json", "machine-readable output on stdout");
}

/** Opens the pool that a command names; says so where it holds letters in place of distributions. */
export async function openFlagged(source: string, flags: PoolFlags): Promise<Profile> {
  const { models, tasks } = flags;
  const profile = await openPool(source, { models, tasks: tasks && expandPanels(tasks) });
  const letters = lettersOnly(profile);
  if (letters.length > 0) console.error(`note: ${lettersWarning(letters)}`);
  return profile;
}

/** A comma-separated list of at least one name; a repeated name counts once. */
export function list(text: string): string[] {
  const names = new Set(text.split(",").map((part) => part.trim()).filter((part) => part !== ""));
  if (names.size > 0) return [...names];
  throw new InvalidArgumentError("It must be one or more names, separated by commas.");
}

/** A whole number of at least `least`. */
export function whole(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isInteger(value) && value >= least) return value;
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
  };
}

/** A number above `above`. */
export function numberAbove(above: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isFinite(value) && value > above) return value;
    throw new InvalidArgumentError(`It must be a number above ${above}.`);
  };
}

/** λ1,λ2, both at least 0. */
export function weights(text: string): Weights {
  const numbers = text.split(",").map((part) => part.trim() === "" ? NaN : Number(part));
  if (numbers.length === 2 && numbers.every((value) => value >= 0 && Number.isFinite(value))) {
    return { lambda1: numbers[0], lambda2: numbers[1] };
  }
  throw new InvalidArgumentError("It must be two numbers of at least 0, such as 0.13,0.05.");
}

/** A comma-separated list of known ids. */
export function idsOf<Id extends string>(known: readonly Id[]): (text: string) => Id[] {
  return (text) => {
    const ids = list(text);
    const unknown = ids.find((id) => !known.includes(id as Id));
    if (unknown === undefined) return ids as Id[];
    throw new InvalidArgumentError(`"${unknown}" is not one of ${known.join(", ")}.`);
  };
}

/** An option that takes known ids, whose default reads as it would be typed. */
export function idsOption<Id extends string>(
  flag: string,
  what: string,
  known: readonly Id[],
  standard: readonly Id[],
): Option {
  return new Option(flag, `${what}: ${known.join(", ")}`)
    .argParser(idsOf(known)).default(standard, standard.join(","));
}

/** The weights of the objective. */
export function lambdaOption(): Option {
  const { lambda1, lambda2 } = PAPER_WEIGHTS;
  return new Option("--lambda <l1,l2>", "weights of HI_err and HI_dist")
    .argParser(weights).default(PAPER_WEIGHTS, `${lambda1},${lambda2}`);
}

/** The team size and the weights of the objective. */
export function withObjective(command: Command): Command {
  return command
    .option("--k <size>", "team size", whole(1), 3)
    .addOption(lambdaOption())
    .option("--pool <tasks>", "pool heterogeneity over these tasks (default: every task)", list);
}

/** A pool as far as its tasks are named. */
export interface NamedTasks {
  readonly source: string;
  readonly tasks: readonly { readonly name: string }[];
}

/** The pooling tasks that a flag names, checked; every task unless given. */
export function poolingTasks(profile: NamedTasks, names: readonly string[] | undefined): string[] {
  const known = profile.tasks.map((task) => task.name);
  if (!names) return known;
  return expandPanels(names).map((name) => knownTask(profile, name));
}

/** The task of that name, or a line that lists the tasks there are. */
export function knownTask(profile: NamedTasks, name: string): string {
  if (profile.tasks.some((task) => task.name === name)) return name;
  throw new InputError(
    `Cannot find task "${name}" in pool "${profile.source}": ` +
      `its tasks are ${profile.tasks.map((task) => task.name).join(", ")}`,
  );
}

/** `primary` and `ood` stand for the paper's panels. */
export function expandPanels(names: readonly string[]): string[] {
  const tasks = names.flatMap((name) =>
    name === "primary" || name === "ood"
      ? PAPER_BENCHMARKS.filter(({ panel }) => panel === name).map((each) => each.name)
      : [name]
  );
  return [...new Set(tasks)];
}

/** Says on which data a table stands; simulated pools are always called so. */
export function heading(profile: Pick<Profile, "source" | "simulated">, what: string): string {
  const label = profile.simulated ? `${profile.source}, SIMULATED` : profile.source;
  return `${what} (${label})`;
}

/** Prints a value as JSON; NaN and Infinity, which JSON lacks, become null. */
export function printJson(value: unknown): void {
  const plain = (_: string, each: unknown) =>
    ArrayBuffer.isView(each) ? Array.from(each as Float64Array) : each;
  console.log(JSON.stringify(value, plain));
}
