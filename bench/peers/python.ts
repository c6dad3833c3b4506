// Edge: a Python with NumPy, SciPy and scikit-learn, kept in the cache.
import { join } from "node:path";
import { cacheFolder } from "../../lib/dataset/cache_folder.ts";
import type { Timed } from "./row.ts";

const PACKAGES = ["numpy==2.4.6", "scipy==1.17.1", "scikit-learn==1.9.1"];
const REFERENCE = new URL("../../test/reference/bench/", import.meta.url).pathname;

/** Times a row's peers; undefined where they cannot be had. */
export type Peer = (row: string, folder: string, repeats: number) => Promise<Timed[]>;

/** Python with the packages above, installed on first use; undefined where there is none. */
export async function pythonPeers(): Promise<Peer | undefined> {
  const home = join(cacheFolder((name) => Deno.env.get(name)), "bench-python");
  const python = join(home, "bin", "python");
  if (await output(python, ["-c", "import sklearn"]) === undefined) {
    console.error(`installing ${PACKAGES.join(", ")} into ${home}`);
    if (await output("python3", ["-m", "venv", home]) === undefined) return undefined;
    const installed = await output(python, ["-m", "pip", "install", "--quiet", ...PACKAGES]);
    if (installed === undefined) return undefined;
  }
  return async (row, folder, repeats) => {
    const text = await output(python, [join(REFERENCE, "peers.py"), row, folder, `${repeats}`]);
    return text ? JSON.parse(text) : [];
  };
}

/** The limits in C; undefined without gcc or on a processor without AVX2. */
export async function limit(
  folder: string,
): Promise<
  ((row: string, folder: string, numbers: readonly number[]) => Promise<Timed[]>) | undefined
> {
  const program = join(folder, "limit");
  const source = join(REFERENCE, "limit.c");
  const compiled = Deno.build.arch === "x86_64" &&
    await output("gcc", ["-O3", "-mavx2", "-mfma", "-o", program, source, "-lm"]) !== undefined;
  if (!compiled) return undefined;
  return async (row, inputs, [repeats, ...numbers]) => {
    const text = await output(program, [row, inputs, ...[repeats, ...numbers].map(String)]);
    return text ? [JSON.parse(text)] : [];
  };
}

/** What a program prints; undefined where it fails, with its complaint passed on. */
export async function output(
  program: string,
  args: readonly string[],
): Promise<string | undefined> {
  try {
    const { success, stdout, stderr } = await new Deno.Command(program, {
      args: [...args],
      stdout: "piped",
      stderr: "piped",
    }).output();
    if (success) return new TextDecoder().decode(stdout);
    console.error(new TextDecoder().decode(stderr).trim());
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
