// Edge: the file system and processes.
import process from "node:process";

/**
 * Removes modules `.run_NAME_PID_N.ts` of processes that are no more: one that was killed while its
 * cells ran could not do so itself.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    const [, pid] = /^\.run_.+_(\d+)_\d+\.ts$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await Deno.remove(`${folder}/${name}`).catch(() => {});
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
