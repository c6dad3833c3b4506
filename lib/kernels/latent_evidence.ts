import type { Random } from "../math/random.ts";
import { type Kernels, kernels, reserveAll } from "./kernels.ts";

/** How one model sees. */
export interface Sight {
  /** ℓ in [0, 1]: how much of what it sees is what all see. */
  readonly loading: number;
  /** The family whose view it shares, counted from 0; none where it is undefined. */
  readonly family?: number;
}

/** Items to be seen, and how. */
export interface Scene {
  readonly items: number;
  readonly options: number;
  readonly models: readonly Sight[];
  /** What each model thinks of each option beforehand, m × L. */
  readonly bias: Float64Array;
  /** Spread of what all see of the gold option. */
  readonly difficulty: number;
  /** Spread of what all see of the others. */
  readonly pull: number;
  /** Share of the variance of what a model alone sees that it has in common with its family. */
  readonly family: number;
}

/** What there is to see, and what the models see of it. */
export interface Evidence {
  /** Gold options, N. */
  readonly gold: Uint8Array;
  /** Evidence for each option, m × N × L. */
  readonly z: Float64Array;
  /** By how much the evidence for the best wrong option exceeds that for the gold one, m × N. */
  readonly leads: Float64Array;
}

/** Normals that are drawn at a time, if not those of one item alone: they fit the second-level cache. */
const BLOCK = 8192;

/**
 * Draws golds and, for model i, option r of item n,
 *
 * z_inr = ℓ_i · shared_nr + √(1 − ℓ_i²) · private_inr + bias_ir,
 *
 * where the spread of shared_nr is `difficulty` on the gold option and `pull` on the others, and private
 * evidence is √`family` · that of the family + √(1 − `family`) · its own for models that have one. The
 * numbers are those of `rng.integer` and `rng.normal`, item by item: its gold, what all see, what each
 * family sees, what each model sees. By WebAssembly where it can run.
 *
 * @example
 * ```ts
 * import { latentEvidence } from "./latent_evidence.ts";
 * import { random } from "../math/random.ts";
 * import assert from "node:assert/strict";
 *
 * const spread = { bias: Float64Array.of(0, 0), difficulty: 1, pull: 1, family: 0 };
 * const scene = { items: 1, options: 2, models: [{ loading: 1 }], ...spread };
 * const { gold, z } = latentEvidence(scene, random(7));
 * const rng = random(7);
 * assert.deepEqual([gold[0], ...z], [rng.integer(2), rng.normal(), rng.normal()]);
 * ```
 */
export function latentEvidence(scene: Scene, rng: Random): Evidence {
  const compiled = kernels();
  return compiled ? compiledEvidence(compiled, scene, rng) : latentEvidencePlain(scene, rng);
}

function compiledEvidence(compiled: Kernels, scene: Scene, { state }: Random): Evidence {
  const { items: N, options, models: { length: m }, difficulty, pull } = scene;
  const models = modelTable(scene);
  const groups = 1 + familyCount(scene.models) + m;
  const step = Math.max(1, Math.min(N, Math.floor(BLOCK / (groups * options))));
  const most = step * groups * options;
  const [stateAt, modelsAt, normalsAt, leadsAt, zAt, goldsAt] = reserveAll(
    compiled,
    [16, 8 * (models.length + 1), 8 * (most + 3), 8 * m * step, 8 * (m * step * options + 1), step],
  );
  const { buffer } = compiled.memory;
  new Float64Array(buffer, modelsAt, models.length).set(models);
  const words = new Int32Array(buffer, stateAt, 4);
  words.set(state.words);
  const normals = new Float64Array(buffer, normalsAt, most + 1);
  const gold = new Uint8Array(N);
  const z = new Float64Array(m * N * options), leads = new Float64Array(m * N);
  for (let from = 0; from < N; from += step) {
    const rows = Math.min(step, N - from), drawn = rows * groups * options;
    const left = Number.isNaN(state.spare[0]) ? 0 : 1;
    normals[0] = state.spare[0];
    compiled.evidence(
      stateAt,
      left,
      rows,
      options,
      groups,
      difficulty,
      pull,
      modelsAt,
      m,
      goldsAt,
      normalsAt,
      leadsAt,
      zAt,
    );
    state.spare[0] = (drawn - left) % 2 === 0 ? NaN : normals[drawn];
    gold.set(new Uint8Array(buffer, goldsAt, rows), from);
    copyRows(new Float64Array(buffer, zAt, m * rows * options), z, from * options, m);
    copyRows(new Float64Array(buffer, leadsAt, m * rows), leads, from, m);
  }
  state.words.set(words);
  return { gold, z, leads };
}

/** Copies `m` rows to places `from` and on of the `m` longer rows of `to`. */
function copyRows(rows: Float64Array, to: Float64Array, from: number, m: number): void {
  const [width, stride] = [rows.length / m, to.length / m];
  for (let i = 0; i < m; i++) to.set(rows.subarray(i * width, (i + 1) * width), i * stride + from);
}

/** The models in the order of assembly/evidence.as. */
function modelTable(scene: Scene): Float64Array {
  const { models, bias, options } = scene;
  const width = 5 + options;
  const table = new Float64Array(models.length * width);
  models.forEach((model, i) => {
    table.set([...parts(model, scene), 1 + (model.family ?? -1)], i * width);
    table.set(bias.subarray(i * options, (i + 1) * options), i * width + 5);
  });
  return table;
}

function familyCount(models: readonly Sight[]): number {
  return 1 + models.reduce((last, { family = -1 }) => Math.max(last, family), -1);
}

/** The parts of what a model sees: of all, of itself, and in the latter of its family and its own. */
function parts({ loading, family }: Sight, scene: Scene): [number, number, number, number] {
  const [inherited, individual] = family === undefined
    ? [0, 1]
    : [Math.sqrt(scene.family), Math.sqrt(1 - scene.family)];
  return [loading, Math.sqrt(1 - loading * loading), inherited, individual];
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function latentEvidencePlain(scene: Scene, rng: Random): Evidence {
  const { items: N, options, models, bias, difficulty, pull } = scene;
  const gold = new Uint8Array(N);
  const z = new Float64Array(models.length * N * options);
  const leads = new Float64Array(models.length * N);
  const groups = new Float64Array((1 + familyCount(models)) * options); // what all see comes first
  const each = models.map((model) => parts(model, scene));
  for (let n = 0; n < N; n++) {
    gold[n] = rng.integer(options);
    for (let at = 0; at < groups.length; at++) groups[at] = rng.normal();
    for (let r = 0; r < options; r++) groups[r] *= r === gold[n] ? difficulty : pull;
    for (let i = 0; i < models.length; i++) {
      const [loading, own, inherited, individual] = each[i];
      const kin = (1 + (models[i].family ?? -1)) * options, at = (i * N + n) * options;
      let best = -Infinity;
      for (let r = 0; r < options; r++) {
        const seen = inherited * groups[kin + r] + individual * rng.normal();
        z[at + r] = loading * groups[r] + own * seen + bias[i * options + r];
        if (r !== gold[n] && z[at + r] > best) best = z[at + r];
      }
      leads[i * N + n] = best - z[at + gold[n]];
    }
  }
  return { gold, z, leads };
}
