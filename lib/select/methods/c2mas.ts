import type { TeamMethod } from "../method.ts";
import { selectGreedy } from "../select_greedy.ts";

/** C²-MAS: multi-start greedy search for the best score (alg:greedy). */
export const C2MAS: TeamMethod = {
  id: "c2mas",
  label: "C²-MAS",
  needs: "signals",
  choose: ({ objective, k }) => selectGreedy(objective, k).team,
};
