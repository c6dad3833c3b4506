import { moments } from "../../math/moments.ts";
import { halvesOfDev } from "../half_signals.ts";
import type { SelectionContext, TeamMethod } from "../method.ts";
import { selectGreedy } from "../select_greedy.ts";
import { shrinkToMean, type Shrunk } from "../shrink_to_mean.ts";

/** Every task's qualities, shrunk towards each model's mean over tasks. */
export function shrunkQuality(context: SelectionContext): Shrunk {
  return context.memo("shrunk quality", () => {
    const names = [...context.signals.tasks.keys()];
    const [a, b] = halvesOfDev(context).map(({ signals }) =>
      names.map((name) => signals.tasks.get(name)!.quality)
    );
    return shrinkToMean(names.map((name) => context.signals.tasks.get(name)!.quality), [a, b]);
  });
}

/** C²-MAS on qualities that borrow from the other tasks, as its pair signals do already. */
export const C2MAS_SHRUNK: TeamMethod = {
  id: "c2mas-shrunk",
  label: "C²-MAS, shrunk quality",
  needs: "answers",
  choose(context) {
    const at = [...context.signals.tasks.keys()].indexOf(context.task);
    const quality = shrunkQuality(context).tasks[at];
    const of = { ...context.objective, quality, qualityMoments: moments(quality) };
    return selectGreedy(of, context.k).team;
  },
};
