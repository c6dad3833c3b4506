import type { Shape } from "./theme.ts";

type Outline = readonly (readonly [number, number])[];

/** Corners of a regular star or polygon whose radii alternate between two values. */
const around = (n: number, outer: number, inner: number): Outline =>
  Array.from({ length: n }, (_, i) => {
    const radius = i % 2 ? inner : outer;
    return [radius * Math.sin(2 * i * Math.PI / n), -radius * Math.cos(2 * i * Math.PI / n)];
  });

/** The corners of each shape that has any, for a radius of 1; all look about equally large. */
export const OUTLINES: Readonly<Record<Exclude<Shape, "circle">, Outline>> = {
  square: [[-0.87, -0.87], [0.87, -0.87], [0.87, 0.87], [-0.87, 0.87]],
  diamond: [[0, -1.25], [1.1, 0], [0, 1.25], [-1.1, 0]],
  triangle: [[0, -1.2], [1.1, 0.8], [-1.1, 0.8]],
  wedge: [[0, 1.2], [1.1, -0.8], [-1.1, -0.8]],
  star: around(10, 1.4, 0.6),
  hexagon: around(6, 1.1, 1.1),
  // deno-fmt-ignore
  plus: [[-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4], [0.4, 1.2],
    [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4]],
};

/** Where a symbol draws its path: the part of a canvas context that it uses. */
export interface SymbolPath {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, r: number, from: number, to: number): void;
  closePath(): void;
}

/** A shape as Plot and d3-shape draw symbols: into a path, for an area of `size`. */
export interface PlotSymbol {
  readonly draw: (path: SymbolPath, size: number) => void;
}

const SYMBOLS = new Map<Shape, PlotSymbol>(
  Object.entries(OUTLINES).map(([shape, corners]) => [shape as Shape, {
    draw: (path: SymbolPath, size: number) => {
      const radius = Math.sqrt(size / Math.PI);
      corners.forEach(([x, y], i) => path[i ? "lineTo" : "moveTo"](x * radius, y * radius));
      path.closePath();
    },
  }]),
);

/** A theme's shape as a symbol for `Plot.dot`. */
export function plotSymbol(shape: Shape): PlotSymbol | "circle" {
  return SYMBOLS.get(shape) ?? "circle";
}
