/**
 * Makes experiments.json: every table of RQ1 to RQ3 on `sim:paper` by the program in bench/experiments/.
 *
 *     deno run -A test/reference/make_experiments.ts
 *
 * Only the pools, the settings and what is drawn from them come from lib/. Tests only read the JSON.
 */
import { writeExperimentInputs } from "../../bench/peers/experiment_inputs.ts";
import { pythonPeers } from "../../bench/peers/python.ts";

const folder = await Deno.makeTempDir();
try {
  const python = await pythonPeers();
  if (!python) throw new Error("Cannot make experiments.json as it takes Python and its packages");
  writeExperimentInputs(folder);
  await python("experiments", folder, 1);
  const { versions, tables } = JSON.parse(await Deno.readTextFile(`${folder}/tables.json`));
  const lines = Object.entries(tables).map(([name, table]) => `"${name}": ${JSON.stringify(table)}`);
  const text = `{"versions": ${JSON.stringify(versions)}, "tables": {\n${lines.join(",\n")}\n}}\n`;
  await Deno.writeTextFile(new URL("experiments.json", import.meta.url), text);
} finally {
  await Deno.remove(folder, { recursive: true });
}
