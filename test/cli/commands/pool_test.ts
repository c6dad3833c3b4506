import assert from "node:assert/strict";
import { writeRows } from "../../../lib/pool/write_rows.ts";
import { troupeError, troupeJson } from "../../support/troupe.ts";
import { validRows } from "../../support/pools.ts";

Deno.test("tasks that are left out are not read, so that what is wrong with them does not matter", async () => {
  const path = `${await Deno.makeTempDir()}/pool.parquet`;
  const broken = { ...validRows()[0], task: "broken", p: [0.5, 0.25] };
  await writeRows(path, [...validRows(), broken]);
  assert.match(await troupeError("pool", path), /probabilities must sum to 1 .* \(task "broken"/);
  const { tasks } = await troupeJson<{ tasks: { task: string }[] }>("pool", path, "--task", "t");
  assert.deepEqual(tasks.map(({ task }) => task), ["t"]);
  const teams = await troupeJson<unknown[]>(
    "select",
    path,
    "--k",
    "1",
    "--task",
    "t",
    "--pool",
    "t",
  );
  assert.equal(teams.length, 1);
  assert.match(
    await troupeError("pool", path, "--task", "nowhere"),
    /as it has no task "nowhere": its tasks are broken, t$/,
  );
});
