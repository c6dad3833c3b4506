import type { RunManifest } from "./run_manifest.ts";

/** What stands behind a model's name in a run. */
export interface MeasuredModel {
  /** The name in tables. */
  readonly model: string;
  /** As the server knows it. */
  readonly asked: string;
  /** As the server tells it; empty where it does not. */
  readonly quantisation: string;
  /** The first digits of its digest; empty where the server tells none. */
  readonly weights: string;
  /** The kind of server. */
  readonly through: string;
}

/**
 * Models of a run with their exact weights, in the order of their names.
 *
 * @example
 * ```ts
 * import { measuredModels } from "./measured_models.ts";
 * import assert from "node:assert/strict";
 *
 * const record = {
 *   model: "tiny:1b", digest: "sha256:0123456789abcdef", backend: "ollama" as const, fewShot: 0,
 *   prompt: "p", processors: {}, notes: [],
 * };
 * const [row] = measuredModels({ Tiny: record });
 * assert.deepEqual([row.model, row.asked, row.weights], ["Tiny", "tiny:1b", "0123456789ab"]);
 * ```
 */
export function measuredModels(agents: RunManifest["agents"]): MeasuredModel[] {
  return Object.entries(agents).sort(([a], [b]) => a < b ? -1 : 1).map(([model, record]) => ({
    model,
    asked: record.model,
    quantisation: record.info?.quantisation ?? "",
    weights: (record.digest ?? "").replace(/^[a-z0-9]+:/, "").slice(0, 12),
    through: record.backend,
  }));
}
