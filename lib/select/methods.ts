import type { SelectionMethod } from "./method.ts";
import { BEST_SINGLE } from "./methods/best_single.ts";
import { C2MAS } from "./methods/c2mas.ts";
import { C2MAS_SHRUNK } from "./methods/c2mas_shrunk.ts";
import { C2MAS_TUNED } from "./methods/c2mas_tuned.ts";
import { CARUANA } from "./methods/caruana.ts";
import { EVERY_TEAM } from "./methods/every_team.ts";
import { DIRECT } from "./methods/direct.ts";
import { EXHAUSTIVE } from "./methods/exhaustive.ts";
import { QUALITY_ONLY } from "./methods/quality_only.ts";
import { RANDOM_TEAMS } from "./methods/random_teams.ts";
import { SELF_CONSISTENCY } from "./methods/self_consistency.ts";
import { SINGLE_MODELS } from "./methods/single_models.ts";

/** Every selection method that comes with the library; a further one is a file and a line here. */
export const METHODS: readonly SelectionMethod[] = [
  C2MAS,
  QUALITY_ONLY,
  CARUANA,
  RANDOM_TEAMS,
  SELF_CONSISTENCY,
  EXHAUSTIVE,
  SINGLE_MODELS,
  BEST_SINGLE,
  EVERY_TEAM,
  C2MAS_TUNED,
  C2MAS_SHRUNK,
  DIRECT,
];
