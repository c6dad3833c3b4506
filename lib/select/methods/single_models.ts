import type { ManyTeamsMethod } from "../method.ts";

/** Each model alone. */
export const SINGLE_MODELS: ManyTeamsMethod = {
  id: "single",
  label: "Each model alone",
  needs: "signals",
  weighted: false,
  rule: "alone",
  chooseAll: ({ models }) => models.map((_, i) => ({ team: [i], share: 1 })),
};
