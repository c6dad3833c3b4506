import * as Plot from "@observablehq/plot";
import { signed } from "../format/numbers.ts";
import { INK, SIZE } from "./theme.ts";

/** The smallest and largest of some numbers, widened where they are equal. */
export function extent(values: Iterable<number>): [number, number] {
  let low = Infinity, high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, 1];
  return low < high ? [low, high] : [low - 0.5, high + 0.5];
}

/** A domain with a margin of `share` of its length on both sides. */
export function padded(domain: readonly [number, number], share: number): [number, number] {
  const margin = share * (domain[1] - domain[0]);
  return [domain[0] - margin, domain[1] + margin];
}

/**
 * About `n` round numbers (1, 2 or 5 times a power of ten apart) inside a domain.
 *
 * @example
 * ```ts
 * import { roundTicks } from "./axes.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(roundTicks([0.1, 1.05], 5), [0.2, 0.4, 0.6, 0.8, 1]);
 * ```
 */
export function roundTicks([low, high]: readonly [number, number], n: number): number[] {
  const rough = (high - low) / n;
  const power = Math.floor(Math.log10(rough));
  const lead = rough / 10 ** power;
  const factor = lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10;
  const step = factor * 10 ** power;
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) {
    ticks.push(Number((i * step).toFixed(digits)));
  }
  return ticks;
}

/** Round numbers inside a domain, as many as `pixels` have room for, and never more than eight. */
export function roomyTicks(domain: readonly [number, number], pixels: number): number[] {
  return roundTicks(domain, Math.max(2, Math.min(8, pixels / 64)));
}

/** Writes every tick with the same number of decimals, as many as the finest needs. */
export function tickFormat(ticks: readonly number[], { plus = false } = {}) {
  const digits = Math.max(0, ...ticks.map((tick) => String(tick).split(".")[1]?.length ?? 0));
  return (value: number): string => signed(value, digits, { plus });
}

/** Settings of one axis. */
export interface AxisOptions {
  readonly ticks: readonly number[];
  readonly label?: string | null;
  readonly format?: (value: number) => string;
  readonly grid?: boolean;
  /** Pixels from a vertical axis to its label; more where its ticks are long. */
  readonly labelOffset?: number;
  /** False draws the grid alone. */
  readonly show?: boolean;
}

/** A horizontal axis: grid lines, ticks and a centred label. */
export function xAxis({ ticks, label = null, format, grid = true, show = true }: AxisOptions) {
  // A text channel, as Plot drops labels of a logarithmic axis that a tick format would keep.
  const text = { text: format ?? tickFormat(ticks), fontSize: SIZE.tick };
  return [
    grid ? Plot.gridX([...ticks], { stroke: INK.faint, strokeOpacity: 1 }) : null,
    show ? Plot.axisX([...ticks], { ...text, ...AXIS, label }) : null,
  ];
}

/** A vertical axis: grid lines, ticks and a centred label. */
export function yAxis(
  { ticks, label = null, format, grid = true, show = true, labelOffset = 42 }: AxisOptions,
) {
  const text = { text: format ?? tickFormat(ticks), fontSize: SIZE.tick };
  return [
    grid ? Plot.gridY([...ticks], { stroke: INK.faint, strokeOpacity: 1 }) : null,
    show ? Plot.axisY([...ticks], { ...text, ...AXIS, tickSize: 0, label, labelOffset }) : null,
  ];
}

const AXIS = { labelAnchor: "center", labelArrow: "none", tickSize: 4 } as const;
