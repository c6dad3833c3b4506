import { studentCdf, studentQuantile } from "../../lib/math/student_t.ts";
import { assertClose } from "../support/close.ts";

// Computed with SciPy 1.17.1: scipy.stats.t.ppf and .cdf.
const QUANTILES = [
  [0.975, 1, 12.706204736174694],
  [0.975, 2, 4.302652729749462],
  [0.975, 19, 2.0930240544083087],
  [0.95, 4, 2.1318467863266495],
  [0.995, 30, 2.7499956535672254],
  [0.6, 7, 0.2631668613520229],
];
const PROBABILITIES = [
  [0.5, 1, 0.6475836176504333],
  [2, 2, 0.908248290463863],
  [-1.3, 5, 0.12515031708533855],
  [3.1, 8, 0.9926671176814762],
  [1, 19, 0.8350615995394375],
];

Deno.test("the quantile of Student's t is SciPy's, on both sides", () => {
  for (const [p, df, expected] of QUANTILES) {
    assertClose(studentQuantile(p, df), expected, 1e-11 * expected, `${p}, ${df}`);
    assertClose(studentQuantile(1 - p, df), -expected, 1e-11 * expected, `${1 - p}, ${df}`);
  }
});

Deno.test("the distribution function of Student's t is SciPy's, for odd and even degrees", () => {
  for (const [t, df, expected] of PROBABILITIES) {
    assertClose(studentCdf(t, df), expected, 1e-14, `${t}, ${df}`);
  }
});
