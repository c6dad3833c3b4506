// Edge: Python, pip, the file system and a server process.
import { join } from "node:path";
import { InputError } from "../lib/errors.ts";

/** JupyterLab 4, any release that pip finds. */
const PACKAGE = "jupyterlab>=4.2,<5";

/** A program of a virtual environment. */
export function venvProgram(venv: string, name: string): string {
  return Deno.build.os === "windows"
    ? join(venv, "Scripts", `${name}.exe`)
    : join(venv, "bin", name);
}

/** Makes a virtual environment with JupyterLab in it, unless it is there. */
export async function installLab(venv: string): Promise<void> {
  if (await exists(venvProgram(venv, "jupyter-lab"))) return;
  const python = await findPython();
  console.error(`Installing JupyterLab into ${venv} (about a minute, once) …`);
  await run(python, ["-m", "venv", venv]);
  await run(venvProgram(venv, "python"), ["-m", "pip", "install", "--quiet", PACKAGE]);
}

/** Writes the kernel that runs this Deno into a Jupyter data folder. */
export async function writeKernelSpec(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, "kernels", "deno");
  await Deno.mkdir(folder, { recursive: true });
  const spec = {
    argv: [Deno.execPath(), "jupyter", "--kernel", "--conn", "{connection_file}"],
    display_name: "Deno",
    language: "typescript",
    env: { NO_COLOR: "1" },
  };
  await Deno.writeTextFile(join(folder, "kernel.json"), JSON.stringify(spec, null, 2));
}

async function findPython(): Promise<string> {
  for (const name of ["python3", "python"]) {
    try {
      const { success } = await new Deno.Command(name, { args: ["-c", "import venv, ensurepip"] })
        .output();
      if (success) return name;
    } catch {
      // Not on the path.
    }
  }
  throw new InputError(
    "Cannot set up JupyterLab as Python 3 with venv and pip is required: install python3 " +
      "(on Debian also python3-venv), or run the notebooks without it by `deno task notebooks`",
  );
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { code } = await new Deno.Command(program, { args: [...args], stdout: "inherit" }).spawn()
    .status;
  if (code !== 0) {
    throw new InputError(
      `Cannot set up JupyterLab as \`${program} ${args.join(" ")}\` ended with code ${code}`,
    );
  }
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);
