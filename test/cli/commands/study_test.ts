import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { openStudy } from "../../../lib/experiment/real/open_study.ts";
import { troupeError } from "../../support/troupe.ts";

Deno.test("a study without its data says which file it needs and where that comes from", async () => {
  const nowhere = await Deno.makeTempDir();
  const line = await troupeError("study", "real_mmlu", "--data", nowhere);
  assert.match(line, /^Cannot run real_mmlu as its data is not at /);
  assert.match(line, /give --data the file llm_ub_mmlu_25llm.parquet/);
  assert.match(line, /smartyfh\/LLM-Uncertainty-Bench/);
});

Deno.test("an unknown study and a table of other columns are refused", async () => {
  assert.equal(
    await troupeError("study", "rq1_effectiveness"),
    `Cannot find study "rq1_effectiveness": there are real_lifeeval, real_medagents, real_mmlu`,
  );
  const path = `${await Deno.makeTempDir()}/other.parquet`;
  pl.DataFrame({ a: [1] }).writeParquet(path);
  assert.match(
    await troupeError("study", "real_mmlu", "--data", path),
    /real_mmlu needs the columns task, .*: task, .*, p not among a$/,
  );
});

Deno.test("a file that is not Parquet is refused in one line", async () => {
  const path = await Deno.makeTempFile({ suffix: ".parquet" });
  await Deno.writeTextFile(path, "not parquet");
  assert.match(
    await troupeError("study", "real_mmlu", "--data", path),
    /^Cannot read ".*" as it is not a whole Parquet file/,
  );
});

Deno.test("without data a study opens as its committed results tell it", async () => {
  Deno.env.delete("TROUPE_REAL_DATA");
  const study = await openStudy("real_mmlu");
  assert.match(study.origin, /^Read from results\/real_mmlu\./);
  const rows = await study.table("headline");
  assert.equal(rows.length, 6);
  assert.equal(typeof rows[0].gain, "number");
  const figure = study.figure("c2mas_quality");
  assert.ok(figure.width > 0 && figure.height > 0 && figure.title.includes("C²-MAS"));
});
