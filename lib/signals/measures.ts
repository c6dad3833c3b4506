import type { Measure } from "./measure.ts";
import { CAPA } from "./measures/capa.ts";
import { COHEN_KAPPA } from "./measures/cohen_kappa.ts";
import { CORRELATION } from "./measures/correlation.ts";
import { DISAGREEMENT } from "./measures/disagreement.ts";
import { DOUBLE_FAULT } from "./measures/double_fault.ts";
import { JSD } from "./measures/jsd.ts";
import { YULE_Q } from "./measures/yule_q.ts";

/** Every pair measure that comes with the library; a further one is a file and a line here. */
export const MEASURES: readonly Measure[] = [
  YULE_Q,
  JSD,
  DOUBLE_FAULT,
  DISAGREEMENT,
  CORRELATION,
  COHEN_KAPPA,
  CAPA,
];

/** The two channels of the paper's objective. */
export const PAPER_MEASURES: readonly Measure[] = [YULE_Q, JSD];
