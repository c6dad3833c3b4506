// Edge: the file system and the environment.
import { basename, dirname } from "node:path";
import { parseJson } from "../../lib/io/parse_json.ts";
import type { Profile } from "../../lib/types.ts";

/** Logs of real tools that lie beside the checkout; tests that need them are skipped without. */
export const EXAMPLES = new URL("../../../shared/", import.meta.url).pathname;

/** True where the folder is there; says once that it is not. */
export function present(folder: string): boolean {
  try {
    return Deno.statSync(folder).isDirectory;
  } catch {
    console.error(`skipped: ${folder} is not there`);
    return false;
  }
}

/** Model → task → metric, from the results files that lm-evaluation-harness wrote itself. */
export async function publishedAccuracies(
  files: readonly string[],
  metric: "acc" | "acc_norm",
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const folders = new Set(files.map((file) => dirname(file)));
  for (const folder of folders) {
    for await (const { name } of Deno.readDir(folder)) {
      if (!basename(name).startsWith("results_")) continue;
      // deno-lint-ignore no-explicit-any
      const document = parseJson(await Deno.readTextFile(`${folder}/${name}`)) as any;
      for (const [task, scores] of Object.entries<Record<string, number>>(document.results)) {
        const value = scores[`${metric},none`] ?? scores[metric];
        if (value !== undefined) found.set(`${document.model_name} ${task}`, value);
      }
    }
  }
  return found;
}

/** Model and task → accuracy over dev and test together. */
export function accuracies(profile: Profile): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, dev, test } of profile.tasks) {
    for (const [i, model] of profile.models.entries()) {
      let correct = 0;
      for (const { correct: all, items } of [dev, test]) {
        for (let n = 0; n < items.length; n++) correct += all[i * items.length + n];
      }
      found.set(`${model} ${name}`, correct / (dev.items.length + test.items.length));
    }
  }
  return found;
}
