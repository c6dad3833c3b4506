import type { Exploration } from "./exploration.ts";
import { gainFigure, likenessFigure, mapFigure, modelsFigure } from "./figures.ts";
import { likeness, modelMap } from "./likeness.ts";
import type { Answers, Kind } from "./messages.ts";
import { noVerdict, pageVerdict } from "./page_verdict.ts";
import { taskDetail } from "./task_detail.ts";
import { type TeamLines, teamLines } from "./team_lines.ts";
import type { View } from "./view.ts";
import { weightMap } from "./weight_map.ts";

/** What an answer may need beyond the view. */
export interface AnswerOptions {
  /** Of figures, in pixels. */
  readonly width: number;
  /** Hears what is being computed, for long answers. */
  readonly onStep: (step: string) => void;
}

/** Fewest models of which there is something to compare. */
const A_PAIR = 2;

/** Everything that a page can ask, by kind. Pure: the same question has the same answer. */
export function answer<K extends Kind>(
  kind: K,
  exploring: Exploration,
  view: View,
  { width, onStep }: AnswerOptions,
): Answers[K] {
  const { source, simulated } = exploring;
  const settings = { source, simulated, width };
  const few = view.models.length < A_PAIR;
  const answers: { readonly [Each in Kind]: () => Answers[Each] } = {
    lines: () => linesOf(exploring, view),
    detail: () => taskDetail(exploring, view),
    gain: () => ({ figure: gainFigure(linesOf(exploring, view), view, settings) }),
    map: () => {
      const map = weightMap(exploring, view);
      return { map, figure: mapFigure(map, view, settings) };
    },
    likeness: () => {
      const found = likeness(exploring, view);
      return { likeness: found, figure: few ? null : likenessFigure(found, settings) };
    },
    models: () => ({
      figure: few
        ? null
        : modelsFigure(modelMap(exploring, view), taskDetail(exploring, view).team, view, settings),
    }),
    verdict: () => {
      const none = noVerdict(exploring, view);
      return none === null ? pageVerdict(exploring, view, onStep) : { none };
    },
  };
  return answers[kind]();
}

const known = new WeakMap<Exploration, { readonly key: string; readonly lines: TeamLines }>();

/** The lines of a view; a figure of them does not choose the teams again. */
function linesOf(exploring: Exploration, view: View): TeamLines {
  const { models, tasks, k, lambda1, lambda2, rule } = view;
  const key = JSON.stringify([models, tasks, k, lambda1, lambda2, rule]);
  const before = known.get(exploring);
  if (before?.key === key) return before.lines;
  const lines = teamLines(exploring, view);
  known.set(exploring, { key, lines });
  return lines;
}
