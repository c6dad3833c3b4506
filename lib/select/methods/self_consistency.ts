import type { TeamMethod } from "../method.ts";
import { selectQuality } from "./quality_only.ts";

/** Self-Consistency: the model of highest dev accuracy, sampled several times (Wang et al. 2023). */
export const SELF_CONSISTENCY: TeamMethod = {
  id: "self-consistency",
  label: "Self-Consistency",
  needs: "signals",
  weighted: false,
  rule: "self-consistency",
  choose: ({ quality }) => selectQuality(quality, 1),
};
