// Edge: its reader opens files.
import { basename, dirname } from "node:path";
import { asNumber, asObject } from "../io/parse_json.ts";
import { sha256 } from "../io/sha256.ts";
import { softmax } from "../pool/row_table.ts";
import { type Answer, Refusals } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import type { FileAnswers } from "./file_answers.ts";
import { withOccurrences } from "./letter_answer.ts";
import type { LogFormat } from "./log_format.ts";
import { pythonLiteral } from "./python_literal.ts";
import { reading } from "./read_error.ts";
import { parquetRecords } from "./table_records.ts";
import { useRuns } from "./use_runs.ts";

const NAME = /^details_(.+?)(?:_(\d{4}-\d{2}-\d{2}T[\d:.-]+))?\.parquet$/;

/** Details of lighteval, which the Open LLM Leaderboard (v1) published in the same form. */
export const lighteval: LogFormat = {
  id: "lighteval",
  label: "details of lighteval (--save-details), also of the Open LLM Leaderboard",
  needs: "details_<task>_<time>.parquet files",
  example: "lighteval details/ -o pool.parquet",
  detect: ({ name }) => NAME.test(name),
  async read(files, context) {
    const { rules, onBytes } = context;
    const runs = files.filter((file) => NAME.test(basename(file)) || context.named.has(file))
      .map(describeRun);
    const read = await useRuns(
      runs,
      context,
      (run) => reading(run.file, () => readRun(run, { score: rules.score, onBytes })),
    );
    const notes = [
      rules.score === "acc"
        ? "distributions follow acc: p ∝ exp(log-likelihood of the option)"
        : "distributions follow acc_norm: p ∝ exp(log-likelihood / characters of the option)",
    ];
    return { ...read, notes };
  },
};

/** The task is named `suite|task|few-shot|…` or `task|few-shot`; folders name the model. */
function describeRun(file: string): Run {
  const [, name, time = ""] = NAME.exec(basename(file)) ?? ["", basename(file, ".parquet")];
  const parts = name.split("|");
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const shots = parts.find((part) => /^\d+$/.test(part));
  return {
    file,
    model: modelOf(file),
    task: words.at(-1) ?? name,
    time,
    settings: shots === undefined ? {} : { num_fewshot: shots },
  };
}

/** `details/<org>/<model>/<time>/…`, or `details_<org>__<model>/<time>/…` in a copied dataset. */
function modelOf(file: string): string {
  const folders = dirname(file).split("/").filter((part) => !/^\d{4}-\d{2}-\d{2}T/.test(part));
  const copied = folders.findLast((part) => /^details_./.test(part));
  if (copied) return copied.slice("details_".length).replaceAll("__", "/");
  const start = folders.lastIndexOf("details");
  const own = start >= 0 ? folders.slice(start + 1) : [];
  return own.length > 0 ? own.join("/") : (folders.at(-1) ?? "unknown").replaceAll("__", "/");
}

interface Row {
  readonly query: string;
  readonly choices: readonly string[];
  readonly golds: readonly number[];
  readonly logLikelihoods: readonly number[];
  readonly acc: number | undefined;
}

interface Reading {
  readonly score: "acc" | "acc_norm";
  readonly onBytes: (count: number) => void;
}

async function readRun(run: Run, { score, onBytes }: Reading): Promise<FileAnswers> {
  const refusals = new Refusals();
  const answers: Answer[] = [];
  let read = 0;
  for await (const { line, record } of parquetRecords(run.file, onBytes)) {
    read++;
    const row = rowOf(record);
    if (row.choices.length < 2 || row.logLikelihoods.length === 0) {
      const declined = "free text: its rows have no options with log-likelihoods";
      return { answers: [], read, refusals: [], declined };
    }
    const answer = answerOf(row, { run, score, line });
    if (typeof answer === "string") refusals.add(answer, line);
    else answers.push(answer);
  }
  return { answers: withOccurrences(answers), read, refusals: refusals.list() };
}

/** Since 0.9 a row holds `doc`, `model_response` and `metric`; before, each column is a Python text. */
function rowOf(record: Readonly<Record<string, unknown>>): Row {
  if (record.doc !== undefined) {
    const [doc, response] = [asObject(record.doc), asObject(record.model_response)];
    return {
      query: String(doc.query ?? ""),
      choices: listOf(doc.choices).map(String),
      golds: golds(doc.gold_index),
      logLikelihoods: numbers(response.logprobs),
      acc: asNumber(asObject(record.metric).acc),
    };
  }
  const choices = listOf(record.choices).map(String);
  const predictions = numbers(record.predictions);
  const metrics = typeof record.metrics === "string" ? python(record.metrics) : record.metrics;
  return {
    query: String(record.example ?? record.full_prompt ?? ""),
    choices,
    golds: golds(record.gold_index ?? record.gold),
    logLikelihoods: predictions.length === choices.length
      ? predictions
      : numbers(record.pred_logits),
    acc: asNumber(asObject(metrics).acc),
  };
}

function answerOf(
  { query, choices, golds, logLikelihoods, acc }: Row,
  { run, score, line }: {
    readonly run: Run;
    readonly score: "acc" | "acc_norm";
    readonly line: number;
  },
): Answer | string {
  if (logLikelihoods.length !== choices.length) {
    return `it has ${choices.length} options and ${logLikelihoods.length} log-likelihoods`;
  }
  if (!logLikelihoods.every((ll) => ll < Infinity) || !logLikelihoods.some(Number.isFinite)) {
    return "its log-likelihoods are not numbers";
  }
  if (golds.length !== 1) return golds.length > 1 ? "several right options" : "it has no gold";
  const [gold] = golds;
  if (!(Number.isInteger(gold) && gold >= 0 && gold < choices.length)) {
    return `its gold is none of ${choices.length} options: ${gold}`;
  }
  const best = logLikelihoods.indexOf(Math.max(...logLikelihoods));
  if ((acc === 0 || acc === 1) && (acc === 1) !== (best === gold)) {
    return "its gold contradicts the logged accuracy";
  }
  const lengths = choices.map((choice) => Math.max(1, [...choice.trimStart()].length));
  const scores = score === "acc" ? logLikelihoods : logLikelihoods.map((ll, r) => ll / lengths[r]);
  return {
    model: run.model,
    task: run.task,
    document: sha256(JSON.stringify([query, choices.toSorted()])),
    occurrence: 1,
    subject: "",
    gold,
    optionCount: choices.length,
    p: softmax(scores),
    letter: false,
    options: choices,
    line,
  };
}

/** A number, or the first of a pair: (log-likelihood, whether it is the greedy continuation). */
function numbers(value: unknown): number[] {
  return listOf(value).map((each) => asNumber(Array.isArray(each) ? each[0] : each) ?? NaN);
}

function golds(value: unknown): number[] {
  const list = typeof value === "number" || typeof value === "bigint"
    ? [Number(value)]
    : listOf(value);
  return list.map((each) => asNumber(each) ?? NaN);
}

function listOf(value: unknown): unknown[] {
  const list = typeof value === "string" ? python(value) : value;
  if (Array.isArray(list)) return list;
  if (typeof list === "number") return [list];
  return list && typeof list === "object" && Symbol.iterator in list
    ? Array.from(list as Iterable<unknown>)
    : [];
}

function python(text: string): unknown {
  try {
    return pythonLiteral(text);
  } catch {
    return undefined;
  }
}
