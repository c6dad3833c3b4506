import { combinations } from "../../math/combinations.ts";
import type { ManyTeamsMethod } from "../method.ts";

/** All C(m, k) teams, each for itself: for looking at what a score says of teams that it passes over. */
export const EVERY_TEAM: ManyTeamsMethod = {
  id: "every",
  label: "Every team",
  needs: "signals",
  weighted: false,
  chooseAll: ({ models, k }) =>
    [...combinations(models.length, k)].map((team) => ({ team, share: 1 })),
};
