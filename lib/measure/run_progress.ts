// Edge: the terminal and the clock.
import { progress } from "../io/progress.ts";
import type { AgentWork } from "./agent_work.ts";

/** Progress of a run: one bar over everything, and the agent at work beside it. */
export interface RunProgress {
  readonly answered: (work: AgentWork) => void;
  /** Answers so far. */
  readonly count: () => number;
  readonly done: () => Promise<void>;
}

/** Shows rate and time left, overall and of the agent that answered last. */
export function runProgress(works: readonly AgentWork[]): RunProgress {
  const states = new Map(works.map((work, n) => {
    const label = `${work.planned.agent.name} (${n + 1} of ${works.length})`;
    const left = work.units.reduce((sum, unit) => sum + unit.pending, 0);
    return [work, { label, left, done: 0, since: 0 }];
  }));
  const total = [...states.values()].reduce((sum, { left }) => sum + left, 0);
  const bar = progress(total, "profile");
  let count = 0;
  return {
    answered(work) {
      const state = states.get(work)!;
      const now = performance.now();
      state.since ||= now;
      state.left--;
      count++;
      const rate = state.done++ / ((now - state.since) / 1000);
      const time = rate > 0 ? `, ${rate.toFixed(1)}/s, ${Math.ceil(state.left / rate)} s` : "";
      bar.tick(1, `${state.label}: ${state.left} left${time}`);
    },
    count: () => count,
    done: () => bar.done(),
  };
}
