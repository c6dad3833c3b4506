// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import type { Page } from "../notebook/bundle.ts";
import { Pool } from "../pool/pool.ts";
import { poolingTasks } from "../pool/pooling_tasks.ts";
import { profileHash } from "../pool/profile_hash.ts";
import { PAPER_MEASURES } from "../signals/measures.ts";
import type { NamedSignals } from "../signals/signals_file.ts";
import { foldsOf } from "../verbs/folds_of.ts";
import { pageHtml } from "./page_html.ts";
import {
  type AnswersExtra,
  packAnswers,
  packSignals,
  type PoolData,
  simulatedPart,
} from "./pool_data.ts";

/** Height of the page inside a notebook, in pixels. */
const CELL_HEIGHT = 900;

/** The explorer of a pool, or of signals, as one HTML document that needs nothing else. */
export async function explorerPage(from: Pool | NamedSignals): Promise<string> {
  const { MAIN, WORKER, STYLE } = await import("./page.js");
  return pageHtml(poolData(from), { main: MAIN, worker: WORKER, style: STYLE });
}

/**
 * The explorer of a pool for a notebook: `await show(explorer(pool))` puts it under the cell.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { explorer } from "./explorer.ts";
 * import assert from "node:assert/strict";
 *
 * const page = await explorer(await openPool("sim:pool?models=3&tasks=1&items=20"));
 * assert.match(page.html, /^<iframe /);
 * ```
 */
export async function explorer(from: Pool | NamedSignals): Promise<Page> {
  const inner = (await explorerPage(from)).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return {
    kind: "page",
    html: `<iframe title="Explorer" sandbox="allow-scripts allow-downloads" width="100%" ` +
      `height="${CELL_HEIGHT}" frameborder="0" srcdoc="${inner}"></iframe>`,
    text: `[explorer of ${from.source}: ${from.models.length} models]`,
  };
}

/** What a page holds of a pool: nothing but its name where it is a simulation. */
export function poolData(from: Pool | NamedSignals): PoolData {
  if (!(from instanceof Pool)) return signalsData(from);
  const { source, simulated, models, taskNames: tasks } = from;
  if (models.length === 0 || tasks.length === 0) {
    throw new InputError(`Cannot explore pool "${source}" as it has no models or no tasks`);
  }
  const empty = from.tasks.find((task) => task.dev.items.length === 0);
  if (empty) {
    throw new InputError(
      `Cannot explore pool "${source}" as task "${empty.name}" has no dev items to choose by`,
    );
  }
  const head = { source, simulated, models, tasks, pooledOver: poolingTasks(tasks) };
  if (simulated && isSimulation(from, head)) return { kind: "simulation", ...head };
  return packAnswers(from, head.pooledOver, extraOf(from));
}

function signalsData(signals: NamedSignals): PoolData {
  const missing = PAPER_MEASURES.find(({ id }) => !(id in signals.pooled));
  if (!missing) return packSignals(signals);
  throw new InputError(
    `Cannot explore signals "${signals.source}" as they need ${missing.symbol} (${missing.label}): ` +
      `they have ${signals.measures.map(({ symbol }) => symbol).join(", ")}`,
  );
}

/** True where the source by itself gives the very same pool. */
function isSimulation(pool: Pool, head: Omit<PoolData, "kind">): boolean {
  if (!pool.source.startsWith("sim:")) return false;
  try {
    return profileHash(simulatedPart(head)) === profileHash(pool);
  } catch {
    return false;
  }
}

function extraOf(pool: Pool): AnswersExtra {
  const folds = foldsOf(pool);
  return {
    ...questionsOf(pool),
    ...(folds ? { folds: pool.tasks.map(({ name }) => [...folds(name)]) } : {}),
    ...censoredOf(pool),
  };
}

function questionsOf({ frame, tasks }: Pool): Pick<AnswersExtra, "questions"> {
  if (!frame.columns.includes("question")) return {};
  const rows = frame.filter(pl.col("split").eq(pl.lit("test")))
    .select("task", "item", "question").toRecords() as Record<string, string | null>[];
  const known = new Map(rows.map(({ task, item, question }) => [`${task}\n${item}`, question]));
  return {
    questions: tasks.map(({ name, test }) =>
      test.items.map((item) => known.get(`${name}\n${item}`) ?? null)
    ),
  };
}

function censoredOf({ frame }: Pool): Pick<AnswersExtra, "censored"> {
  if (!frame.columns.includes("logp")) return {};
  const lists = frame.getColumn("logp").toArray() as (Iterable<number | null> | null)[];
  const answers = lists.filter((list) => list && Array.from(list).includes(null)).length;
  return { censored: { answers, of: frame.height } };
}
