// Edge: the file system.
import { results, sample } from "./fixtures.ts";

/** How big the logs are to be. */
export interface BigLogs {
  readonly models: number;
  readonly bytesPerModel: number;
  /** Characters of the prompt that a line repeats for each of its four options. */
  readonly promptLength: number;
}

/** Writes sample logs of lm-evaluation-harness below a folder; returns the number of lines. */
export async function writeBigLogs(folder: string, options: BigLogs): Promise<number> {
  const { models, bytesPerModel, promptLength } = options;
  const time = "2026-01-01T10-00-00.000001";
  const prompt = "An example question that stands in the prompt. ".repeat(1 + promptLength / 47)
    .slice(0, promptLength);
  let lines = 0;
  for (let m = 0; m < models; m++) {
    const own = `${folder}/org__model-${m}`;
    await Deno.mkdir(own, { recursive: true });
    using file = await Deno.open(`${own}/samples_big_${time}.jsonl`, { write: true, create: true });
    let count = 0;
    for (let written = 0; written < bytesPerModel;) {
      const batch: string[] = [];
      for (let n = 0; n < 500; n++, count++) {
        const lls = [0, 1, 2, 3].map((r) => -1 - ((count * 7 + r * 3 + m) % 11) / 3);
        const line = sample(count, { lls, gold: count % 4 });
        for (const each of Object.values(line.arguments)) each.arg_0 = prompt + each.arg_0;
        batch.push(JSON.stringify(line) + "\n");
      }
      const bytes = new TextEncoder().encode(batch.join(""));
      for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
      written += bytes.length;
    }
    await Deno.writeTextFile(
      `${own}/results_${time}.json`,
      results(`org/model-${m}`, { big: count }),
    );
    lines += count;
  }
  return lines;
}

if (import.meta.main) {
  const [folder, gigabytes, promptLength] = Deno.args;
  const bytesPerModel = Number(gigabytes) * 1e9 / 4;
  const lines = await writeBigLogs(folder, {
    models: 4,
    bytesPerModel,
    promptLength: Number(promptLength),
  });
  console.log(`${lines} lines`);
}
