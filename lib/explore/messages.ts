import type { Figure } from "../plot/figure.ts";
import type { Likeness } from "./likeness.ts";
import type { PageVerdict } from "./page_verdict.ts";
import type { PoolData } from "./pool_data.ts";
import type { SizeLine } from "./sizes.ts";
import type { TaskDetail } from "./task_detail.ts";
import type { TeamLines } from "./team_lines.ts";
import type { View } from "./view.ts";
import type { WeightMap } from "./weight_map.ts";

/** What a worker can be asked for, and what it answers. */
export interface Answers {
  readonly lines: TeamLines;
  readonly detail: TaskDetail;
  readonly gain: { readonly figure: Figure | null };
  readonly map: { readonly map: WeightMap; readonly figure: Figure };
  readonly likeness: { readonly likeness: Likeness; readonly figure: Figure | null };
  readonly models: { readonly figure: Figure | null };
  readonly sizes: readonly SizeLine[];
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
