import type { Dataset } from "../dataset/build_dataset.ts";
import type { Imputation } from "../server/choice_distribution.ts";
import { type Item, type ProfileRow, type Split, SPLITS } from "../types.ts";
import { type Answer, isUnanswered, toProfileRow, type Voice } from "./answer.ts";

/** The answers of a complete run. */
export interface RunAnswers {
  readonly datasets: readonly Dataset[];
  /** By name, in the order of names. */
  readonly agents: readonly {
    readonly name: string;
    readonly voice: Voice;
    /** By task, then by item. */
    readonly answers: ReadonlyMap<string, ReadonlyMap<string, Answer>>;
  }[];
}

/** A line of the profile and the answer that it stands for. */
export interface RunRow {
  readonly row: ProfileRow;
  readonly answer: Answer;
  readonly item: Item;
  readonly voice: Voice;
}

/** Profile rows in an order that does not depend on when an answer came. */
export function runRows({ datasets, agents }: RunAnswers): RunRow[] {
  const rowsOf = (dataset: Dataset, split: Split, item: Item) =>
    agents.map(({ name: model, voice, answers }): RunRow => {
      const { task } = dataset;
      const answer = answers.get(task)!.get(item.id)!;
      const row = toProfileRow(answer, { task, split, item, model, voice });
      return { row, answer, item, voice };
    });
  return datasets.flatMap((dataset) =>
    SPLITS.flatMap((split) => dataset[split].flatMap((item) => rowsOf(dataset, split, item)))
  );
}

/** The same rows with censored letters at their lowest or highest values. */
export function* scenarioRows(
  rows: Iterable<RunRow>,
  imputation: Exclude<Imputation, "shared">,
): Generator<ProfileRow> {
  for (const { row, answer, item, voice } of rows) {
    const { task, split, model } = row;
    const fixed = !answer.logp.includes(null) || isUnanswered(answer);
    yield fixed ? row : toProfileRow(answer, { task, split, item, model, voice }, imputation);
  }
}
