import { doubleFault } from "../contingency.ts";
import type { CountMeasure } from "../measure.ts";

/** Double-fault rate N00 / N (eq:double_fault_identity). */
export const DOUBLE_FAULT: CountMeasure = {
  id: "doubleFault",
  label: "Double-fault rate",
  symbol: "DF",
  index: "hiDoubleFault",
  higher: "alike",
  counts: doubleFault,
};
