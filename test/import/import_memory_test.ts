import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { writeBigLogs } from "./write_big_logs.ts";

/** What the import may hold at most; the logs below are as large as this. */
const BOUND = 240e6;

async function peakOfImport(
  format: string,
  folder: string,
): Promise<{ peak: number; stderr: string }> {
  const script = new URL("import_peak.ts", import.meta.url).pathname;
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", script, "import", format, folder, "-o", `${folder}.parquet`, "--json"],
    stdout: "null",
    stderr: "piped",
  }).output();
  const text = new TextDecoder().decode(stderr);
  assert.equal(code, 0, text);
  return { peak: Number(/peak memory (\d+) bytes/.exec(text)?.[1]), stderr: text };
}

Deno.test({
  name: "logs as large as the bound import within it, with progress by bytes",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "troupe-big-" });
    try {
      await writeBigLogs(folder, { models: 3, bytesPerModel: BOUND / 3, promptLength: 2500 });
      const { peak, stderr } = await peakOfImport("lm-eval", folder);
      assert.ok(peak < BOUND, `${Math.round(peak / 1e6)} MB`);
      assert.match(stderr, /reading logs \(MB\) [█░]+ [\d,]+\/2\d\d, /);
    } finally {
      await Deno.remove(folder, { recursive: true });
      await Deno.remove(`${folder}.parquet`).catch(() => {});
    }
  },
});

/** Short rows of four models: more than one part of the Parquet file. */
const [MODELS, ITEMS, ROWS_BOUND] = [4, 60_000, 480e6];

Deno.test({
  name: "many short rows, in CSV and in Parquet, stay within a bound",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "troupe-rows-" });
    try {
      const parts = ["item,model,gold,p\n"];
      for (let m = 0; m < MODELS; m++) {
        for (let n = 0; n < ITEMS; n++) {
          const p = ((n * 7 + m * 13) % 997) / 1000;
          parts.push(`${n},m${m},${n % 2},${p} ${(1 - p).toFixed(3)}\n`);
        }
      }
      await Deno.mkdir(`${folder}/csv`);
      await Deno.writeTextFile(`${folder}/csv/quiz.csv`, parts.join(""));
      const csv = await peakOfImport("table", `${folder}/csv`);
      assert.ok(csv.peak < ROWS_BOUND, `CSV: ${Math.round(csv.peak / 1e6)} MB`);
      await Deno.mkdir(`${folder}/parquet`);
      await Deno.rename(`${folder}/csv.parquet`, `${folder}/parquet/quiz.parquet`);
      const parquet = await peakOfImport("table", `${folder}/parquet`);
      assert.ok(parquet.peak < ROWS_BOUND, `Parquet: ${Math.round(parquet.peak / 1e6)} MB`);
      const rows = pl.scanParquet(`${folder}/parquet.parquet`);
      const summed = rows.select(pl.len().alias("n"), pl.col("gold").sum()).collectSync()
        .toRecords();
      assert.deepEqual(summed, [{ n: MODELS * ITEMS, gold: MODELS * ITEMS / 2 }]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
