// Edge: runs the compiler and writes the kernels beside their source.
import { join } from "node:path";

/** The compiler; it is fetched for this task alone and stays out of the lock file. */
const COMPILER = "npm:assemblyscript@0.28.20/asc";
const FOLDER = new URL("../lib/kernels/", import.meta.url).pathname;

/** What a build consists of. */
export interface KernelBuild {
  readonly wasm: Uint8Array;
  /** A module that holds the same bytes, for everything that cannot read a file. */
  readonly module: string;
}

/** Compiles `lib/kernels/assembly`; undefined where the compiler cannot be fetched. */
export async function buildKernels(): Promise<KernelBuild | undefined> {
  const work = await Deno.makeTempDir();
  try {
    const source = join(FOLDER, "assembly");
    for await (const { name } of Deno.readDir(source)) {
      await Deno.copyFile(join(source, name), join(work, name.replace(/\.as$/, ".ts")));
    }
    if (!(await deno(work, "cache", "--no-lock", COMPILER)).success) return undefined;
    const options = ["-O2", "--noAssert", "--runtime", "stub", "--enable", "simd"];
    const compiled = await deno(
      work,
      ...["run", "-A", "--no-lock", "--no-config", COMPILER],
      ...["index.ts", ...options, "--outFile", "kernels.wasm"],
    );
    if (!compiled.success) throw new Error(new TextDecoder().decode(compiled.stderr));
    const wasm = await Deno.readFile(join(work, "kernels.wasm"));
    return { wasm, module: asModule(wasm) };
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/** The kernels as they are committed. */
export async function committedKernels(): Promise<KernelBuild> {
  return {
    wasm: await Deno.readFile(join(FOLDER, "kernels.wasm")),
    module: await Deno.readTextFile(join(FOLDER, "kernels_base64.ts")),
  };
}

/** True where two builds are the same, byte by byte. */
export function sameKernels(a: KernelBuild, b: KernelBuild): boolean {
  return a.module === b.module && a.wasm.length === b.wasm.length &&
    a.wasm.every((byte, at) => byte === b.wasm[at]);
}

function deno(cwd: string, ...args: string[]): Promise<Deno.CommandOutput> {
  return new Deno.Command(Deno.execPath(), { args, cwd, stdout: "piped", stderr: "piped" })
    .output();
}

function asModule(wasm: Uint8Array): string {
  const lines = wasm.toBase64().match(/.{1,90}/g)!;
  return `/** kernels.wasm, made by \`deno task kernels\` from assembly/. */
export const KERNELS_BASE64 =
  \`${lines.join("\n")}\`;
`;
}

async function main(check: boolean): Promise<void> {
  const fresh = await buildKernels();
  if (!fresh) {
    console.error(`Cannot build the kernels as ${COMPILER} cannot be fetched`);
    Deno.exit(2);
  }
  if (!check) {
    await Deno.writeFile(join(FOLDER, "kernels.wasm"), fresh.wasm);
    await Deno.writeTextFile(join(FOLDER, "kernels_base64.ts"), fresh.module);
    console.log(`${fresh.wasm.length} bytes in lib/kernels/kernels.wasm`);
  } else if (!sameKernels(fresh, await committedKernels())) {
    console.error("lib/kernels/kernels.wasm is not what its source gives: run `deno task kernels`");
    Deno.exit(1);
  } else console.log("The committed kernels are those of a fresh build.");
}

if (import.meta.main) await main(Deno.args.includes("--check"));
