import assert from "node:assert/strict";
import { sha256 } from "../../lib/io/sha256.ts";
import { pythonJson, valueText } from "../../lib/import/python_json.ts";
import cases from "../reference/logs/doc_hashes.json" with { type: "json" };

for (const [n, { line, dumps, hash }] of cases.entries()) {
  Deno.test(`document ${n + 1} is printed and hashed as Python does`, () => {
    const printed = pythonJson(valueText(line, "doc")!);
    assert.equal(printed, dumps);
    if (hash) assert.equal(sha256(printed), hash);
  });
}
