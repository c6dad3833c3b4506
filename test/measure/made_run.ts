import { readFrame } from "../../lib/pool/read_frame.ts";
import { frameTable } from "../../lib/pool/frame_table.ts";
import { agentsOfModels } from "../../lib/measure/agent.ts";
import { type FinishedRun, profileModels } from "../../lib/measure/profile_models.ts";
import type { RunOptions } from "../../lib/measure/run_options.ts";
import { type FakeOllama, fakeOllama, type FakeOptions } from "../support/fake_ollama.ts";

/** A folder with two made tasks, and runs in it against a fake server. */
export interface MadeRun {
  readonly folder: string;
  readonly tasks: readonly string[];
  readonly options: (more?: Partial<RunOptions>) => RunOptions;
  readonly run: (more?: Partial<RunOptions>) => Promise<FinishedRun>;
  readonly server: FakeOllama;
}

/** Writes a task of `count` questions; `mark` makes their texts differ between tasks. */
export async function writeTask(folder: string, name: string, count: number, mark = name) {
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      id: `${name}-${n}`,
      question: `${mark}: what is ${n} + ${n}?`,
      options: [0, 1, 2, 3].map((r) => `${2 * n + r} of ${mark} ${n}`),
      answer: "ABCD"[n % 4],
    }));
  const path = `${folder}/${name}.jsonl`;
  await Deno.writeTextFile(path, lines.join("\n") + "\n");
  return path;
}

/** Runs a body with a fake server and a temporary folder, and cleans both up. */
export async function withMadeRun(
  fake: FakeOptions,
  body: (made: MadeRun) => Promise<void>,
): Promise<void> {
  const server = fakeOllama(fake);
  const folder = await Deno.makeTempDir({ prefix: "troupe-run-" });
  const tasks = [await writeTask(folder, "sums", 24), await writeTask(folder, "more", 24)];
  const options = (more: Partial<RunOptions> = {}): RunOptions => ({
    agents: agentsOfModels(["good", "fair"]),
    tasks,
    dev: 10,
    test: 10,
    seed: 3,
    hosts: [server.host],
    out: `${folder}/run`,
    prefixSpace: "yes",
    verifyMs: 20,
    pauseMs: 1,
    attempts: 4,
    timeoutMs: 2000,
    ...more,
  });
  try {
    await body({
      folder,
      tasks,
      options,
      run: (more) => profileModels(options(more)),
      server,
    });
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

/** The rows of a profile as plain data, to compare two of them. */
export async function rowsOf(profile: string) {
  const { frame } = await readFrame(profile);
  const { task, split, item, model, gold, p, offsets } = frameTable(frame);
  const texts = ({ names, codes }: typeof task) => Array.from(codes, (code) => names[code]);
  return {
    task: texts(task),
    split: texts(split),
    item: texts(item),
    model: texts(model),
    gold: [...gold],
    p: [...p],
    offsets: [...offsets],
  };
}

/** Items in the logs of a run folder, as `agent/task/item`, one per whole line. */
export async function loggedItems(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const agent of await names(`${folder}/answers`)) {
    for (const task of await names(`${folder}/answers/${agent}`)) {
      const text = await Deno.readTextFile(`${folder}/answers/${agent}/${task}`);
      for (const line of text.split("\n").slice(0, -1)) {
        found.push(`${agent}/${task}/${JSON.parse(line).item}`);
      }
    }
  }
  return found;
}

async function names(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  return entries.map((entry) => entry.name).sort();
}
