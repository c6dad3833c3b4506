import type { AgentWork, Unit } from "./agent_work.ts";
import type { MissingPart } from "./plan_run.ts";

/** The tasks that an agent still lacks, and why: one part for each reason. */
export function unfinished({ planned, units, failures }: AgentWork): MissingPart[] {
  const { name } = planned.agent;
  const reason = (unit: Unit) => {
    const [fault] = [...unit.failures, ...failures];
    return fault ? `${fault[0]}: ${fault[1].message}` : "no server is left that has its model";
  };
  const left = Map.groupBy(units.filter(({ state }) => state !== "done"), reason);
  return [...left].map(([why, alike]) => {
    const tasks = alike.map(({ dataset }) => dataset.task);
    const count = alike.reduce((sum, unit) => sum + lacking(unit), 0);
    return {
      name,
      tasks,
      reason: `"${name}" lacks ${count} answers to ${tasks.join(", ")} (${why})`,
    };
  });
}

function lacking({ state, pending, questions, underWay }: Unit): number {
  return state === "ours" ? questions.length + underWay : pending;
}
