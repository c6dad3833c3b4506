/**
 * Parses JSON as other tools write it, losing nothing: Python's bare `NaN`, `Infinity` and
 * `-Infinity`, which `JSON.parse` refuses, become the strings "NaN", "Infinity" and "-Infinity", and
 * whole numbers beyond 2^53, which it rounds, stay the text that they were.
 *
 * Throws a `SyntaxError` on anything else that is not JSON.
 *
 * @example
 * ```ts
 * import { parseJson } from "./parse_json.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseJson('{"a": NaN, "b": "NaN, or so"}'), { a: "NaN", b: "NaN, or so" });
 * assert.deepEqual(parseJson('{"id": 9007199254740993}'), { id: "9007199254740993" });
 * ```
 */
export function parseJson(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const quoted = text.replace(
      /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/gs,
      (token) => token.startsWith('"') ? token : `"${token}"`,
    );
    if (quoted === text) throw error;
    return parse(quoted);
  }
}

function parse(text: string): unknown {
  return /(?<![\d.])\d{16}/.test(text) ? JSON.parse(text, exact as Reviver) : JSON.parse(text);
}

type Reviver = (key: string, value: unknown) => unknown;

/** The literal of a whole number that a double cannot hold. */
function exact(_: string, value: unknown, { source = "" }: { source?: string }): unknown {
  const rounded = typeof value === "number" && Number.isInteger(value) &&
    !Number.isSafeInteger(value);
  return rounded && /^-?\d+$/.test(source) ? source : value;
}

/** A JSON object; anything else is not one. */
export type JsonObject = { readonly [key: string]: unknown };

/** The value as a JSON object, or an empty one where it is something else. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A number written as one or as text: `-0.44`, `"-0.44"`, `"-inf"`, `"nan"`. Undefined where it is
 * neither.
 *
 * @example
 * ```ts
 * import { asNumber } from "./parse_json.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(asNumber("-inf"), -Infinity);
 * assert.equal(asNumber("many"), undefined);
 * ```
 */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const special = /^\s*([+-]?)(nan|inf(?:inity)?)\s*$/i.exec(value);
  if (special) {
    if (special[2].toLowerCase() === "nan") return NaN;
    return special[1] === "-" ? -Infinity : Infinity;
  }
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}
