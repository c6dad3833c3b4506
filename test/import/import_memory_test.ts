import assert from "node:assert/strict";
import { writeBigLogs } from "./write_big_logs.ts";

/** What the import may hold at most; the logs below are as large as this. */
const BOUND = 240e6;

async function peakOfImport(folder: string): Promise<{ peak: number; stderr: string }> {
  const script = new URL("import_peak.ts", import.meta.url).pathname;
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", script, "import", "lm-eval", folder, "-o", `${folder}.parquet`, "--json"],
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
      const { peak, stderr } = await peakOfImport(folder);
      assert.ok(peak < BOUND, `${Math.round(peak / 1e6)} MB`);
      assert.match(stderr, /reading logs \(MB\) [█░]+ [\d,]+\/2\d\d, /);
    } finally {
      await Deno.remove(folder, { recursive: true });
      await Deno.remove(`${folder}.parquet`).catch(() => {});
    }
  },
});
