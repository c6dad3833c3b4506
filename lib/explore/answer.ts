import type { Exploration } from "./exploration.ts";
import { gainFigure, likenessFigure, mapFigure, modelsFigure } from "./figures.ts";
import { likeness, modelMap } from "./likeness.ts";
import type { Answers, Kind } from "./messages.ts";
import { noVerdict, pageVerdict } from "./page_verdict.ts";
import { taskDetail } from "./task_detail.ts";
import { teamLines } from "./team_lines.ts";
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
    lines: () => teamLines(exploring, view),
    detail: () => taskDetail(exploring, view),
    gain: () => ({ figure: gainFigure(teamLines(exploring, view), view, settings) }),
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
