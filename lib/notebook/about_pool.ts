import type { Profile } from "../types.ts";
import { count } from "../format/numbers.ts";
import { poolingTasks } from "../pool/pooling_tasks.ts";
import { type Markdown, markdown } from "./markdown.ts";

/**
 * What a pool is, for the head of a notebook: how many models, tasks and items, whether anybody
 * measured it, and over which tasks pair measures are pooled unless told.
 */
export function aboutPool({ source, simulated, models, tasks }: Profile): Markdown {
  const items = (split: "dev" | "test") => {
    const counts = tasks.map((task) => task[split].items.length);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return least === most ? count(most) : `${count(least)} to ${count(most)}`;
  };
  const names = tasks.map((task) => task.name);
  const pooled = poolingTasks(names);
  const kind = simulated
    ? markdown`**simulated**: no model was measured; single-model accuracies equal the paper's by
      construction, everything else is an outcome of the simulator`
    : markdown`**measured**`;
  return markdown`Pool \`${source}\`, ${kind}. ${models.length} models, ${names.length} tasks with ${
    items("dev")
  } dev and ${items("test")} test items each; pair measures are pooled over ${
    pooled.length === names.length ? "all of them" : pooled.join(", ")
  }. ${oneTeam(models.length)}`;
}

/** The paper's team size. */
const PAPER_SIZE = 3;

/** What a pool that is no larger than a team can and cannot tell. */
function oneTeam(models: number): string {
  if (models < 2 || models > PAPER_SIZE) return "";
  const size = models < PAPER_SIZE ? `${models} (the paper's: ${PAPER_SIZE})` : `${models}`;
  return `With ${models} models there is nothing to choose: a team of ${size} is all of them, ` +
    "whatever the method, and what is left to see is whether it beats one model alone.";
}

/** How figures say which data they show. */
export function dataNote(pool: Pick<Profile, "source" | "simulated">): {
  readonly data: string;
  readonly simulated: string | false;
} {
  return {
    data: pool.simulated ? `${pool.source}, simulated` : `${pool.source}, measured`,
    simulated: pool.simulated && pool.source,
  };
}
