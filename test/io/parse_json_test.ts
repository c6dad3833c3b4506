import assert from "node:assert/strict";
import { asNumber, parseJson } from "../../lib/io/parse_json.ts";

Deno.test("Python's bare NaN and Infinity are read, inside texts they stay", () => {
  assert.deepEqual(parseJson('{"a": [NaN, -Infinity], "b": "NaN \\" Infinity"}'), {
    a: ["NaN", "-Infinity"],
    b: 'NaN " Infinity',
  });
  assert.throws(() => parseJson('{"a": nope}'), SyntaxError);
});

Deno.test("numbers are read as such, as texts and as Python's special values", () => {
  const texts = ["-0.44", "1e-3", "-inf", "Infinity", "-Infinity", 2];
  assert.deepEqual(texts.map(asNumber), [-0.44, 0.001, -Infinity, Infinity, -Infinity, 2]);
  assert.ok(Number.isNaN(asNumber("nan")));
  assert.deepEqual(["", " ", "abc", null, [1], true].map(asNumber), Array(6).fill(undefined));
});

Deno.test("whole numbers beyond 2^53 stay text, wherever they stand, and others stay numbers", () => {
  const text = '{"id": 9007199254740993, "list": [-12345678901234567890, 9007199254740991], ' +
    '"p": 0.12345678901234567, "big": 1e300, "text": "12345678901234567890", "n": NaN}';
  assert.deepEqual(parseJson(text), {
    id: "9007199254740993",
    list: ["-12345678901234567890", 9007199254740991],
    p: 0.12345678901234567,
    big: 1e300,
    text: "12345678901234567890",
    n: "NaN",
  });
});
