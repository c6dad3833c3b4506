// Edge: the file system.
import type { ReportSubject } from "../experiment/report_head.ts";
import { measuredModels } from "../measure/measured_models.ts";
import { openRun } from "../measure/open_run.ts";
import type { MissingPart } from "../measure/plan_run.ts";
import type { Pool } from "../pool/pool.ts";

/**
 * What a run folder tells of its pool: the models with their weights, and what is missing from the
 * profile, as was found just now or when it was built. Nothing for other pools.
 */
export async function runFacts(
  pool: Pick<Pool, "source" | "models" | "taskNames">,
  found?: readonly MissingPart[],
): Promise<Pick<ReportSubject, "measured" | "missing">> {
  const manifest = await openRun(pool.source);
  if (!manifest) return {};
  const missing = found ?? manifest.absent ?? [];
  const told = new Set(missing.map(({ name }) => name));
  const begun = [
    ...Object.keys(manifest.agents).filter((name) => !pool.models.includes(name)),
    ...Object.keys(manifest.datasets).filter((name) => !pool.taskNames.includes(name)),
  ].filter((name) => !told.has(name)).map((name) => ({
    name,
    reason: "it is in the run folder, but its answers are not complete",
  }));
  const kept = Object.entries(manifest.agents).filter(([name]) => pool.models.includes(name));
  return { measured: measuredModels(Object.fromEntries(kept)), missing: [...missing, ...begun] };
}
