import type { TeamMethod } from "../method.ts";
import { selectQuality } from "./quality_only.ts";

/** The model of highest dev accuracy, alone: what a team has to beat. */
export const BEST_SINGLE: TeamMethod = {
  id: "best-single",
  label: "Best single model",
  needs: "signals",
  weighted: false,
  rule: "alone",
  choose: ({ quality }) => selectQuality(quality, 1),
};
