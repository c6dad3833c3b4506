/** A string, a bracket, a comma, a colon, or a run of anything else (numbers, true, NaN). */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;

/** How deep a document may be nested. */
const DEEPEST = 1000;

/**
 * Rewrites JSON text as Python's `json.dumps(value, indent=2, ensure_ascii=False)` prints it.
 *
 * It works on the tokens, so that `1.0` stays `1.0` and keys keep their order. Its SHA-256 is the
 * `doc_hash` of lm-evaluation-harness. Throws a `SyntaxError` where it is nested a thousand deep.
 *
 * @example
 * ```ts
 * import { pythonJson } from "./python_json.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(pythonJson('{"b":1.0,"a":["\\u00e9"]}'), '{\n  "b": 1.0,\n  "a": [\n    "é"\n  ]\n}');
 * ```
 */
export function pythonJson(json: string): string {
  let out = "";
  let depth = 0;
  let opened = false;
  const newline = () => "\n" + "  ".repeat(depth);
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "}" || token === "]") {
      depth--;
      out += (opened ? "" : newline()) + token;
      opened = false;
      continue;
    }
    if (opened) out += newline();
    opened = token === "{" || token === "[";
    if (opened && ++depth > DEEPEST) throw new SyntaxError("is nested too deeply");
    if (token === ",") out += "," + newline();
    else if (token === ":") out += ": ";
    else out += token.startsWith('"') ? pythonString(token) : token;
  }
  return out;
}

/** JSON.stringify escapes as Python does, except lone surrogates and DEL, which Python leaves be. */
function pythonString(token: string): string {
  return JSON.stringify(JSON.parse(token)).replace(
    /\\u(d[89a-f][0-9a-f]{2})/g,
    (_, hex) => String.fromCharCode(parseInt(hex, 16)),
  );
}

/**
 * The text of one value of a JSON object, as it stands in the file; undefined where there is no
 * such key at the top level.
 *
 * @example
 * ```ts
 * import { valueText } from "./python_json.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(valueText('{"id": 1, "doc": {"doc": 2.0}}', "doc"), '{"doc": 2.0}');
 * ```
 */
export function valueText(json: string, key: string): string | undefined {
  const wanted = JSON.stringify(key);
  let depth = 0;
  let start = -1;
  let previous = "";
  let last = "";
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (start < 0 && depth === 1 && last === ":" && previous === wanted) start = index;
    if (token === "{" || token === "[") depth++;
    if (token === "}" || token === "]") depth--;
    const ended = depth === 1 && start >= 0 && token !== ":";
    if (ended) return json.slice(start, index + token.length);
    [previous, last] = [last, token];
  }
  return undefined;
}
