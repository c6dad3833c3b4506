import { studentCdf, studentQuantile } from "../../lib/math/student_t.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("quantiles agree with SciPy, and the distribution function undoes them", () => {
  for (const { df, probability, t } of reference.studentT) {
    const where = `df ${df}, p ${probability}`;
    assertClose(studentQuantile(probability, df), t, 1e-9 * Math.max(1, Math.abs(t)), where);
    assertClose(studentCdf(t, df), probability, 1e-12, where);
  }
});
