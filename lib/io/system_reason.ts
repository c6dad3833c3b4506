const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it is not there",
  EACCES: "reading or writing it is not permitted",
  EPERM: "changing it is not permitted",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  ELOOP: "it is a link that leads back to itself",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the disk is read-only",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
  EIO: "the disk reports a fault",
  EFBIG: "the file would be too large",
  EBUSY: "it is in use",
  EXDEV: "it lies on another disk",
};

/**
 * What the system said when a file could not be read or written, in words that follow "as"; undefined
 * for an error that did not come from the system.
 *
 * @example
 * ```ts
 * import { systemReason } from "./system_reason.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(systemReason(Object.assign(new Error(), { code: "ENOSPC" })), "the disk is full");
 * assert.equal(systemReason(new TypeError("x is not a function")), undefined);
 * ```
 */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as Error & { readonly code?: unknown };
  if (typeof code === "string" && Object.hasOwn(REASONS, code)) return REASONS[code];
  const told = TEXTS.find(([text]) => text.test(error.message));
  if (told) return REASONS[told[1]];
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code)
    ? `the system says ${code}`
    : undefined;
}

/** Errors of libraries that keep only the text of the system's error. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/os error 28|no space left/i, "ENOSPC"],
  [/os error 13|permission denied/i, "EACCES"],
  [/os error 30|read-only file system/i, "EROFS"],
  [/os error 2\b|no such file/i, "ENOENT"],
  [/os error 40|too many levels of symbolic links/i, "ELOOP"],
];
