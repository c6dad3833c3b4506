import { z } from "zod";
import { InputError } from "../../errors.ts";
import { AGGREGATORS } from "../../types.ts";

/**
 * How a study on measured answers finds a team. `c2mas-tuned` takes its weights from dev;
 * `-carried` methods choose on the other tasks only; `single` is the best model on dev.
 */
export const STUDY_METHODS = [
  "c2mas",
  "c2mas-tuned",
  "c2mas-carried",
  "quality",
  "quality-carried",
  "caruana",
  "random",
  "self-consistency",
  "single",
  "single-carried",
] as const;

/** See {@link STUDY_METHODS}. */
export type StudyMethod = (typeof STUDY_METHODS)[number];

const head = { id: z.string().regex(/^[a-z0-9_]+$/), title: z.string() };
const count = z.int().positive();
const weight = z.number().min(0);
const method = z.enum(STUDY_METHODS);
const aggregator = z.enum(AGGREGATORS);

/** What can be reported about the outcomes of repeated splits, by `kind`. */
export const REPORTS = {
  /** Pools, tasks and how heterogeneous the models are. */
  pools: z.strictObject({ kind: z.literal("pools"), ...head }),
  /** One line per pool and rule. */
  headline: z.strictObject({
    kind: z.literal("headline"),
    ...head,
    a: method,
    b: method,
    k: count,
    aggregators: z.array(aggregator),
  }),
  /** Mean test accuracy of every method; one pool and rule are drawn. */
  accuracy: z.strictObject({
    kind: z.literal("accuracy"),
    ...head,
    k: count,
    aggregator,
  }),
  /** a − b on the same splits, with corrected intervals. */
  difference: z.strictObject({
    kind: z.literal("difference"),
    ...head,
    a: method,
    b: method,
    k: count,
    /** The rule whose tasks are drawn. */
    aggregator,
  }),
  /** Accuracy against team size. */
  team_size: z.strictObject({ kind: z.literal("team_size"), ...head, methods: z.array(method) }),
  /** Accuracy over the grid of weights. */
  sensitivity: z.strictObject({ kind: z.literal("sensitivity"), ...head }),
  /** Which teams are chosen, and how alike they are from split to split. */
  stability: z.strictObject({
    kind: z.literal("stability"),
    ...head,
    methods: z.array(method),
  }),
} as const;

/** The parameters of one kind of report. */
export type ReportOf<Kind extends keyof typeof REPORTS> = z.infer<(typeof REPORTS)[Kind]>;

/** Any report. */
export type Report = { [Kind in keyof typeof REPORTS]: ReportOf<Kind> }[keyof typeof REPORTS];

const report = z.discriminatedUnion(
  "kind",
  Object.values(REPORTS) as unknown as readonly [typeof REPORTS.pools, typeof REPORTS.accuracy],
);

const schema = z.strictObject({
  /** The stem of its file and its results folder. */
  id: head.id,
  title: z.string(),
  question: z.string(),
  group: z.literal("real"),
  data: z.strictObject({
    file: z.string(),
    /** Of the file that the committed results come from. */
    sha256: z.string().length(64),
    /** What a distribution of this file is. */
    answers: z.string(),
    sources: z.array(
      z.strictObject({ repository: z.string(), licence: z.string(), gives: z.string() }),
    ),
  }),
  tasks: z.strictObject({
    /** Tasks by the subjects that they join; left out, the tasks of the file. */
    subjects: z.record(z.string(), z.array(z.string())).optional(),
    /** Tasks with fewer items are left out. */
    atLeast: count,
  }),
  splits: z.strictObject({ count: z.int().min(2), seed: z.int().min(0) }),
  /** Candidate pools by name. */
  pools: z.record(z.string(), z.array(z.string()).min(2)),
  sizes: z.array(z.int().min(2)),
  methods: z.array(method),
  aggregators: z.array(aggregator),
  /** The fixed weights of `c2mas`. */
  weights: z.strictObject({ lambda1: weight, lambda2: weight }),
  /** Where `c2mas-tuned` and the sensitivity look, and the team size of the latter. */
  grid: z.strictObject({ lambda1: z.array(weight), lambda2: z.array(weight), k: count }),
  /** Random teams per split and task. */
  draws: count,
  reports: z.array(report),
  limits: z.array(z.string()),
});

/** A study on measured answers as data: what to compute, not how. */
export type RealExperiment = Omit<z.infer<typeof schema>, "reports"> & {
  readonly reports: readonly Report[];
};

/** Checks a study; an unknown key or a wrong value is refused by its place. */
export function parseRealExperiment(value: unknown, file: string): RealExperiment {
  const result = schema.safeParse(value);
  if (result.success) return result.data as RealExperiment;
  const { path, message } = result.error.issues[0];
  throw new InputError(
    `Cannot run study "${file}" as ${path.join(".") || "it"} is wrong: ${message}`,
  );
}
