/** The notebooks that `troupe reproduce` runs on any pool. */
export const NOTEBOOKS: readonly string[] = [
  "verdict",
  "rq1_effectiveness",
  "rq2_mechanism",
  "rq3_robustness",
];
