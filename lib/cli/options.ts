// Edge: the terminal.
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Renaming } from "../pool/rename_models.ts";
import { nearestName } from "../registry.ts";
import { PAPER_WEIGHTS, type Weights } from "../select/objective.ts";

/** Options that every command on a pool takes. */
export interface PoolFlags {
  readonly models?: string[];
  readonly rename?: Renaming;
  /** Which tasks to report. */
  readonly tasks?: string[];
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Options of the commands that choose teams. */
export interface ObjectiveFlags extends PoolFlags {
  readonly k: number;
  readonly lambda: Weights;
  readonly weights?: Weights;
  /** Which tasks pair measures are pooled over. */
  readonly pool?: string[];
}

/** Adds the source argument and {@linkcode PoolFlags}. */
export function onPool(command: Command): Command {
  return command
    .argument("<source>", "profile (.parquet, .jsonl), folder, or simulated pool (sim:paper)")
    .option("--models <names>", "use only these models (\\, for a comma in a name)", list)
    .option("--rename <old=new>", "call models otherwise; several separated by commas", renaming)
    .option("--task, --tasks <names>", "report these tasks, or primary, held-out, all", list)
    .option("--json", "machine-readable output on stdout")
    .addOption(new Option("--csv", "the table as CSV on stdout").conflicts("json"));
}

/** The team size, the weights of the objective and what it is pooled over. */
export function withObjective(command: Command): Command {
  return command
    .option("--k <size>", "team size", whole(1), 3)
    .addOption(lambdaOption())
    .option("--weights <list>", "weights of any measures, such as yuleQ=0.13,capa=0.1", anyWeights)
    .addOption(poolOption());
}

/** Which tasks pair measures are pooled over. */
export function poolOption(): Option {
  return new Option(
    "--pool <tasks>",
    "pool pair measures over these tasks (default: the paper's primary seven where the pool has " +
      "them all, else every task)",
  ).argParser(list);
}

/** The weights of the paper's objective. */
export function lambdaOption(): Option {
  const { yuleQ, jsd } = PAPER_WEIGHTS;
  return new Option("--lambda <l1,l2>", "weights of HI_err and HI_dist")
    .argParser(paperWeights).default(PAPER_WEIGHTS, `${yuleQ},${jsd}`).conflicts("weights");
}

/** The weights that the flags name: any measures, or the paper's two. */
export function weightsOf(
  { weights, lambda }: Pick<ObjectiveFlags, "weights" | "lambda">,
): Weights {
  return weights ?? lambda;
}

/**
 * A comma-separated list of at least one name; a repeated name counts once. A comma within a name is
 * written `\,`.
 */
export function list(text: string): string[] {
  const parts = text.split(/(?<!\\),/).map((part) => part.replaceAll("\\,", ",").trim());
  const names = new Set(parts.filter((part) => part !== ""));
  if (names.size > 0) return [...names];
  throw new InvalidArgumentError("It must be one or more names, separated by commas.");
}

/** old=new, several separated by commas or given one after another. */
export function renaming(text: string, before: Renaming = new Map()): Renaming {
  const pairs = list(text).map((part): [string, string] => {
    const at = part.lastIndexOf("=");
    const [old, name] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()];
    if (old && name) return [old, name];
    throw new InvalidArgumentError(`"${part}" is not old=new, such as org/model-7b=small.`);
  });
  return new Map([...before, ...pairs]);
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
export function paperWeights(text: string): Weights {
  const numbers = text.split(",").map((part) => part.trim() === "" ? NaN : Number(part));
  if (numbers.length === 2 && numbers.every((value) => value >= 0 && Number.isFinite(value))) {
    return { yuleQ: numbers[0], jsd: numbers[1] };
  }
  throw new InvalidArgumentError("It must be two numbers of at least 0, such as 0.13,0.05.");
}

/** measure=weight, several separated by commas. */
export function anyWeights(text: string): Weights {
  const entries = list(text).map((part) => {
    const [id, weight, ...rest] = part.split("=");
    const value = weight === undefined || weight.trim() === "" ? NaN : Number(weight);
    if (rest.length === 0 && Number.isFinite(value) && value >= 0) return [id.trim(), value];
    throw new InvalidArgumentError(`"${part}" is not measure=weight, such as yuleQ=0.13.`);
  });
  return Object.fromEntries(entries);
}

/** A comma-separated list of known ids. */
export function idsOf<Id extends string>(known: readonly Id[]): (text: string) => Id[] {
  return (text) => {
    const ids = list(text);
    const unknown = ids.find((id) => !known.includes(id as Id));
    if (unknown === undefined) return ids as Id[];
    const near = nearestName(unknown, known);
    throw new InvalidArgumentError(
      `"${unknown}" is not one of ${known.join(", ")}.${near ? ` Did you mean "${near}"?` : ""}`,
    );
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
