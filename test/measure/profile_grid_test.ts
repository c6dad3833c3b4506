import assert from "node:assert/strict";
import fc from "fast-check";
import { largestGrid } from "../../lib/measure/largest_grid.ts";
import { profileGrid } from "../../lib/measure/profile_grid.ts";
import { random } from "../../lib/math/random.ts";

/** Lines of "model: tasks that it has"; those after `others` are in the folder besides. */
function gridOf(text: string, { tasks, others = [], otherTasks = [] }: {
  readonly tasks: readonly string[];
  readonly others?: readonly string[];
  readonly otherTasks?: readonly string[];
}) {
  const rows = new Map(
    text.trim().split("\n").map((line) => {
      const [model, has = ""] = line.trim().split(/: ?/);
      return [model, has.split(" ")] as const;
    }),
  );
  const models = [...rows.keys()].filter((model) => !others.includes(model));
  return profileGrid({
    models,
    tasks,
    otherModels: others,
    otherTasks,
    has: (model, task) => rows.get(model)!.includes(task),
  });
}

const said = ({ leftOut }: ReturnType<typeof gridOf>) =>
  leftOut.map(({ name, reason }) => `${name}: ${reason}`);

Deno.test("one model that lacks one of few tasks is left out, its other answers are kept", () => {
  const grid = gridOf(
    `a: red blue green
     b: red blue green
     c: red blue green
     d: red blue`,
    { tasks: ["red", "blue", "green"] },
  );
  assert.deepEqual([grid.models, grid.tasks], [["a", "b", "c"], ["red", "blue", "green"]]);
  assert.deepEqual(said(grid), ["d: it lacks answers to green; those to blue, red are kept"]);
});

Deno.test("a task that one of eleven models lacks is left out of thirteen, and no model is", () => {
  const models = [..."abcdefghijk"];
  const tasks = Array.from({ length: 13 }, (_, n) => `task ${n}`);
  const grid = profileGrid({
    models,
    tasks,
    otherModels: [],
    otherTasks: [],
    has: (model, task) => model !== "k" || task !== "task 1",
  });
  // 11 models × 12 tasks are 132 cells, 10 × 13 are 130.
  assert.deepEqual([grid.models, grid.tasks], [models, tasks.filter((task) => task !== "task 1")]);
  assert.deepEqual(said(grid), [
    "task 1: k lacks answers to it; those of a, b, c, d, e, f, g, h, i, j are kept",
  ]);
});

Deno.test("a task that fails for all is left out and costs no model", () => {
  const grid = gridOf(
    `a: red green
     b: red green`,
    { tasks: ["red", "blue", "green"] },
  );
  assert.deepEqual([grid.models, grid.tasks], [["a", "b"], ["red", "green"]]);
  assert.deepEqual(said(grid), ["blue: no model has answered all of it"]);
});

Deno.test("of two models that lack different tasks as much is kept as can be", () => {
  const grid = gridOf(
    `a: red blue green
     b: red blue
     c: blue green`,
    { tasks: ["red", "blue", "green"] },
  );
  // Four cells: a, b on red, blue; or a, c on blue, green; three: all of them on blue.
  assert.deepEqual([grid.models, grid.tasks], [["a", "b"], ["red", "blue"]]);
  assert.deepEqual(said(grid), [
    "green: b lacks answers to it; those of a, c are kept",
    "c: it lacks answers to red; those to blue, green are kept",
  ]);
});

Deno.test("models decide where cells are as many, and two models come before one", () => {
  const even = gridOf(
    `a: red blue
     b: red`,
    { tasks: ["red", "blue"] },
  );
  assert.deepEqual([even.models, even.tasks], [["a", "b"], ["red"]]);
  const lone = gridOf(
    `a: red blue green grey
     b: red`,
    { tasks: ["red", "blue", "green", "grey"] },
  );
  assert.deepEqual([lone.models, lone.tasks], [["a", "b"], ["red"]]);
  const apart = gridOf(
    `a: red blue
     b: green`,
    { tasks: ["red", "blue", "green"] },
  );
  assert.deepEqual([apart.models, apart.tasks], [["a"], ["red", "blue"]]);
});

Deno.test("what the command asks for comes before what else the folder holds", () => {
  const grid = gridOf(
    `new: red blue old
     u: red
     v: red
     w: red blue old
     x: red blue`,
    { tasks: ["red", "blue"], others: ["u", "v", "w", "x"], otherTasks: ["old"] },
  );
  assert.deepEqual([grid.models, grid.tasks], [["new", "w"], ["red", "blue", "old"]]);
  assert.deepEqual(said(grid), [
    "u: it lacks answers to blue, old; those to red are kept",
    "v: it lacks answers to blue, old; those to red are kept",
    "x: it lacks answers to old; those to blue, red are kept",
  ]);
});

Deno.test("a single model that lacks a task leaves the profile of the others as it was", () => {
  const grid = gridOf(
    `new: red
     u: red blue old
     v: red blue old`,
    { tasks: ["red", "blue"], others: ["u", "v"], otherTasks: ["old"] },
  );
  assert.deepEqual([grid.models, grid.tasks], [["u", "v"], ["red", "blue", "old"]]);
  assert.deepEqual(said(grid), ["new: it lacks answers to blue, old; those to red are kept"]);
});

Deno.test("holes all over a large grid are no reason to search for ever", () => {
  const rng = random(7);
  const filled = Array.from(
    { length: 200 },
    () => Array.from({ length: 50 }, () => rng.uniform() < 0.9),
  );
  const { rows, columns } = largestGrid(filled);
  assert.ok(rows.every((i) => columns.every((c) => filled[i][c])));
  const fullest = Math.max(...filled.map((row) => row.filter(Boolean).length));
  assert.ok(rows.length > 1 && rows.length * columns.length > fullest);
});

Deno.test("nothing complete is no profile", () => {
  const grid = gridOf(`a:\nb:`, { tasks: ["red"] });
  assert.deepEqual(grid, { models: [], tasks: [], leftOut: [] });
});

Deno.test("no complete part of a grid is larger, on random grids", () => {
  const grids = fc.integer({ min: 1, max: 5 }).chain((width) =>
    fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 6,
    })
  );
  const order = (rows: number, columns: number) =>
    1e6 * Math.min(rows, 2) + 1e3 * rows * columns + rows;
  fc.assert(fc.property(grids, (filled) => {
    let best = 0;
    for (let set = 1; set < 2 ** filled[0].length; set++) {
      const columns = filled[0].flatMap((_, c) => set >> c & 1 ? [c] : []);
      const rows = filled.filter((row) => columns.every((c) => row[c])).length;
      if (rows > 0) best = Math.max(best, order(rows, columns.length));
    }
    const { rows, columns } = largestGrid(filled);
    assert.ok(rows.every((i) => columns.every((c) => filled[i][c])));
    assert.equal(rows.length > 0 ? order(rows.length, columns.length) : 0, best);
  }));
});
