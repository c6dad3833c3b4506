import assert from "node:assert/strict";
import { drawTeams } from "../../../lib/select/methods/random_teams.ts";

Deno.test("random teams are seeded, sorted, without repeats, and every team comes up", () => {
  const teams = drawTeams({ m: 5, k: 2, draws: 5000, seed: 1 });
  assert.deepEqual(teams, drawTeams({ m: 5, k: 2, draws: 5000, seed: 1 }));
  assert.notDeepEqual(teams, drawTeams({ m: 5, k: 2, draws: 5000, seed: 2 }));
  const counts = Map.groupBy(teams, (team) => team.join());
  assert.equal(counts.size, 10);
  for (const [key, drawn] of counts) {
    const [i, j] = key.split(",").map(Number);
    assert.ok(i < j);
    // σ = √(5000 · 0.1 · 0.9) = 21.2, so 5σ is 106.
    assert.ok(Math.abs(drawn.length - 500) < 106, `${key}: ${drawn.length}`);
  }
});

Deno.test("fewer draws are the first of more draws", () => {
  const some = drawTeams({ m: 8, k: 3, draws: 10, seed: 4 });
  assert.deepEqual(drawTeams({ m: 8, k: 3, draws: 100, seed: 4 }).slice(0, 10), some);
});
