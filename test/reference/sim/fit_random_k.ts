/**
 * Fits the mean loading of every benchmark of `sim:paper` on the paper's Random-k cells, and prints
 * `TASK_LOADINGS` of lib/pool/sim/calibration.ts and what is left in the 52 cells. It reads no other
 * number of the paper than these and the accuracies of single models.
 *
 *     deno run -A test/reference/sim/fit_random_k.ts
 *
 * Seeds are not those that results use. Teams are balanced: every model stands in nine of 33.
 */
import { ruleOf } from "../../../lib/aggregate/rules.ts";
import { paperAccuracy } from "../../../lib/paper/paper_tables.ts";
import { random, shuffled } from "../../../lib/math/random.ts";
import { paperSimulation } from "../../../lib/pool/sim/paper_pool.ts";
import { PAPER_BENCHMARKS } from "../../../lib/pool/sim/paper_accuracies.ts";
import { simulateProfile } from "../../../lib/pool/sim/simulate_profile.ts";
import type { Task, Team } from "../../../lib/types.ts";

const SEEDS = [101, 102, 103, 104];
const ROUNDS = 7;
const AGGREGATORS = ["choice-soft", "poe", "ds", "stacking"] as const;
/** Points of Random-k accuracy that one unit of loading costs, roughly: the length of a step. */
const SLOPE = 18;

let loadings = Object.fromEntries(PAPER_BENCHMARKS.map(({ name }) => [name, 0.74]));
for (let round = 1;; round++) {
  const differences = randomDifferences(loadings);
  console.error(`round ${round}`);
  if (round === ROUNDS) {
    print(differences);
    break;
  }
  loadings = Object.fromEntries(
    PAPER_BENCHMARKS.map(({ name }) => [name, loadings[name] + mean(differences[name]) / SLOPE]),
  );
}

/** Ours − paper in points by benchmark, one number for each rule. */
function randomDifferences(trial: Readonly<Record<string, number>>): Record<string, number[]> {
  const pools = SEEDS.map((seed) => simulateProfile(paperSimulation({ seed }, trial)));
  return Object.fromEntries(PAPER_BENCHMARKS.map(({ name }, t) => [
    name,
    AGGREGATORS.map((rule) => {
      const ours = pools.map(({ tasks }, s) =>
        mean(balancedTeams(SEEDS[s]).map((team) => accuracyOf(tasks[t], rule, team)))
      );
      return 100 * (mean(ours) - paperAccuracy(name, "random", rule)!);
    }),
  ]));
}

function accuracyOf({ dev, test }: Task, rule: typeof AGGREGATORS[number], team: Team): number {
  const { predicted } = ruleOf(rule).fit(dev, team).predict(test);
  return mean(Array.from(predicted, (choice, n) => choice === test.gold[n] ? 1 : 0));
}

/** Three cyclic designs on 11 models, each on models in another random order. */
function balancedTeams(seed: number): Team[] {
  const rng = random(seed, 77);
  return [[0, 1, 3], [0, 1, 4], [0, 2, 5]].flatMap((design) => {
    const order = shuffled([...Array(11).keys()], rng);
    return order.map((_, shift) =>
      design.map((at) => order[(at + shift) % 11]).sort((a, b) => a - b)
    );
  });
}

function print(differences: Readonly<Record<string, readonly number[]>>): void {
  const left = Object.values(differences).flat();
  console.log(`Left in ${left.length} cells: ${mean(left.map(Math.abs)).toFixed(3)} points on average`);
  AGGREGATORS.forEach((rule, r) => {
    const each = Object.values(differences).map((row) => row[r]);
    console.log(`  ${rule}: ${mean(each).toFixed(2)} signed, ${mean(each.map(Math.abs)).toFixed(2)} absolute`);
  });
  for (const [name, row] of Object.entries(differences)) {
    console.log(`  "${name}": ${loadings[name].toFixed(2)}, // ${row.map((d) => d.toFixed(2)).join("  ")}`);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
