import assert from "node:assert/strict";
import { assertClose } from "../../support/close.ts";
import { troupe, troupeError, troupeJson } from "../../support/troupe.ts";

const SMALL = "sim:pool?models=5&tasks=2&items=40&options=3";

interface Cell {
  readonly task: string;
  readonly team: string[];
  readonly area: number;
  readonly polygon: [number, number][];
  readonly accuracy?: number;
  readonly simulated: boolean;
}

Deno.test("map gives polygons that cover the plane of every task", async () => {
  const cells = await troupeJson<Cell[]>("map", SMALL, "--k", "2", "--max", "0.5");
  for (const task of ["task-1", "task-2"]) {
    const own = cells.filter((cell) => cell.task === task);
    assertClose(own.reduce((sum, { area }) => sum + area, 0), 0.25, 1e-9);
    for (const { polygon, team, simulated } of own) {
      assert.ok(polygon.length >= 3 && team.length === 2 && simulated);
      assert.ok(polygon.flat().every((weight) => weight >= 0 && weight <= 0.5));
    }
  }
});

Deno.test("map judges teams when asked, and prints one line per team", async () => {
  const flags = ["--task", "task-1", "--method", "exhaustive", "--aggregator", "poe"];
  const cells = await troupeJson<Cell[]>("map", SMALL, ...flags);
  assert.ok(cells.every(({ accuracy }) => accuracy! > 0 && accuracy! <= 1));
  const { out, code } = await troupe("map", SMALL, ...flags);
  assert.equal(code, 0);
  assert.match(out, /SIMULATED/);
  assert.match(out, /% of the plane/);
  assert.match(
    await troupeError("map", SMALL, "--axes", "yuleQ"),
    /two measures, such as yuleQ,jsd/,
  );
  assert.match(await troupeError("map", SMALL, "--max", "0"), /a number above 0/);
});
