import { createHash } from "node:crypto";

/**
 * SHA-256 of a text or of bytes, in lower-case hexadecimal.
 *
 * @example
 * ```ts
 * import { sha256 } from "./sha256.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(sha256("abc").slice(0, 8), "ba7816bf"); // FIPS 180-4, example B.1
 * ```
 */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
