// Edge: the command line and a server process.
import { join, resolve } from "node:path";
import { InputError } from "../lib/errors.ts";
import { installLab, venvProgram, writeKernelSpec } from "./jupyter.ts";

/**
 * Opens JupyterLab on this project, in its own virtual environment, and returns its exit code.
 * `args` go to JupyterLab, such as `--no-browser`.
 */
export async function lab(args: readonly string[], venv = resolve(".venv")): Promise<number> {
  await installLab(venv);
  await writeKernelSpec(join(venv, "share", "jupyter"));
  const root = Deno.uid() === 0 ? ["--allow-root"] : [];
  const server = new Deno.Command(venvProgram(venv, "jupyter-lab"), {
    args: ["--ServerApp.root_dir=.", "--LabApp.default_url=/lab/tree/notebooks", ...root, ...args],
  }).spawn();
  // Ctrl-C belongs to JupyterLab, which asks before it stops.
  Deno.addSignalListener("SIGINT", () => {});
  return (await server.status).code;
}

if (import.meta.main) {
  try {
    Deno.exit(await lab(Deno.args));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    console.error(`lab: ${error.message}`);
    Deno.exit(2);
  }
}
