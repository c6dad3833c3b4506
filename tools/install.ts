// Edge: the file system and the terminal.
/**
 * Writes a command `troupe` that works from any folder, into the folder of commands that Deno itself
 * installs into (`~/.deno/bin`, or `DENO_INSTALL_ROOT/bin`), and says how to use it.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atomicWrite } from "../lib/io/atomic_write.ts";

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The text of the command for a POSIX shell, or for Windows. */
export function commandText(windows: boolean): string {
  const run = [
    `"${Deno.execPath()}"`,
    "run -A -q --config",
    `"${file("deno.json")}"`,
    `"${file("lib/cli/main.ts")}"`,
  ].join(" ");
  return windows ? `@echo off\r\n${run} %*\r\n` : `#!/bin/sh\nexec ${run} "$@"\n`;
}

if (import.meta.main) {
  const windows = Deno.build.os === "windows";
  const home = Deno.env.get(windows ? "USERPROFILE" : "HOME") ?? ".";
  const folder = join(Deno.env.get("DENO_INSTALL_ROOT") ?? join(home, ".deno"), "bin");
  const target = join(folder, windows ? "troupe.cmd" : "troupe");
  await atomicWrite(target, commandText(windows));
  if (!windows) await Deno.chmod(target, 0o755);
  const onPath = (Deno.env.get("PATH") ?? "").split(windows ? ";" : ":").includes(folder);
  console.log(
    `Installed ${target}. ${
      onPath
        ? "Try: troupe advise sim:paper"
        : `Put ${folder} on your PATH, then: troupe advise sim:paper`
    }`,
  );
}
