import assert from "node:assert/strict";
import { sha256 } from "../../lib/io/sha256.ts";
import { fileChunks } from "../../lib/io/file_chunks.ts";
import { findFiles } from "../../lib/io/find_files.ts";
import { pythonJson, valueText } from "../../lib/import/python_json.ts";
import { textLines } from "../../lib/io/text_lines.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { importFiles } from "./fixtures.ts";
import { accuracies, EXAMPLES, present, publishedAccuracies } from "./real_logs.ts";

const LOGS = `${EXAMPLES}logs`;
const REAL = `${EXAMPLES}real`;
const withLogs = { ignore: !present(LOGS) };
const withReal = { ignore: !present(REAL) };

for (const version of ["0.4.3", "0.4.13"]) {
  for (const score of ["acc", "acc_norm"] as const) {
    Deno.test(
      `lm-eval ${version}: accuracies equal the harness's own ${score}`,
      withLogs,
      async () => {
        const paths = [`${LOGS}/lm-eval-${version}`];
        const { summary, output } = await importFiles({}, { format: "lm-eval", paths, score });
        const files = summary.files.map(({ file }) => file);
        const published = await publishedAccuracies(files, score);
        const ours = accuracies(await openPool(output));
        const shared = [...ours.keys()].filter((key) => published.has(key));
        assert.ok(shared.length >= 6, `${shared.length} accuracies to compare`);
        for (const key of shared) {
          assert.ok(Math.abs(ours.get(key)! - published.get(key)!) < 1e-12, key);
        }
        assert.ok(summary.files.every(({ refusals }) => refusals.length === 0));
      },
    );
  }

  Deno.test(`lm-eval ${version}: our hash of a document is the harness's`, withLogs, async () => {
    let checked = 0;
    await using found = await findFiles([`${LOGS}/lm-eval-${version}`]);
    for (const file of found.files) {
      if (!file.endsWith(".jsonl")) continue;
      for await (const { text } of textLines(fileChunks(file))) {
        assert.equal(sha256(pythonJson(valueText(text, "doc")!)), JSON.parse(text).doc_hash);
        checked++;
      }
    }
    assert.ok(checked > 300, `${checked} documents`);
  });
}

Deno.test(
  "lm-eval 0.4.13: the generation task is declined, the others have 40 items",
  withLogs,
  async () => {
    const { summary } = await importFiles({}, {
      format: "lm-eval",
      paths: [`${LOGS}/lm-eval-0.4.13`],
    });
    const declined = summary.files.filter(({ status }) => status === "declined");
    assert.deepEqual(new Set(declined.map(({ task }) => task)), new Set(["loc_csqa_gen"]));
    assert.ok(summary.tasks.every(({ matched }) => matched === 40));
    assert.deepEqual(summary.models, ["org/model-a", "org/model-b"]);
  },
);

Deno.test("both versions' logs of one model match document by document", withLogs, async () => {
  const both = ["0.4.3", "0.4.13"].map((version) => `${LOGS}/lm-eval-${version}/model-a`);
  const [a, b] = await Promise.all(
    both.map((path) =>
      importFiles({}, { format: "lm-eval", paths: [path], tasks: ["loc_openbookqa"] })
    ),
  );
  const keys = ({ rows }: typeof a) =>
    rows.map(({ item, gold, split }) => `${item} ${gold} ${split}`).sort();
  assert.deepEqual(keys(a), keys(b));
});

Deno.test("Inspect: .eval and .json of two models, with log-probabilities", withLogs, async () => {
  const paths = [`${LOGS}/inspect-0.3.285`];
  const { summary, rows } = await importFiles({}, { format: "inspect", paths });
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [
    ["csqa_mc", 40],
    ["openbookqa_mc", 40],
  ]);
  assert.ok(rows.every(({ p }) => Math.max(...p!) < 0.9), "distributions, not letters");
});

Deno.test("the MMLU table imports by its own column names", withReal, async () => {
  const paths = [`${REAL}/llm_ub_mmlu_25llm.parquet`];
  const { summary } = await importFiles({}, { format: "table", paths });
  assert.equal(summary.rows, 25 * 9971);
  assert.deepEqual(summary.warnings, []);
});

Deno.test(
  "unanswered and missing rows of the stated probabilities are told",
  withReal,
  async () => {
    const paths = [`${REAL}/lifeeval_11llm_4tasks.parquet`];
    const { summary } = await importFiles({}, { format: "table", paths });
    assert.equal(summary.files[0].unanswered, 1367);
    const lsat = summary.tasks.find(({ task }) => task === "lsat_ar")!;
    assert.deepEqual(lsat.lacking, { "o3-2025-04-16": 1 });
    assert.equal(lsat.matched, 229);
  },
);

Deno.test("the medical letters are recognised as letters", withReal, async () => {
  const paths = [`${REAL}/medagents_10llm_10tasks_letters.parquet`];
  const { summary, rows } = await importFiles({}, { format: "table", paths });
  assert.ok(summary.tasks.every(({ lettersOnly }) => lettersOnly.length === 10));
  assert.equal(Math.max(...rows[0].p!), 0.99);
  assert.match(summary.warnings.at(-1)!, /only letters are known of 10 models/);
});
