import { directTeams } from "../direct/direct_teams.ts";
import type { TeamMethod } from "../method.ts";

/**
 * Direct pooled selection: the team whose own answers on dev, on this task and on all tasks, promise
 * the highest accuracy; how much each of them counts is learned from the halves of dev.
 */
export const DIRECT: TeamMethod = {
  id: "direct",
  label: "Direct",
  needs: "answers",
  choose({ task, k, signals, dev, halves, memo }) {
    const tasks = [...signals.tasks.keys()];
    const { teams } = memo(
      "direct",
      () => directTeams(tasks.map((name) => ({ dev: dev(name), halves: halves(name) })), { k }),
    );
    return teams[tasks.indexOf(task)];
  },
};
