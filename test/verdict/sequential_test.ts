import assert from "node:assert/strict";
import { random } from "../../lib/math/random.ts";
import { type RaceOptions, SequentialRace } from "../../lib/verdict/sequential.ts";

/** Runs a race of candidates that are right with the given shares, half of it shared luck. */
function run(shares: readonly number[], seed: number, options: Partial<RaceOptions>, most: number) {
  const rng = random(seed);
  const race = new SequentialRace({ candidates: shares.length, keep: 1, ...options });
  let asked = 0;
  while (!race.certified && race.items < most) {
    asked += race.asked.length;
    const shared = rng.uniform();
    race.push(
      shares.map((share) => (rng.uniform() < 0.5 ? shared : rng.uniform()) < share ? 1 : 0),
    );
  }
  return { race, asked };
}

Deno.test("a candidate that is better is dropped at most as often as stated, at any look", () => {
  // The first is better by a hair, so every drop of it is an error; α is set high to count errors.
  const trials = 400, alpha = 0.2;
  let errors = 0;
  for (let seed = 1; seed <= trials; seed++) {
    const { race } = run([0.62, 0.6, 0.6], seed, { alpha }, 600);
    if (!race.asked.includes(0)) errors++;
  }
  assert.ok(errors > 0, "a race that drops nobody would show nothing");
  const error = Math.sqrt(alpha * (1 - alpha) / trials);
  assert.ok(errors / trials <= alpha + 2 * error, `${errors / trials} at a stated ${alpha}`);
});

Deno.test("with slack, nobody is dropped who is better by more than that", () => {
  const trials = 200, alpha = 0.2;
  let errors = 0;
  for (let seed = 1; seed <= trials; seed++) {
    const { race } = run([0.7, 0.64, 0.64, 0.5], seed, { alpha, slack: 0.05, keep: 2 }, 800);
    if (!race.asked.includes(0)) errors++;
  }
  assert.ok(errors / trials <= alpha, `${errors / trials} at a stated ${alpha}`);
});

Deno.test("clear cases are certified, and the weak are asked less than the rest", () => {
  const shares = [0.9, 0.86, 0.84, 0.7, 0.3];
  const { race, asked } = run(shares, 7, { keep: 3 }, 5000);
  assert.ok(race.certified && race.items < 2000, `${race.items} items`);
  assert.deepEqual(race.asked, [0, 1, 2]);
  assert.ok(asked < 0.95 * shares.length * race.items, `${asked} of ${5 * race.items} answers`);
});

Deno.test("equals are never told apart without slack, and soon with it", () => {
  const twins = (slack: number) => {
    const race = new SequentialRace({ candidates: 2, keep: 1, slack });
    for (let n = 0; n < 2000 && !race.certified; n++) race.push([n % 2, n % 2]);
    return race;
  };
  assert.equal(twins(0).certified, false);
  assert.ok(twins(0.05).certified);
});

Deno.test("a race that keeps more than there are is refused", () => {
  assert.throws(() => new SequentialRace({ candidates: 3, keep: 4 }), /keeps 1 to 3 candidates/);
});
