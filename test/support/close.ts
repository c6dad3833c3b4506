import assert from "node:assert/strict";

/** Asserts that two numbers, or lists of them, differ by at most `tolerance` everywhere. */
export function assertClose(
  actual: number | ArrayLike<number>,
  expected: number | ArrayLike<number>,
  tolerance: number,
  message = "",
): void {
  const a = typeof actual === "number" ? [actual] : actual;
  const b = typeof expected === "number" ? [expected] : expected;
  assert.equal(a.length, b.length, `${message} lengths`);
  for (let i = 0; i < a.length; i++) {
    assert.ok(
      Math.abs(a[i] - b[i]) <= tolerance,
      `${message} [${i}]: got ${a[i]}, expected ${b[i]} within ${tolerance}`,
    );
  }
}

/** Asserts that two values of JSON are equal but for the last digits of their numbers. */
export function assertAlike(
  actual: unknown,
  expected: unknown,
  tolerance: number,
  where = "it",
): void {
  if (typeof actual === "number" && typeof expected === "number") {
    return assertClose(actual, expected, tolerance, where);
  }
  if (actual === null || expected === null || typeof actual !== "object") {
    return assert.deepEqual(actual, expected, where);
  }
  const [a, b] = [actual, expected] as Record<string, unknown>[];
  assert.deepEqual(Object.keys(a), Object.keys(b), where);
  for (const key of Object.keys(a)) assertAlike(a[key], b[key], tolerance, `${where}.${key}`);
}
