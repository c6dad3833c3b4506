import type { TeamMethod } from "../method.ts";
import { selectExhaustive } from "../select_exhaustive.ts";

/** The best score of all C(m, k) teams. */
export const EXHAUSTIVE: TeamMethod = {
  id: "exhaustive",
  label: "Exhaustive",
  needs: "signals",
  choose: ({ objective, k }) => selectExhaustive(objective, k).team,
};
