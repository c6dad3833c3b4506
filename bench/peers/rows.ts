import { bootstrap } from "./bootstrap.ts";
import { counts } from "./counts.ts";
import { experiments } from "./experiments.ts";
import { greedy } from "./greedy.ts";
import { jsd } from "./jsd.ts";
import { open } from "./open.ts";
import type { PeerRow } from "./row.ts";
import { stacking } from "./stacking.ts";

/** The table, line by line. */
export const ROWS: readonly PeerRow[] = [
  jsd,
  counts,
  stacking,
  bootstrap,
  greedy,
  open,
  experiments,
];
