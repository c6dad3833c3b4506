// Edge: servers, datasets, the file system and the terminal.
import { InputError } from "../errors.ts";
import { dryRun } from "../measure/dry_run.ts";
import { loadPreset } from "../measure/load_preset.ts";
import { type MeasuredPreset, measurePreset } from "../measure/measure_preset.ts";
import type { MissingPart } from "../measure/plan_run.ts";
import { type Preset, presetAgents } from "../measure/preset.ts";
import { interruptible } from "./interrupt.ts";
import { type MeasureFlags, measureOptions, namedSpecs, replacements } from "./measure_flags.ts";
import { printDryRun } from "./print_dry_run.ts";

/** Flags of a command that measures a preset before it goes on. */
export interface MeasureFirstFlags extends MeasureFlags {
  /** The run folder. */
  readonly run?: string;
  readonly json?: boolean;
}

/** What was measured, to go on with. */
export interface MeasuredSource {
  /** The run folder. */
  readonly pool: string;
  /** What was asked for and could not be measured. */
  readonly missing: readonly MissingPart[];
  /** What the profile does without, as not every model has every task. */
  readonly leftOut: readonly MissingPart[];
}

/**
 * Measures a preset into its run folder, or prints the plan of it. What cannot be had is listed, not
 * thrown, as long as two models are there to go on with.
 */
export async function measureFirst(
  measure: string | true,
  flags: MeasureFirstFlags,
): Promise<MeasuredSource | undefined> {
  const id = measure === true ? "paper" : measure;
  const preset = await loadPreset(id, replacements(flags));
  const out = (flags.run ?? `runs/${folderName(id, preset)}`).replace(/\/+$/, "");
  const options = { ...measureOptions(flags), out, tasks: namedSpecs(flags) };
  if (flags.dryRun) {
    const { dev = preset.dev, test = preset.test, tasks = preset.tasks } = options;
    const asked = { ...options, dev, test, tasks, agents: presetAgents(preset) };
    printDryRun(await dryRun(asked, preset), flags);
    return undefined;
  }
  let answers = 0;
  const onAnswer = () => void answers++;
  const measured = await interruptible(
    (signal) => measurePreset({ ...options, preset, pull: flags.pull, signal, onAnswer }),
    () =>
      `Stopped: ${answers} new answers are saved in ${out}; run the same command again to go on`,
  ).catch((error) => whatIsThere(error, out));
  return checkEnough(measured);
}

/** A fault of measuring, with a way on where an earlier run left a profile. */
async function whatIsThere(error: unknown, out: string): Promise<never> {
  const there = await Deno.stat(`${out}/profile.parquet`).catch(() => undefined);
  if (!(error instanceof InputError) || !there) throw error;
  throw new InputError(
    `${error.message}; what was measured before is reported by \`troupe reproduce ${out}\``,
  );
}

function checkEnough({ pool, run }: MeasuredPreset): MeasuredSource {
  const { missing, leftOut, answers: { agents } } = run;
  if (agents.length > 1) return { pool, missing, leftOut };
  throw new InputError(
    `Cannot reproduce on ${pool} as it needs two models or more: got ${agents.length}; ` +
      `${missing.map(({ reason }) => reason).join("; ")}; run the same command again to go on`,
  );
}

/** The preset's name, after the name of its file where it is one of one's own. */
function folderName(id: string, { name }: Preset): string {
  const [, file] = /([^/\\]+)\.json(?:#.*)?$/.exec(id) ?? [];
  return [file, name].filter(Boolean).join("_").replaceAll(/[^A-Za-z0-9-]+/g, "_");
}
