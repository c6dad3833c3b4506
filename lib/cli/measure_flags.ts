// Edge: the environment and the terminal.
import type { Command } from "commander";
import { expandTaskPanels } from "../dataset/benchmarks.ts";
import { DEFAULT_ITEMS } from "../dataset/load_dataset.ts";
import { InputError } from "../errors.ts";
import { oneLine } from "../format/escape.ts";
import { PREFIX_SPACE, type PrefixSpace, type RunOptions } from "../measure/run_options.ts";
import { type BackendKind, BACKENDS } from "../server/backend.ts";
import { EXACT_BUDGET } from "../server/measure_missing.ts";
import { apiKey, chosenHosts, datasetPlaces } from "./hosts.ts";
import { idsOption, list, whole } from "./options.ts";

/** Flags of every command that measures models. */
export interface MeasureFlags {
  readonly replace?: string[];
  readonly pull?: boolean;
  readonly tasks?: string[];
  readonly dev?: number;
  readonly test?: number;
  readonly host?: string[];
  readonly backend: BackendKind[];
  readonly exact?: boolean;
  readonly prefixSpace: PrefixSpace[];
  readonly skipLong?: boolean;
  readonly numCtx: number;
  readonly timeout: number;
  readonly dryRun?: boolean;
}

/** Adds {@linkcode MeasureFlags}. */
export function withMeasuring(command: Command): Command {
  return command
    .option("--replace <name=tag>", "other tags for models of the preset, by name", list)
    .option("--pull", "pull models of the preset that the server lacks")
    .option("--tasks <specs>", "benchmarks, panels (primary, held-out, all) or files", list)
    .option("--dev <count>", `dev questions per task (default: ${DEFAULT_ITEMS})`, whole(0))
    .option("--test <count>", `test questions per task (default: ${DEFAULT_ITEMS})`, whole(0))
    .option("--host <urls>", "servers that share the work (default: OLLAMA_HOST or local)", list)
    .addOption(idsOption("--backend <kind>", "one of", BACKENDS, ["ollama"]))
    .option(
      "--exact",
      `measure letters outside the top 20 too: up to ${EXACT_BUDGET} more requests`,
    )
    .addOption(
      idsOption(
        "--prefix-space <how>",
        "end the answer prefix in a space, as the paper does (auto: as each model likes)",
        PREFIX_SPACE,
        ["auto"],
      ),
    )
    .option("--skip-long", "leave questions beyond the context unanswered")
    .option("--num-ctx <tokens>", "context of each request", whole(16), 4096)
    .option("--timeout <seconds>", "limit of one question", whole(1), 120)
    .option("--dry-run", "what is there, what must be got, how long it takes; measures nothing");
}

/** What {@linkcode MeasureFlags} say of a run, with the environment's part. */
export function measureOptions(flags: MeasureFlags): Omit<RunOptions, "agents" | "tasks" | "out"> {
  const { dev, test, exact, skipLong, numCtx, backend: [backend] } = flags;
  return {
    dev,
    test,
    exact,
    skipLong,
    numCtx,
    prefixSpace: flags.prefixSpace[0],
    backend,
    hosts: chosenHosts(flags.host, backend),
    timeoutMs: 1000 * flags.timeout,
    apiKey: apiKey(),
    datasets: datasetPlaces(),
    onNote: (note) => console.error(oneLine(note)),
  };
}

/** The tasks that `--tasks` names, panels spelt out; undefined without it. */
export function namedSpecs({ tasks }: Pick<MeasureFlags, "tasks">): string[] | undefined {
  return tasks && expandTaskPanels(tasks);
}

/** The tags that `--replace` gives to models, by name. */
export function replacements({ replace = [] }: Pick<MeasureFlags, "replace">) {
  const pairs = replace.map((text) => {
    const [, name, tag] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (name !== undefined) return [name, tag];
    throw new InputError(`Cannot replace a model as it must be written NAME=TAG: got "${text}"`);
  });
  return Object.fromEntries(pairs) as Readonly<Record<string, string>>;
}
