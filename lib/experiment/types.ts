import { z } from "zod";
import { InputError } from "../errors.ts";
import type { Column } from "../format/table.ts";
import type { Figure } from "../plot/figure.ts";
import { AGGREGATORS, METHODS } from "../types.ts";

const panel = z.enum(["primary", "ood", "all"]);
const aggregator = z.enum(AGGREGATORS);
const method = z.enum(METHODS);
const head = { id: z.string().regex(/^[a-z0-9_]+$/), title: z.string() };
const count = z.int().positive();

/** The studies that an experiment may list, by `kind`. Every key is checked. */
export const STUDIES = {
  /** Test accuracy of methods × rules, beside the paper's. */
  accuracy: z.strictObject({
    kind: z.literal("accuracy"),
    ...head,
    panel,
    methods: z.array(method),
    aggregators: z.array(aggregator),
    /** The rule whose accuracies are drawn; no figure without it. */
    figure: aggregator.optional(),
  }),
  /** Paired bootstrap of two methods, one block per rule. */
  intervals: z.strictObject({
    kind: z.literal("intervals"),
    ...head,
    panel,
    a: method,
    b: method,
    aggregators: z.array(aggregator),
    figure: aggregator,
    replicates: count,
  }),
  /** Which members two methods do not share. */
  composition: z.strictObject({ kind: z.literal("composition"), ...head, panel, aggregator }),
  /** The same comparison on many simulated pools. */
  seeds: z.strictObject({ kind: z.literal("seeds"), ...head, panel, aggregator, seeds: count }),
  /** Accuracy with each signal switched on and off. */
  ablation: z.strictObject({
    kind: z.literal("ablation"),
    ...head,
    panel,
    aggregators: z.array(aggregator),
  }),
  /** Pairwise matrices as heatmaps, per task and pooled. */
  matrices: z.strictObject({ kind: z.literal("matrices"), ...head, panel }),
  /** The models on a plane. */
  map: z.strictObject({ kind: z.literal("map"), ...head, panel, task: z.string() }),
  /** Every team by quality and heterogeneity. */
  landscape: z.strictObject({
    kind: z.literal("landscape"),
    ...head,
    task: z.string(),
    aggregator,
  }),
  /** How many members fail together. */
  cofailure: z.strictObject({
    kind: z.literal("cofailure"),
    ...head,
    panel,
    methods: z.array(method),
  }),
  /** Accuracy over a grid of weights. */
  sensitivity: z.strictObject({
    kind: z.literal("sensitivity"),
    ...head,
    panel,
    aggregator,
    step: z.number().positive(),
    most: z.number().positive(),
  }),
  /** Weights chosen on the other tasks' dev splits. */
  leave_one_out: z.strictObject({
    kind: z.literal("leave_one_out"),
    ...head,
    panel,
    aggregator,
    step: z.number().positive(),
    most: z.number().positive(),
  }),
  /** Accuracy and stability of the choice with fewer dev items. */
  profiling_size: z.strictObject({
    kind: z.literal("profiling_size"),
    ...head,
    panel,
    aggregator,
    sizes: z.array(count),
    repetitions: count,
  }),
  /** Spread of matrix entries under subsampling of dev. */
  matrix_stability: z.strictObject({
    kind: z.literal("matrix_stability"),
    ...head,
    panel,
    share: z.number().positive().max(1),
    repetitions: count,
  }),
  /** Accuracy against team size. */
  team_size: z.strictObject({
    kind: z.literal("team_size"),
    ...head,
    panel,
    sizes: z.array(count),
    methods: z.array(method),
    aggregators: z.array(aggregator),
  }),
  /** Rank correlation of the objective with test accuracy over every team. */
  validity: z.strictObject({ kind: z.literal("validity"), ...head, panel, aggregator }),
  /** Pair look-ups of greedy and exhaustive search as the pool grows. */
  cost: z.strictObject({ kind: z.literal("cost"), ...head, sizes: z.array(count) }),
} as const;

/** The parameters of one kind of study. */
export type StudyOf<Kind extends keyof typeof STUDIES> = z.infer<(typeof STUDIES)[Kind]>;

/** Any study. */
export type Study = { [Kind in keyof typeof STUDIES]: StudyOf<Kind> }[keyof typeof STUDIES];

const study = z.discriminatedUnion(
  "kind",
  Object.values(STUDIES) as unknown as readonly [typeof STUDIES.accuracy, typeof STUDIES.cost],
);

const experiment = z.strictObject({
  /** The stem of its file, its notebook and its results folder. */
  id: z.string().regex(/^[a-z0-9_]+$/),
  title: z.string(),
  question: z.string(),
  /** Part of `reproduce`; studies on measured answers have a schema of their own. */
  group: z.literal("paper"),
  /** Settings that every study shares. */
  settings: z.strictObject({
    k: count,
    lambda1: z.number().min(0),
    lambda2: z.number().min(0),
    seed: z.int().min(0),
  }),
  studies: z.array(study),
  /** What its numbers cannot show. */
  limits: z.array(z.string()),
});

/** An experiment as data: what to compute, not how. */
export type Experiment = Omit<z.infer<typeof experiment>, "studies"> & {
  readonly studies: readonly Study[];
};

/** Checks an experiment; an unknown key or a wrong value is refused by its place. */
export function parseExperiment(value: unknown, file: string): Experiment {
  const result = experiment.safeParse(value);
  if (result.success) return result.data as Experiment;
  const { path, message } = result.error.issues[0];
  throw new InputError(
    `Cannot run experiment "${file}" as ${path.join(".") || "it"} is wrong: ${message}`,
  );
}

/** A cell of a table. */
export type Cell = string | number | boolean | null;

/** A tidy table: what is stored as CSV. */
export interface ResultTable {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** The same for people: wide, with headings, units and bold cells. Left out: the rows as they are. */
  readonly display?: DisplayTable;
}

/** A table as a person reads it. */
export interface DisplayTable {
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  readonly columns: readonly Column[];
  /** Cells in bold, as `row:column key`. */
  readonly bold?: readonly string[];
  readonly caption?: string;
}

/** What a study found. Plain data, so that it can be kept and taken up again. */
export interface StudyResult {
  readonly id: string;
  readonly title: string;
  /** The finding in a sentence or two, built from the numbers below. */
  readonly answer: string;
  readonly tables: readonly ResultTable[];
  readonly figures: readonly Figure[];
}
