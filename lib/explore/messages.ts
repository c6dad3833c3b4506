import type { Figure } from "../plot/figure.ts";
import type { Likeness } from "./likeness.ts";
import type { PageVerdict } from "./page_verdict.ts";
import type { PoolData } from "./pool_data.ts";
import type { TaskDetail } from "./task_detail.ts";
import type { TeamLines } from "./team_lines.ts";
import type { View } from "./view.ts";
import type { WeightMap } from "./weight_map.ts";

/** What a worker can be asked for, and what it answers. */
export interface Answers {
  /** The team of every task. */
  readonly lines: TeamLines;
  /** Why the team of the task that is looked at. */
  readonly detail: TaskDetail;
  /** What teams gain over the best single model; null where answers are not known. */
  readonly gain: { readonly figure: Figure | null };
  /** Which team is chosen at which weights. */
  readonly map: { readonly map: WeightMap; readonly figure: Figure };
  /** How alike models are; no figure of fewer than two. */
  readonly likeness: { readonly likeness: Likeness; readonly figure: Figure | null };
  /** Models on a plane; no figure of fewer than two. */
  readonly models: { readonly figure: Figure | null };
  /** What to run, or why that cannot be said. */
  readonly verdict: PageVerdict | { readonly none: string };
}

/** One of the questions. */
export type Kind = keyof Answers;

/** From the page to a worker: the pool, once, then questions. */
export type Request =
  | { readonly open: PoolData }
  | { readonly kind: Kind; readonly id: number; readonly view: View; readonly width: number };

/** From a worker to the page. */
export type Reply<K extends Kind = Kind> =
  & { readonly kind: K; readonly id: number }
  & ({ readonly answer: Answers[K] } | { readonly step: string } | { readonly error: string });
