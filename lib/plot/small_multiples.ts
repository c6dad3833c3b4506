import type { Placed } from "./figure.ts";
import type { Panel } from "./panel.ts";
import { svgText } from "./svg.ts";
import { fitNames } from "./text.ts";
import { SIZE } from "./theme.ts";

/** The room that one small multiple gets; pass it on to Plot. */
export interface Slot {
  readonly width: number;
  readonly height: number;
  readonly marginLeft: number;
  readonly marginRight: number;
  readonly marginTop: number;
  readonly marginBottom: number;
}

/** Layout of {@link smallMultiples}. */
export interface SmallMultiplesOptions {
  readonly names: readonly string[];
  readonly columns: number;
  readonly width: number;
  /** Height of the plotting area alone; left out, it is square. */
  readonly plotHeight?: number;
  /** Room for the axis of the first column, and for that of the last panel of each column. */
  readonly marginLeft: number;
  readonly marginBottom: number;
  readonly gap?: number;
  /** Room to the right of every panel, for labels at line ends. */
  readonly marginRight?: number;
  /** Every panel has its own axis below, as where the axes differ. */
  readonly everyBottom?: boolean;
  /** Draws one panel. `left` and `bottom` say whether it carries an axis. */
  readonly draw: (name: string, slot: Slot, place: { left: boolean; bottom: boolean }) => Panel;
}

/** A grid of panels with equal plotting areas; only the outer ones carry axes. */
export function smallMultiples(
  options: SmallMultiplesOptions,
): { panels: Placed[]; height: number } {
  const { names, width, marginLeft, gap = 12, marginRight = 0 } = options;
  const columns = Math.min(names.length, options.columns);
  const titleHeight = names.length > 1 ? 20 : 4;
  const edge = 8;
  const room = width - 2 * edge - marginLeft - (columns - 1) * gap - columns * marginRight;
  const plotWidth = Math.floor(room / columns);
  const plotHeight = options.plotHeight ?? plotWidth;
  const lineHeight = plotHeight + titleHeight + 10 +
    (options.everyBottom ? options.marginBottom - 10 : 0);
  const panels = names.map((name, index): Placed => {
    const column = index % columns, line = Math.floor(index / columns);
    const left = column === 0, bottom = options.everyBottom || index + columns >= names.length;
    const slot = {
      width: plotWidth + marginRight + (left ? marginLeft : 0),
      height: plotHeight + titleHeight + (bottom ? options.marginBottom : 0),
      marginLeft: left ? marginLeft : 0,
      marginRight,
      marginTop: titleHeight,
      marginBottom: bottom ? options.marginBottom : 0,
    };
    const title = names.length > 1
      ? svgText(
        fitNames([name], plotWidth, SIZE.axis * 1.12).short(name),
        slot.marginLeft + 1,
        titleHeight - 7,
        { size: SIZE.axis, bold: true },
      )
      : "";
    const x = edge + (left ? 0 : marginLeft + column * (plotWidth + gap + marginRight));
    return {
      body: options.draw(name, slot, { left, bottom }).body + title,
      x,
      y: line * lineHeight,
    };
  });
  const lines = Math.ceil(names.length / columns);
  const below = options.everyBottom ? 0 : options.marginBottom - 10;
  return { panels, height: lines * lineHeight + below };
}
