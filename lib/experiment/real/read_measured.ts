// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../../errors.ts";
import { sha256 } from "../../io/sha256.ts";
import { arrangeMeasured, type Measured } from "./measured.ts";
import type { RealExperiment } from "./types.ts";

const COLUMNS = ["task", "subtask", "example_id", "model", "ok", "n_options", "gold_index", "p"];

/** A study's data, and the hash of the file that it came from. */
export interface MeasuredFile {
  readonly measured: Measured;
  readonly sha256: string;
}

/** Reads the data of a study from its Parquet file, or from the folder that holds it. */
export async function readMeasured(
  path: string | undefined,
  experiment: RealExperiment,
): Promise<MeasuredFile> {
  const file = await findData(path, experiment);
  const frame = readParquet(file);
  const missing = COLUMNS.filter((name) => !frame.columns.includes(name));
  if (missing.length > 0) {
    throw new InputError(
      `Cannot read "${file}" as ${experiment.id} needs the columns ${COLUMNS.join(", ")}: ` +
        `${missing.join(", ")} not among ${frame.columns.join(", ")}`,
    );
  }
  const column = <T>(name: string) => frame.getColumn(name).toArray() as T[];
  const counts = column<number>("n_options");
  const offsets = new Uint32Array(counts.length + 1);
  counts.forEach((count, row) => offsets[row + 1] = offsets[row] + count);
  const p = frame.select(pl.col("p").cast(pl.List(pl.Float64))).getColumn("p").explode();
  const measured = arrangeMeasured({
    task: column("task"),
    subject: column("subtask"),
    item: column("example_id"),
    model: column("model"),
    gold: column("gold_index"),
    answered: column("ok"),
    offsets,
    p: p.toTypedArray() as Float64Array,
  }, experiment);
  return { measured, sha256: sha256(await Deno.readFile(file)) };
}

function readParquet(file: string): pl.DataFrame {
  try {
    return pl.readParquet(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new InputError(`Cannot read "${file}" as it is not a whole Parquet file: ${reason}`);
  }
}

/** The data file at a path or in a folder; where there is none, a line that says where it is from. */
async function findData(path: string | undefined, { id, data }: RealExperiment): Promise<string> {
  const kind = path === undefined ? undefined : await Deno.stat(path).catch(() => undefined);
  const file = kind?.isDirectory ? `${path}/${data.file}` : path;
  if (file !== undefined && (await Deno.stat(file).catch(() => undefined))?.isFile) return file;
  throw new InputError(
    `Cannot run ${id} as its data is not ${path === undefined ? "given" : `at "${path}"`}: give ` +
      `--data the file ${data.file} (or its folder), made from ` +
      data.sources.map((each) => `${each.repository} (${each.gives})`).join(" and "),
  );
}
