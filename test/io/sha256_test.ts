import assert from "node:assert/strict";
import { sha256 } from "../../lib/io/sha256.ts";

Deno.test("text is hashed as UTF-8, bytes as they are", () => {
  // Python: hashlib.sha256("ä".encode()).hexdigest()
  const expected = "33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc";
  assert.equal(sha256("ä"), expected);
  assert.equal(sha256(Uint8Array.of(0xc3, 0xa4)), expected);
});
