import { oneLine } from "../format/escape.ts";
import { shortNames } from "../format/shorten.ts";

/** Width of a figure in pixels: the text column of a notebook, and of a page at 100 %. */
export const WIDTH = 720;

/** Type sizes in pixels. */
export const SIZE = {
  title: 15,
  subtitle: 12,
  axis: 12,
  tick: 11,
  label: 11,
  caption: 10.5,
} as const;

/** DejaVu Sans is shipped for PNG; Verdana has its metrics, for a browser without it. */
export const FONT = "DejaVu Sans, Verdana, sans-serif";

/** Neutral inks, from text to the faintest rule. */
export const INK = { text: "#1a1a1a", soft: "#5f5f5f", rule: "#c9c9c9", faint: "#ececec" } as const;

/** The eight colours of Okabe and Ito (2008), told apart with every kind of colour blindness. */
export const OKABE_ITO = {
  blue: "#0072b2",
  orange: "#e69f00",
  green: "#009e73",
  purple: "#cc79a7",
  sky: "#56b4e9",
  vermillion: "#d55e00",
  yellow: "#f0e442",
  black: "#1a1a1a",
} as const;

const { blue, orange, green, purple, sky, vermillion, black } = OKABE_ITO;
/** Characters that the name of a series may have in a legend. */
const LABEL = 40;
const GREY = "#7d7d7d";

/** Colours for what has none of its own. */
export const SERIES_COLOURS: readonly string[] = [
  blue,
  vermillion,
  green,
  purple,
  orange,
  sky,
  black,
];

/** Shapes, so that a series is never told by colour alone. */
export type Shape =
  | "circle"
  | "square"
  | "diamond"
  | "triangle"
  | "wedge"
  | "star"
  | "hexagon"
  | "plus";

const SHAPES: readonly Shape[] = ["circle", "square", "triangle", "diamond", "star", "wedge"];

/** How something looks in every figure. */
export interface Look {
  /** Its name as it is shown. */
  readonly label: string;
  /** As CSS writes it. */
  readonly colour: string;
  /** Marker. */
  readonly shape: Shape;
}

/** Looks by id. */
export type Looks = Readonly<Record<string, Look>>;

const look = (label: string, colour: string, shape: Shape): Look => ({ label, colour, shape });

/** The look of each selection method, and of each baseline that is drawn beside them. */
export const METHOD_LOOKS: Looks = {
  c2mas: look("C²-MAS", vermillion, "diamond"),
  "c2mas-tuned": look("C²-MAS, λ from dev", orange, "diamond"),
  "c2mas-shrunk": look("C²-MAS, shrunk quality", vermillion, "star"),
  "c2mas-carried": look("C²-MAS, carried over", vermillion, "triangle"),
  direct: look("Direct", sky, "diamond"),
  quality: look("Quality-Only", blue, "circle"),
  "quality-carried": look("Quality-Only, carried over", blue, "triangle"),
  caruana: look("Caruana", green, "square"),
  random: look("Random-k", GREY, "wedge"),
  "self-consistency": look("Self-Consistency", purple, "triangle"),
  exhaustive: look("Exhaustive", sky, "star"),
  single: look("Single model", black, "circle"),
  "best-single": look("Best single model", black, "hexagon"),
  "best-single-carried": look("Best single model, carried over", black, "triangle"),
  every: look("Every team", GREY, "circle"),
};

/** The look of each aggregation rule. */
export const RULE_LOOKS: Looks = {
  "choice-soft": look("Choice-Soft", blue, "circle"),
  poe: look("PoE", green, "square"),
  ds: look("DS", purple, "triangle"),
  stacking: look("Stacking", vermillion, "diamond"),
  majority: look("Majority", GREY, "wedge"),
  alone: look("Alone", black, "hexagon"),
};

/** The look of each pair measure, and of the quality that stands beside them in an objective. */
export const MEASURE_LOOKS: Looks = {
  quality: look("Quality", blue, "circle"),
  yuleQ: look("Yule’s Q", vermillion, "diamond"),
  jsd: look("JSD (bits)", green, "square"),
  doubleFault: look("Double-fault rate", purple, "triangle"),
  disagreement: look("Disagreement", orange, "star"),
  correlation: look("Correlation of correctness", sky, "wedge"),
  cohenKappa: look("Cohen’s κ", black, "hexagon"),
  capa: look("CAPA κ_p", GREY, "plus"),
};

/** What a series may be. */
export type LookKind = "method" | "rule" | "measure";

const KINDS: Readonly<Record<LookKind, Looks>> = {
  method: METHOD_LOOKS,
  rule: RULE_LOOKS,
  measure: MEASURE_LOOKS,
};

/** The name of an aggregation rule; any other text stands for itself. */
export function ruleLabel(rule: unknown): string {
  return labelOf(RULE_LOOKS, rule);
}

/** The name of a method; any other text stands for itself. */
export function methodLabel(method: unknown): string {
  return labelOf(METHOD_LOOKS, method);
}

/** Takes anything, so that it can write the cells of a table; what is missing is a dash. */
function labelOf(looks: Looks, id: unknown): string {
  return id === null || id === undefined ? "–" : looks[String(id)]?.label ?? String(id);
}

/** Settings of {@link seriesLooks}. */
export interface LooksOptions {
  /** What the series are; methods unless told. */
  readonly kind?: LookKind;
  /** Looks of the caller's own ids, or changes to known ones. */
  readonly looks?: Readonly<Record<string, Partial<Look>>>;
}

/**
 * One look per series: what the theme holds under its id or its label, changed by the caller's own
 * `looks`. An id that nobody knows gets a colour and a shape from its own letters, so that it looks
 * the same in every figure; only where two of one figure would share a colour or a shape does the
 * later (in code-unit order) take the next.
 *
 * @example
 * ```ts
 * import { seriesLooks } from "./theme.ts";
 * import assert from "node:assert/strict";
 *
 * const looks = seriesLooks(["c2mas", "my method"]);
 * assert.equal(looks.get("c2mas")!.label, "C²-MAS");
 * assert.deepEqual(looks.get("my method"), seriesLooks(["my method", "quality"]).get("my method"));
 * ```
 */
export function seriesLooks(
  series: Iterable<string>,
  options: LooksOptions = {},
): Map<string, Look> {
  const names = [...new Set(series)];
  const theme = KINDS[options.kind ?? "method"];
  const known = (name: string): Partial<Look> => {
    const own = options.looks && Object.hasOwn(options.looks, name) ? options.looks[name] : {};
    const themed = Object.hasOwn(theme, name)
      ? theme[name]
      : Object.values(theme).find(({ label }) => label === name);
    return { ...themed, ...own };
  };
  const short = shortNames(names, LABEL);
  const taken = new Set<string | undefined>(
    names.flatMap((name) => [known(name).colour, known(name).shape]),
  );
  const fresh = new Map<string, Omit<Look, "label">>();
  for (const name of names.filter((name) => !known(name).colour).sort()) {
    const hash = fnv1a(name);
    const colour = nextFree(SERIES_COLOURS, hash, taken);
    const shape = nextFree(SHAPES, hash >>> 8, taken);
    taken.add(colour).add(shape);
    fresh.set(name, { colour, shape });
  }
  return new Map(names.map((name) => {
    const base = fresh.get(name) ?? { colour: INK.soft, shape: "circle" };
    return [name, { label: oneLine(short.get(name)!), ...base, ...known(name) }];
  }));
}

/** The first of `all` from `start` on, around, that is not taken; the one at `start` where all are. */
function nextFree<T extends string>(
  all: readonly T[],
  start: number,
  taken: ReadonlySet<string | undefined>,
): T {
  const from = all.map((_, i) => all[(start + i) % all.length]);
  return from.find((each) => !taken.has(each)) ?? from[0];
}

/** FNV-1a over the characters of a text: a 32-bit number that depends on every one of them. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const c of text) hash = Math.imul(hash ^ c.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}
