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
