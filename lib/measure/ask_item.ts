import type { Dataset } from "../dataset/build_dataset.ts";
import type { Backend, Measurement, PreparedModel } from "../server/backend.ts";
import { choiceDistribution } from "../server/choice_distribution.ts";
import { fillPrompt } from "../server/frozen_template.ts";
import { LOG_ZERO } from "../server/letter_scores.ts";
import type { Item } from "../types.ts";
import { isUnanswered } from "./answer.ts";
import { backToOptions, type OptionOrder, optionPlaces } from "./option_order.ts";
import { agentPrompt } from "./planned_agent.ts";
import type { AgentRecord } from "./run_manifest.ts";

/** A measurement, and where the options stood for an agent that is asked in every cyclic order. */
export interface ItemMeasurement extends Measurement {
  /** Mean probability of each place, whichever option stood there; 1 / L each without a bias. */
  readonly places?: readonly number[];
}

/**
 * Asks an agent one item, just as its record says; what comes back is in the order of the item's
 * options, whichever order they were shown in. A cyclic agent is asked once for every rotation of
 * the options, and an option's probability is the mean over the places in which it stood.
 */
export async function askItem(
  backend: Backend,
  prepared: PreparedModel,
  record: AgentRecord,
  dataset: Pick<Dataset, "spare">,
  item: Item,
): Promise<ItemMeasurement> {
  const ask = (order: OptionOrder | undefined) => {
    const prompt = agentPrompt({ ...record, order }, dataset, item, record.prefix!);
    return backend.score(prepared, fillPrompt(prepared.template, prompt));
  };
  if (!record.cyclic) {
    const measured = await ask(record.order);
    const places = optionPlaces(record.order, item);
    return { ...measured, logp: backToOptions(measured.logp, places) };
  }
  const turned: Measurement[] = [];
  for (let shift = 0; shift < item.options.length; shift++) turned.push(await ask({ shift }));
  return averageTurns(turned);
}

/**
 * The mean over cyclic turns of the options: in turn s, option r stands at place (r − s) mod L.
 * Turns that show no letter are left out.
 *
 * @example
 * ```ts
 * import { averageTurns } from "./ask_item.ts";
 * import assert from "node:assert/strict";
 *
 * // A model that says the first letter with 0.8, whatever stands there.
 * const turn = { logp: [Math.log(0.8), Math.log(0.2)], bound: -9, left: 0, loose: 0, end: 0,
 *   requests: 1, recovered: false };
 * const { logp, places } = averageTurns([turn, turn]);
 * assert.deepEqual(logp.map((x) => Math.exp(x!).toFixed(9)), ["0.500000000", "0.500000000"]);
 * assert.deepEqual(places?.map((p) => p.toFixed(9)), ["0.800000000", "0.200000000"]);
 * ```
 */
export function averageTurns(turns: readonly Measurement[]): ItemMeasurement {
  const requests = turns.reduce((sum, turn) => sum + turn.requests, 0);
  const recovered = turns.some((turn) => turn.recovered);
  const L = turns[0].logp.length;
  const seen = turns.flatMap((turn, shift) =>
    isUnanswered(turn) ? [] : [{ shift, ...choiceDistribution(turn) }]
  );
  if (seen.length === 0) return { ...turns[0], requests, recovered };
  const mean = (value: (turn: typeof seen[number]) => number) =>
    seen.reduce((sum, turn) => sum + value(turn), 0) / seen.length;
  const mass = mean((turn) => turn.mass);
  const p = Array.from({ length: L }, (_, r) => mean(({ shift, p }) => p[(r - shift + L) % L]));
  return {
    logp: p.map((value) => Math.max(Math.log(value * mass), LOG_ZERO)),
    bound: LOG_ZERO,
    left: Math.max(0, 1 - mass),
    loose: turns.reduce((sum, turn) => sum + turn.loose, 0) / turns.length,
    end: turns.reduce((sum, turn) => sum + turn.end, 0) / turns.length,
    requests,
    recovered,
    places: Array.from({ length: L }, (_, place) => mean((turn) => turn.p[place])),
  };
}
