// Edge: the process.
// Runs one command line and prints the most memory that this process ever held, in bytes.
import { run } from "../../lib/cli/main.ts";

const code = await run(Deno.args);
const status = await Deno.readTextFile("/proc/self/status");
const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
console.error(`peak memory ${peak} bytes`);
Deno.exit(code);
