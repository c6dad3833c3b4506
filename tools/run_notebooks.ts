// Edge: the command line, the file system and the terminal.
import { Command } from "commander";
import { InputError } from "../lib/errors.ts";
import { atomicWrite } from "../lib/io/atomic_write.ts";
import { firstChange, serialize } from "../lib/notebook/notebook_file.ts";
import { listNotebooks, missingData } from "./notebook/list.ts";
import { runNotebook } from "./notebook/run.ts";

/**
 * Runs notebooks on the Deno kernel and writes their outputs back. Returns how many failed: by an
 * error, by an output that is missing, or, with `check`, by outputs that differ from the file's. One
 * that failed keeps the outputs that it had.
 */
export async function runNotebooks(
  paths: readonly string[],
  { check = false }: { readonly check?: boolean } = {},
): Promise<number> {
  let failed = 0;
  for (const path of await listNotebooks(paths)) {
    const missing = await missingData(path);
    if (missing) {
      console.log(`${path}: skipped, as ${missing}`);
      continue;
    }
    const before = await Deno.readTextFile(path);
    const started = performance.now();
    const note = (text: string) => Deno.stderr.writeSync(new TextEncoder().encode(text));
    const onCell = (cell: number, of: number) => {
      if (Deno.stderr.isTerminal()) note(`\r\x1b[2K${path}: cell ${cell} of ${of}`);
    };
    const { notebook, faults, unreached } = await runNotebook(path, { onCell });
    if (Deno.stderr.isTerminal()) note("\r\x1b[2K");
    const problems = faults.map(({ cell, reason }) => `cell ${cell}: ${reason}`);
    if (unreached > 0) problems.push(`cells after it that were not run: ${unreached}`);
    const after = serialize(notebook);
    if (problems.length === 0 && after !== before) {
      if (check) {
        const where = firstChange(JSON.parse(before), notebook);
        problems.push(`${where} is not what a fresh run writes: run \`deno task notebooks\``);
      } else await atomicWrite(path, after);
    }
    for (const problem of problems) console.error(`${path}: ${problem}`);
    if (problems.length > 0) failed++;
    else console.log(`${path}: ok, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return failed;
}

if (import.meta.main) {
  const program = new Command("notebooks")
    .description("Run notebooks on the Deno kernel and write their outputs back")
    .argument("[files...]", "notebooks to run; left out, all of notebooks/")
    .option("--check", "write nothing; fail where the outputs differ from the file's")
    .action(async (files: string[], options: { check?: boolean }) => {
      try {
        Deno.exit(await runNotebooks(files, options) === 0 ? 0 : 1);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        console.error(`notebooks: ${error.message}`);
        Deno.exit(2);
      }
    });
  await program.parseAsync(Deno.args, { from: "user" });
}
