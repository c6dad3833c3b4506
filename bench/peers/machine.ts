// Edge: describes the machine and the versions that were timed.
import { output } from "./python.ts";

/** What a reader must know to judge a ratio. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly system: string;
  readonly deno: string;
  readonly gcc: string;
  /** Mean number of running programs over the last minute, before the start. */
  readonly load: number;
}

/** This machine. */
export async function describeMachine(): Promise<Machine> {
  const cpu = await Deno.readTextFile("/proc/cpuinfo").catch(() => "");
  const gcc = await output("gcc", ["-dumpfullversion"]);
  return {
    processor: /model name\s*:\s*(.*)/.exec(cpu)?.[1] ?? Deno.build.arch,
    cores: navigator.hardwareConcurrency,
    system: `${Deno.build.os} ${Deno.osRelease()}`,
    deno: `${Deno.version.deno}, V8 ${Deno.version.v8}`,
    gcc: gcc?.trim() ?? "none",
    load: Deno.loadavg()[0],
  };
}
