import { signed } from "../format/numbers.ts";
import { extent, roundTicks, tickFormat } from "./axes.ts";
import { colourScale } from "./colour.ts";
import { type Legend, rampLegend } from "./legend.ts";

/** Half the width of a colour scale for differences is at least this many points. */
const AT_LEAST = 1;

/** How values are coloured, and the legend that says so. */
export interface StakeScale {
  readonly colour: (value: number) => string;
  readonly legend: Legend;
  /** One sentence on how far the values lie apart. */
  readonly note: string;
}

/**
 * A scale for values in per cent, or for differences in points, that does not blow small ones up:
 * differences diverge around zero over at least ± 1 point, or over the half-width of an interval
 * where one is given; accuracies span at least two points.
 */
export function stakeScale(
  values: readonly number[],
  { label, difference, interval }: {
    readonly label: string;
    readonly difference: boolean;
    /** Half the width of a usual 95 % interval, in points. */
    readonly interval?: number;
  },
): StakeScale {
  const [low, high] = extent(values);
  const half = Math.max(AT_LEAST, interval ?? 0, -low, high);
  const middle = (low + high) / 2, reach = Math.max(AT_LEAST, (high - low) / 2);
  const domain: [number, number] = difference ? [-half, half] : [middle - reach, middle + reach];
  const colour = colourScale(difference ? "PuOr" : "viridis", domain);
  const ticks = roundTicks(domain, 5);
  const spread = Math.max(...values) - Math.min(...values);
  const sure = interval === undefined
    ? ""
    : `; a 95 % interval of one difference reaches ± ${signed(interval, 2, { plus: false })}`;
  return {
    colour,
    legend: rampLegend({
      title: label,
      colour,
      domain,
      ticks,
      format: tickFormat(ticks, { plus: difference }),
    }),
    note: `All values lie within ${spread.toFixed(2)} points${sure}.`,
  };
}
