// What simulated models see, item by item (lib/kernels/latent_evidence.ts).

import { noise } from "./noise";

/** Of each model: ℓ, √(1 − ℓ²), and the shares of its family and of itself in what it alone sees. */
const LOADING = 0, OWN = 8, INHERITED = 16, INDIVIDUAL = 24;
/** The place of its family among the groups of normals of an item, and the bias for each option. */
const KIN = 32, BIAS = 40;

/**
 * Draws `rows` items, and writes what `m` models see of each of `options` options to `z` and by how much
 * the best wrong option leads to `leads`, both model by model. An item takes a gold option, which goes to
 * the bytes at `golds`, and `groups` · `options` normals: what all see, what families see, and what each
 * model sees. One double more than there are is read from `models` and written to `z`.
 */
export function evidence(
  state: usize, left: usize, rows: usize, options: usize, groups: usize, difficulty: f64, pull: f64,
  models: usize, m: usize, golds: usize, normals: usize, leads: usize, z: usize,
): void {
  const width = options << 3, each = groups * width;
  noise(state, rows, options, groups * options, left, golds, normals);
  const end = normals + rows * each;
  for (let item = normals, gold = golds; item < end; item += each, gold++) {
    const right = item + (<usize>load<u8>(gold) << 3), hard = load<f64>(right) * difficulty;
    for (let at = item; at < item + width; at += 8) store<f64>(at, load<f64>(at) * pull);
    store<f64>(right, hard);
  }
  for (let own = each - m * width; own < each; own += width, models += BIAS + width) {
    const kin = <usize>load<f64>(models, KIN) * width;
    for (let item = normals, gold = golds; item < end; item += each, gold++, z += width, leads += 8) {
      see(item, item + kin, item + own, models, z, width);
      store<f64>(leads, lead(z, z + (<usize>load<u8>(gold) << 3), width));
    }
  }
}

/** What one model sees of the options of one item, two at a time; what is too much is overwritten. */
@inline
function see(common: usize, kin: usize, own: usize, model: usize, z: usize, width: usize): void {
  for (let r: usize = 0; r < width; r += 16) {
    const inherited = f64x2.mul(v128.load64_splat(model, INHERITED), v128.load(kin + r));
    const individual = f64x2.mul(v128.load64_splat(model, INDIVIDUAL), v128.load(own + r));
    const seen = f64x2.mul(v128.load64_splat(model, OWN), f64x2.add(inherited, individual));
    const shared = f64x2.mul(v128.load64_splat(model, LOADING), v128.load(common + r));
    v128.store(z + r, f64x2.add(f64x2.add(shared, seen), v128.load(model + r, BIAS)));
  }
}

/** The largest double from `z` but the one at `gold`, which is away meanwhile, less that one. */
@inline
function lead(z: usize, gold: usize, width: usize): f64 {
  const right = load<f64>(gold);
  store<f64>(gold, -Infinity);
  let largest = v128.load64_zero(z);
  for (let r = z + 8; r < z + width; r += 8) largest = f64x2.pmax(largest, v128.load64_zero(r));
  store<f64>(gold, right);
  return f64x2.extract_lane(largest, 0) - right;
}
