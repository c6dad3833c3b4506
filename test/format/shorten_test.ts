import assert from "node:assert/strict";
import { shorten, shortenedNote, shortNames } from "../../lib/format/shorten.ts";

Deno.test("a name of 180 characters keeps its two ends", () => {
  const name = "a".repeat(90) + "z".repeat(90);
  assert.equal(shorten(name, 9), "aaaa…zzzz");
  assert.equal(shorten("short", 9), "short");
});

Deno.test("two hundred long names that differ only in the middle stay different", () => {
  const names = Array.from({ length: 200 }, (_, i) => `${"x".repeat(80)}${i}${"y".repeat(80)}`);
  const short = shortNames(names, 12);
  assert.equal(new Set(short.values()).size, 200);
  assert.ok([...short.values()].every((text) => text.length <= 12));
  assert.equal(shortenedNote(short), "200 names are shortened (…).");
});

Deno.test("names that fit need no note", () => {
  assert.equal(shortenedNote(shortNames(["a", "b"], 12)), "");
});
