/** A string in either quotes, a bracket or comma or colon, or a run of anything else. */
const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[()[\]{},:]|[^\s()[\]{},:'"]+/gs;

const WORDS: Readonly<Record<string, unknown>> = {
  True: true,
  False: false,
  None: null,
  nan: NaN,
  inf: Infinity,
  "-inf": -Infinity,
};

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

/**
 * Reads lists, tuples, dicts, strings and numbers as Python prints them (`repr`). Throws a
 * `SyntaxError` on anything else.
 *
 * @example
 * ```ts
 * import { pythonLiteral } from "./python_literal.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(pythonLiteral(`[(-1.5, False), ("it's", None)]`), [[-1.5, false], ["it's", null]]);
 * assert.deepEqual(pythonLiteral("{'acc': 1}"), { acc: 1 });
 * ```
 */
export function pythonLiteral(text: string): unknown {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const value = (depth: number): unknown => {
    const token = tokens[at++];
    if (token === undefined || depth > 100) throw notPython(text);
    if (token === "[" || token === "(") return list(token === "[" ? "]" : ")", depth);
    if (token === "{") return dict(depth);
    return scalar(token, text);
  };
  const list = (end: string, depth: number): unknown[] => {
    const values: unknown[] = [];
    while (tokens[at] !== end) {
      values.push(value(depth + 1));
      if (tokens[at] === ",") at++;
      else if (tokens[at] !== end) throw notPython(text);
    }
    at++;
    return values;
  };
  const dict = (depth: number): Record<string, unknown> => {
    const pairs: [string, unknown][] = [];
    while (tokens[at] !== "}") {
      const key = String(value(depth + 1));
      if (tokens[at++] !== ":") throw notPython(text);
      pairs.push([key, value(depth + 1)]);
      if (tokens[at] === ",") at++;
      else if (tokens[at] !== "}") throw notPython(text);
    }
    at++;
    return Object.fromEntries(pairs);
  };
  const whole = value(0);
  if (at < tokens.length) throw notPython(text);
  return whole;
}

function scalar(token: string, text: string): unknown {
  if (/^['"]/.test(token)) {
    return token.slice(1, -1).replaceAll(
      /\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/gs,
      (_, code: string) =>
        code.length > 1
          ? String.fromCodePoint(Math.min(parseInt(code.slice(1), 16), 0x10ffff))
          : ESCAPES[code] ?? code,
    );
  }
  if (Object.hasOwn(WORDS, token)) return WORDS[token];
  const number = Number(token);
  if (Number.isNaN(number)) throw notPython(text);
  return number;
}

function notPython(text: string): SyntaxError {
  return new SyntaxError(`it is not a Python value: ${JSON.stringify(text.slice(0, 40))}`);
}
