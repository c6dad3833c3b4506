/** A row of a data file, as a reader delivers it. */
export type RawRecord = Readonly<Record<string, unknown>>;

/**
 * Where an item's options stand. A path with dots (`choices.text`) reaches into a struct.
 *
 * - `list`: a column that holds a list; `labels` names the parallel list of option labels, `prefix`
 *   is a pattern that every option starts with and that is cut off, `padding` a filler that is cut
 *   from the end;
 * - `columns`: one column per option;
 * - `text` and `separator`: one string, cut at each separator;
 * - `lettered`: one string in which each option follows its letter, `a ) 38 , b ) 27 , …`;
 * - `fixed`: the same options for every item.
 */
export type OptionsRule =
  | {
    readonly list: string;
    readonly labels?: string;
    readonly prefix?: string;
    readonly padding?: string;
  }
  | { readonly columns: readonly string[] }
  | { readonly text: string; readonly separator: string }
  | { readonly lettered: string }
  | { readonly fixed: readonly string[] };

/**
 * How the right option is written: a zero-based `index`, a one-based `index1`, a `letter` (A is the
 * first option), the `label` of an option, its `text`, or a `boolean` that is true for the first.
 */
export type GoldKind = "index" | "index1" | "letter" | "label" | "text" | "boolean";

/** The column of the right option; `check` names a second column, an index, that must agree. */
export interface GoldRule {
  readonly column: string;
  readonly as: GoldKind;
  readonly check?: string;
}

/**
 * Which items belong together: those with equal values of a column, with the same passage
 * (`context`), with the same question text (`stem`), or with the same text up to its numbers
 * (`story`).
 */
export type GroupRule =
  | { readonly column: string }
  | { readonly same: "context" | "stem" | "story" };

/** How a record becomes an item. Only what is named here is ever read. */
export interface Mapping {
  readonly id?: string;
  readonly context?: string;
  readonly question: string;
  readonly options: OptionsRule;
  readonly gold: GoldRule;
  readonly group: GroupRule;
  readonly subject?: string;
  /** Refuse items with another number of options. */
  readonly optionCount?: number;
}
