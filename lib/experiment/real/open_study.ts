// Edge: the file system and the environment.
import { fileURLToPath } from "node:url";
import type { Figure } from "../../plot/figure.ts";
import type { Cell } from "../types.ts";
import { csvTable } from "./csv_table.ts";
import { loadRealStudy } from "../load_experiment.ts";
import { resultFiles } from "./result_files.ts";
import { runRealStudy } from "./run_real_study.ts";
import type { RealExperiment } from "./types.ts";

const RESULTS = new URL("../../../results/", import.meta.url);

/** The environment variable that names the folder of data files. */
export const DATA_FOLDER = "TROUPE_REAL_DATA";

/** A study as a notebook reads it, recomputed or as committed. */
export interface OpenedStudy {
  readonly experiment: RealExperiment;
  /** Whether the numbers were recomputed from the data or read from the results folder. */
  readonly origin: string;
  /** The sentence of each report. */
  readonly answers: Readonly<Record<string, string>>;
  /** The rows of one table. */
  table(id: string): Promise<Readonly<Record<string, Cell>>[]>;
  figure(id: string): Figure;
}

/**
 * Opens a study: recomputed where the environment variable `TROUPE_REAL_DATA` names the folder of
 * its data file, otherwise as its committed results tell it.
 */
export async function openStudy(id: string): Promise<OpenedStudy> {
  const experiment = await loadRealStudy(id);
  const committed = await readFolder(fileURLToPath(new URL(`${id}/`, RESULTS)));
  const data = await dataFile(experiment);
  const files = data ? resultFiles(await runRealStudy(experiment, data)) : committed;
  const text = (name: string) => {
    const content = files.get(name);
    if (content === undefined) throw new Error(`results/${id} has no ${name}`);
    return content;
  };
  return {
    experiment,
    origin: data ? comparison(id, files, committed) : absence(experiment),
    answers: JSON.parse(text("manifest.json")).findings,
    table: (name) => csvTable(text(`${name}.csv`)),
    figure: (name) => figureOf(name, text(`${name}.svg`)),
  };
}

/** The study's file in the folder of data; undefined where either is missing. */
async function dataFile({ data }: RealExperiment): Promise<string | undefined> {
  const folder = Deno.env.get(DATA_FOLDER);
  const file = folder && `${folder}/${data.file}`;
  return file && (await Deno.stat(file).catch(() => undefined))?.isFile ? file : undefined;
}

async function readFolder(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name } of Deno.readDir(folder)) {
    files.set(name, await Deno.readTextFile(`${folder}/${name}`));
  }
  return files;
}

function comparison(
  id: string,
  files: ReadonlyMap<string, string>,
  committed: ReadonlyMap<string, string>,
): string {
  const other = [...files].filter(([name, text]) => committed.get(name) !== text)
    .map(([name]) => name);
  return `Recomputed from the data file; ` +
    (other.length === 0
      ? `all ${files.size} files equal those in results/${id}.`
      : `${other.join(", ")} differ from those in results/${id}.`);
}

function absence({ id, data }: RealExperiment): string {
  return `Read from results/${id}. With ${data.file} in the folder that the environment variable ` +
    `${DATA_FOLDER} names, every number is recomputed. The file is made from ` +
    data.sources.map((each) => `${each.repository} (${each.licence}; ${each.gives})`).join(
      " and ",
    ) +
    ".";
}

function figureOf(id: string, svg: string): Figure {
  const size = (name: string) => Number(svg.match(new RegExp(` ${name}="([\\d.]+)"`))![1]);
  const title = svg.match(/<title>(.*?)<\/title>/)![1];
  return { id, title, caption: "", svg, width: size("width"), height: size("height") };
}
