/**
 * Bytes, or a text in UTF-8, as base64.
 *
 * @example
 * ```ts
 * import { base64 } from "./base64.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(base64("λ"), "zrs=");
 * ```
 */
export function base64(data: Uint8Array | string): string {
  return (typeof data === "string" ? new TextEncoder().encode(data) : data).toBase64();
}

/** Bytes as an address that holds them: `data:image/png;base64,…`. */
export function dataUrl(type: string, data: Uint8Array | string): string {
  return `data:${type};base64,${base64(data)}`;
}
