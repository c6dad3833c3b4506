// Edge: the file system.
import { basename, join } from "node:path";
import { InputError } from "../../lib/errors.ts";

/** Notebooks whose data are not part of the project, and where the data are looked for. */
const DATA: Readonly<Record<string, { readonly variable: string; readonly folder: string }>> = {
  "real_pool.ipynb": { variable: "TROUPE_REAL_DATA", folder: "../shared/real" },
};

/** Says why a notebook cannot be run here; undefined where it can. */
export async function missingData(path: string): Promise<string | undefined> {
  const data = DATA[basename(path)];
  if (data === undefined) return undefined;
  const folder = Deno.env.get(data.variable) ?? data.folder;
  if (await Deno.stat(folder).then(() => true, () => false)) return undefined;
  return `its data is not at ${folder} (name another folder in ${data.variable})`;
}

/** The given notebooks, or all of `notebooks/`, in the order of their names. */
export async function listNotebooks(
  paths: readonly string[],
  folder = "notebooks",
): Promise<string[]> {
  for (const path of paths) {
    if (!path.endsWith(".ipynb")) {
      throw new InputError(`Cannot run ${path} as a notebook must end in .ipynb`);
    }
    const found = await Deno.stat(path).then((info) => info.isFile, () => false);
    if (!found) throw new InputError(`Cannot run ${path} as there is no such file`);
  }
  if (paths.length) return [...paths];
  const found: string[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (isFile && name.endsWith(".ipynb")) found.push(join(folder, name));
  }
  return found.sort();
}
