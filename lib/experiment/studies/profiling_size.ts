import { RULES } from "../../aggregate/rules.ts";
import { jaccard } from "../../evaluate/jaccard.ts";
import { quantileSorted } from "../../math/quantile.ts";
import { hash32, random, shuffled } from "../../math/random.ts";
import { bandLines } from "../../plot/band_lines.ts";
import { aggregatorLabel } from "../../plot/theme.ts";
import { takeItems } from "../../pool/split_view.ts";
import { chooseTeam } from "../../select/choose_team.ts";
import { poolHeterogeneity, taskSignals } from "../../signals/task_signals.ts";
import type { Task, Team } from "../../types.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../../math/mean.ts";

const METHODS = ["c2mas", "quality"] as const;

/**
 * Selects from random subsets of the dev items: how accurate are the teams, and how much do they
 * share with the teams of the whole dev split? The rule is fitted on the same subset.
 */
export function profilingSizeStudy(
  context: StudyContext,
  study: StudyOf<"profiling_size">,
): StudyResult {
  const { id, title, panel, aggregator, repetitions } = study;
  const tasks = context.tasks(panel);
  const most = Math.min(...tasks.map((task) => task.dev.items.length));
  const sizes = [...new Set(study.sizes.map((size) => Math.min(size, most)))];
  const full = new Map(
    METHODS.map((method) => [method, tasks.map((task) => context.choose(task, method).team)]),
  );
  const samples = sizes.flatMap((size) =>
    Array.from({ length: size === most ? 1 : repetitions }, (_, repetition) => {
      const chosen = chooseFromSubset(context, tasks, size, repetition, aggregator);
      context.onProgress(`${size} dev items, repetition ${repetition + 1}`);
      return METHODS.map((method) => ({
        size,
        repetition,
        method,
        accuracy: mean(chosen[method].map((each) => each.accuracy)),
        jaccard: mean(chosen[method].map((each, t) => jaccard(each.team, full.get(method)![t]))),
      }));
    }).flat()
  );
  const bands = (key: "accuracy" | "jaccard") =>
    [...Map.groupBy(samples, (row) => `${row.method}\n${row.size}`).values()].map((of) => {
      const sorted = of.map((row) => row[key]).sort((a, b) => a - b);
      return {
        x: of[0].size,
        series: of[0].method,
        mean: mean(sorted),
        low: quantileSorted(sorted, 0.1),
        high: quantileSorted(sorted, 0.9),
      };
    });
  const [accuracies, overlaps] = [bands("accuracy"), bands("jaccard")];
  const small = overlaps.find((row) => row.series === "c2mas")!;
  const bandNote = `bands: 10 % to 90 % of ${repetitions} repetitions`;
  const shared = { simulated: context.simulated, log: true, xLabel: "Dev items per task" };
  return {
    id,
    title,
    answer: `With ${small.x} dev items per task the C²-MAS teams share ${small.mean.toFixed(2)} ` +
      `(Jaccard) with those of all ${most}; average accuracy under ${
        aggregatorLabel(aggregator)
      } is ` +
      `${
        (100 * accuracies.find((row) => row.series === "c2mas")!.mean).toFixed(2)
      } % for C²-MAS and ` +
      `${(100 * accuracies.find((row) => row.series === "quality")!.mean).toFixed(2)} % for ` +
      `Quality-Only there (${context.kind}).`,
    tables: [{ id, title, rows: samples }],
    figures: [
      bandLines(accuracies, {
        ...shared,
        id: `${id}_accuracy`,
        title: `Accuracy against profiling size, ${aggregatorLabel(aggregator)}`,
        subtitle: bandNote,
        percent: true,
        yLabel: `Mean test accuracy over ${tasks.length} tasks (%)`,
      }),
      bandLines(overlaps, {
        ...shared,
        id: `${id}_jaccard`,
        title: "Stability of the choice against profiling size",
        subtitle: bandNote,
        yLabel: "Mean Jaccard with the full-dev team",
      }),
    ],
  };
}

interface Chosen {
  readonly team: Team;
  readonly accuracy: number;
}

function chooseFromSubset(
  { settings, profile }: StudyContext,
  tasks: readonly Task[],
  size: number,
  repetition: number,
  aggregator: StudyOf<"profiling_size">["aggregator"],
): Record<(typeof METHODS)[number], Chosen[]> {
  const subsets = tasks.map((task) => {
    const rng = random(settings.seed + repetition, hash32(task.name));
    const positions = [...task.dev.items.keys()];
    const taken = size === positions.length ? positions : shuffled(positions, rng).slice(0, size);
    return { ...task, dev: takeItems(task.dev, taken) };
  });
  const perTask = new Map(subsets.map((task) => [task.name, taskSignals(task.dev)]));
  const signals = {
    models: profile.models,
    tasks: perTask,
    pooled: poolHeterogeneity([...perTask.values()]),
    pooledOver: [...perTask.keys()],
  };
  const choose = (method: (typeof METHODS)[number]) =>
    subsets.map((task) => {
      const { team } = chooseTeam(task, signals, { ...settings, method });
      const { predicted } = RULES[aggregator].fit(task.dev, team).predict(task.test);
      const right = predicted.reduce((sum, y, n) => sum + (y === task.test.gold[n] ? 1 : 0), 0);
      return { team, accuracy: right / predicted.length };
    });
  return { c2mas: choose("c2mas"), quality: choose("quality") };
}
