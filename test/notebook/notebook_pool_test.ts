import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { notebookPool } from "../../lib/notebook/notebook_pool.ts";
import { evaluateTeams } from "../../lib/verbs/evaluate_teams.ts";

Deno.test("a notebook's fits are kept in the folder that TROUPE_FITS names", async () => {
  const folder = await Deno.makeTempDir({ prefix: "troupe-fits-" });
  const before = Deno.env.get("TROUPE_FITS");
  try {
    Deno.env.set("TROUPE_FITS", folder);
    const pool = await notebookPool("sim:pool?models=3&tasks=1&items=20");
    const teams = pl.DataFrame({ task: ["task-1"], team: [["model-1", "model-2"]] });
    evaluateTeams(pool, teams, { rules: ["stacking"] });
    assert.equal([...Deno.readDirSync(folder)].length, 1);
  } finally {
    if (before === undefined) Deno.env.delete("TROUPE_FITS");
    else Deno.env.set("TROUPE_FITS", before);
    await Deno.remove(folder, { recursive: true });
  }
});
