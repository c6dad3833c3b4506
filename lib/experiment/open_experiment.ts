// Edge: the environment and the file system.
import { progress } from "../io/progress.ts";
import { escapeMarkdown } from "../format/escape.ts";
import { type Markdown, markdown } from "../notebook/markdown.ts";
import type { Table } from "../format/table.ts";
import type { Figure } from "../plot/figure.ts";
import { openPool } from "../pool/open_pool.ts";
import { EMBEDDED_POOL } from "../pool/sim/paper_pool.ts";
import type { Profile } from "../types.ts";
import { loadExperiment } from "./load_experiment.ts";
import { displayTable } from "./report_html.ts";
import { runExperiment } from "./run_experiment.ts";
import type { StudyResult } from "./types.ts";

/** An experiment that has been run, in pieces that a notebook can show. */
export interface OpenedExperiment {
  readonly profile: Profile;
  /** Title, question and the pool that the answers stand on. */
  readonly introduction: Markdown;
  /** What the studies found, one line each. */
  answer(...studies: string[]): Markdown;
  figures(...studies: string[]): readonly Figure[];
  tables(...studies: string[]): readonly Table[];
  /** What the numbers cannot show. */
  readonly limits: Markdown;
}

/** The pool of a notebook: the one given, else `TROUPE_POOL`, else the embedded one. */
export function notebookPool(source?: string): string {
  return source ?? Deno.env.get("TROUPE_POOL") ?? EMBEDDED_POOL;
}

/** Runs an experiment on a pool and hands it to a notebook. */
export async function openExperiment(
  id: string,
  { pool }: { readonly pool?: string } = {},
): Promise<OpenedExperiment> {
  const [profile, experiment] = [await openPool(notebookPool(pool)), await loadExperiment(id)];
  const { studies } = await runExperiment(profile, experiment, { progress });
  const found = (ids: readonly string[]): StudyResult[] =>
    ids.map((wanted) => {
      const study = studies.find((each) => each.id === wanted);
      if (study) return study;
      throw new TypeError(`No study "${wanted}": ${studies.map((each) => each.id).join(", ")}`);
    });
  const label = profile.simulated
    ? markdown`> **Simulated** pool \`${profile.source}\`: no model was measured. Single-model
        accuracies equal the paper's by construction; everything else is an outcome of the simulator.`
    : markdown`> Measured pool \`${profile.source}\`.`;
  return {
    profile,
    introduction: markdown`**Question.** ${experiment.question}

      ${profile.models.length} models, ${profile.tasks.length} tasks.

      ${label}`,
    answer: (...ids) => ({
      markdown: found(ids).map((study) => `- ${escapeMarkdown(study.answer)}`).join("\n"),
    }),
    figures: (...ids) => found(ids).flatMap((study) => study.figures),
    tables: (...ids) => found(ids).flatMap((study) => study.tables.map(displayTable)),
    limits: { markdown: experiment.limits.map((limit) => `- ${limit}`).join("\n") },
  };
}
