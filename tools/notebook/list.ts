// Edge: the file system.
import { join } from "node:path";
import { InputError } from "../../lib/errors.ts";

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
