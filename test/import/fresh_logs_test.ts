// Logs that the real tools write where the tests run: test/reference/logs/make_logs.sh FOLDER makes
// them, and TROUPE_FRESH_LOGS names the folder.
import assert from "node:assert/strict";
import { openPool } from "../../lib/pool/open_pool.ts";
import { importFiles } from "./fixtures.ts";
import { accuracies, publishedAccuracies } from "./real_logs.ts";

const folder = Deno.env.get("TROUPE_FRESH_LOGS");
if (!folder) {
  const message = "no fresh logs: make them with test/reference/logs/make_logs.sh FOLDER and set " +
    "TROUPE_FRESH_LOGS=FOLDER";
  if (Deno.env.get("CI") === "true") throw new Error(message);
  console.error(`skipped: ${message}`);
}
const withLogs = { ignore: !folder };

for (const score of ["acc", "acc_norm"] as const) {
  Deno.test(`fresh lm-eval logs give the harness's own ${score}`, withLogs, async () => {
    const paths = [`${folder}/lm-eval`];
    const { summary, output } = await importFiles({}, { format: "lm-eval", paths, score });
    assert.deepEqual(summary.models, ["org/model-a", "org/model-b"]);
    assert.deepEqual(
      summary.tasks.map(({ task, matched, dropped }) => [task, matched, dropped.length]),
      [
        ["fresh_letters", 49, 0],
        ["fresh_pairs", 20, 0],
        ["fresh_texts", 40, 0],
        ["fresh_triples", 30, 0],
      ],
    );
    const files = summary.files.map(({ file }) => file);
    const published = await publishedAccuracies(files, score);
    const ours = accuracies(await openPool(output));
    const shared = [...ours.keys()].filter((key) => published.has(key));
    assert.equal(shared.length, score === "acc" ? 8 : 4);
    for (const key of shared) {
      assert.ok(Math.abs(ours.get(key)! - published.get(key)!) < 1e-12, key);
    }
  });
}

Deno.test(
  "fresh lm-eval logs: open questions are declined, subjects split evenly",
  withLogs,
  async () => {
    const { summary, rows } = await importFiles({}, {
      format: "lm-eval",
      paths: [`${folder}/lm-eval`],
    });
    const declined = summary.files.filter(({ status }) => status === "declined");
    assert.deepEqual([...new Set(declined.map(({ task }) => task))], ["fresh_open"]);
    assert.deepEqual(summary.files.flatMap(({ refusals }) => refusals), []);
    const repeated = rows.filter(({ item }) => item.endsWith("#2"));
    assert.equal(repeated.length, 2, "the document that repeats, once for each model");
    const first = rows.find(({ item }) => item === repeated[0].item.replace("#2", ""))!;
    assert.equal(first.split, repeated[0].split, "equal documents stay on one side");
  },
);

Deno.test(
  "fresh Inspect logs: log-probabilities, letters, shuffled options, epochs",
  withLogs,
  async () => {
    const paths = [`${folder}/inspect`];
    const { summary, rows } = await importFiles({}, { format: "inspect", paths });
    assert.deepEqual(summary.models, ["mockllm/model-a", "mockllm/model-b"]);
    assert.deepEqual(
      summary.tasks.map(({ task, matched, conflicts, lettersOnly }) => ({
        task,
        matched,
        conflicts: conflicts.length,
        letters: lettersOnly.length,
      })),
      [
        { task: "fresh_json", matched: 24, conflicts: 0, letters: 2 },
        { task: "fresh_letters", matched: 24, conflicts: 0, letters: 2 },
        { task: "fresh_logprobs", matched: 24, conflicts: 0, letters: 0 },
      ],
    );
    assert.deepEqual(summary.files.flatMap(({ refusals }) => refusals), []);
    const files = summary.files.filter(({ task }) => task === "fresh_letters");
    assert.deepEqual(files.map(({ read, kept }) => [read, kept]), [[48, 24], [48, 24]]);
    const sums = rows.map(({ p }) => p!.reduce((sum, value) => sum + value, 0));
    assert.ok(sums.every((sum) => Math.abs(sum - 1) < 1e-9));
  },
);
