// Edge: the clock, and logs that are opened when their turn comes.
import { type AgentWork, claim, type Unit } from "./agent_work.ts";
import type { RunOptions } from "./run_options.ts";

/** What a server should do next: a unit of work, to come back later, or nothing more. */
export type NextStep = { readonly work: AgentWork; readonly unit: Unit } | "wait" | undefined;

/** All the work of a run, handed out to servers. */
export interface WorkBoard {
  readonly works: readonly AgentWork[];
  /** The next unit for a server, those of the model that it has loaded first. */
  next(host: string, loaded: string | undefined): Promise<NextStep>;
  /** Servers that are gone, for now. */
  readonly gone: Map<string, Error>;
  /** Whether nothing is left, or nobody here can do it. */
  over(): boolean;
  /** Resolves at the next change, or after a while. */
  change(ms: number): Promise<void>;
  changed(): void;
}

/** A board with the works of a run, in the order in which models are to be loaded. */
export function workBoard(works: readonly AgentWork[], options: RunOptions): WorkBoard {
  const gone = new Map<string, Error>();
  let news = Promise.withResolvers<void>();
  const claims = new Map<Unit, Promise<boolean>>();
  const claimOnce = (work: AgentWork, unit: Unit) => {
    const running = claims.get(unit) ??
      claim(work, unit, options).finally(() => claims.delete(unit));
    claims.set(unit, running);
    return running;
  };
  const open = (work: AgentWork) => work.units.filter(({ state }) => state !== "done");
  const able = ({ planned: { hosts }, failures }: AgentWork, unit: Unit) =>
    hosts.some((host) => !failures.has(host) && !unit.failures.has(host) && !gone.has(host));
  return {
    works,
    gone,
    async next(host, loaded) {
      const usable = works.filter(({ planned, failures }) =>
        planned.hosts.includes(host) && !failures.has(host)
      );
      const here = (work: AgentWork) => open(work).filter(({ failures }) => !failures.has(host));
      const first = ({ planned }: AgentWork) => Number(planned.model === loaded);
      for (const work of usable.toSorted((a, b) => first(b) - first(a))) {
        for (const unit of here(work)) {
          if (await claimOnce(work, unit)) return { work, unit };
        }
      }
      // Others may give questions back, or end and leave a log unfinished.
      return usable.some((work) => here(work).length > 0) ? "wait" : undefined;
    },
    over: () => works.every((work) => !open(work).some((unit) => able(work, unit))),
    async change(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const later = new Promise<void>((resolve) => timer = setTimeout(resolve, ms));
      await Promise.race([news.promise, later]);
      clearTimeout(timer);
    },
    changed() {
      news.resolve();
      news = Promise.withResolvers();
    },
  };
}
