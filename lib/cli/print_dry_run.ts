// Edge: the terminal.
import { BENCHMARKS } from "../dataset/benchmarks.ts";
import { textTable } from "../format/text_table.ts";
import type { DryRun, ModelPlan } from "../measure/dry_run.ts";
import type { TaskPlan } from "../measure/plan_task.ts";
import { printJson, say } from "./output.ts";

/** Prints what a run needs as a plan that a person can follow. */
export function printDryRun(plan: DryRun, { json }: { readonly json?: boolean }): void {
  if (json) return printJson(plan);
  for (const { host, version, problem } of plan.servers) {
    say(problem ?? `A server (version ${version}) answers at ${host}.`);
  }
  printModels(plan);
  printTasks(plan.tasks);
  say(`\n${describeTime(plan)}`);
  say("\nWhat to do:");
  for (const [n, step] of steps(plan).entries()) say(`  ${n + 1}. ${step}`);
}

function printModels({ models, pullGigabytes, disk }: DryRun): void {
  const there = models.filter(({ hosts }) => hosts.length > 0).length;
  say(`\nModels: ${there} of ${models.length} are there.${describePull(pullGigabytes, disk)}\n`);
  const timed = ({ estimate }: ModelPlan) => estimate && estimate.questions > 0 ? estimate : null;
  const columns = [
    { head: "agent", cell: (row: ModelPlan) => row.agent },
    { head: "model", cell: (row: ModelPlan) => row.model },
    { head: "there", cell: (row: ModelPlan) => row.hosts.length > 0 ? "yes" : "no" },
    { head: "to pull", cell: ({ gigabytes }: ModelPlan) => gigabytes ? size(gigabytes) : "" },
    { head: "licence", cell: (row: ModelPlan) => row.licence ?? "" },
  ];
  const times = [
    { head: "on", cell: (row: ModelPlan) => row.estimate?.processor ?? "" },
    { head: "questions left", cell: questionsLeft },
    { head: "s/question", cell: (row: ModelPlan) => timed(row)?.secondsPerQuestion.toFixed(3) },
    { head: "time", cell: (row: ModelPlan) => timed(row) && duration(timed(row)!.seconds) },
  ];
  say(
    textTable(models, models.some(({ estimate }) => estimate) ? [...columns, ...times] : columns),
  );
  const failing = models.filter(({ hosts, problem }) => hosts.length > 0 && problem);
  const notes = models.filter(({ note }) => note);
  if (failing.length + notes.length > 0) say();
  for (const { agent, note } of notes) say(`${agent}: ${note}`);
  for (const { agent, problem } of failing) say(`${agent}: ${problem}`);
}

function describePull(gigabytes: number, disk: DryRun["disk"]): string {
  if (gigabytes === 0) return "";
  const free = disk === null
    ? ""
    : `, ${disk.freeGigabytes.toFixed(0)} GB are free in ${disk.folder}`;
  const full = disk !== null && disk.freeGigabytes <= gigabytes
    ? ": too little, if the server keeps models there (make room, or set OLLAMA_MODELS for it)"
    : "";
  return ` ${size(gigabytes)} to pull${free}${full}.`;
}

/** How many questions an agent is still to be asked, or with whom it shares the answers. */
function questionsLeft({ answersOf, estimate }: ModelPlan): string | number {
  return answersOf === null ? estimate?.questions ?? "" : `as ${answersOf}`;
}

function printTasks(tasks: readonly TaskPlan[]): void {
  const lacking = tasks.filter(({ problem }) => problem);
  say(`\nTasks: ${tasks.length - lacking.length} of ${tasks.length} are there.\n`);
  say(textTable(tasks, [
    { head: "task", cell: (row: TaskPlan) => row.task },
    { head: "questions", cell: (row) => row.questions ?? "not here yet" },
    { head: "licence", cell: (row) => row.licence ?? "", align: "left" },
  ]));
  // The same network is in the way of all of them: say it once.
  const reason = ({ problem }: TaskPlan) => problem!.replace(/https?:\/\/\S+/, "the files");
  for (const [problem, alike] of Map.groupBy(lacking, reason)) {
    const names = alike.length === tasks.length && alike.length > 2
      ? `All ${alike.length}`
      : alike.map(({ task }) => task).join(", ");
    say(`\n${names}: ${problem}`);
  }
}

function describeTime({ models, questions, seconds, allQuestions }: DryRun): string {
  const count = (value: number) => value.toLocaleString("en");
  const rates = [20, 2].map((rate) => `${duration(allQuestions / rate)} at ${rate} a second`);
  const all = `${count(allQuestions)} questions in all`;
  if (!models.some(({ estimate }) => estimate)) {
    return `How long: unknown until a model and a task are there; ${all}: ${rates.join(", ")}.`;
  }
  const whole = questions < allQuestions ? ` (${all})` : "";
  return `How long: about ${duration(seconds)} for the ${count(questions)} questions that are ` +
    `left for models and tasks that are there${whole}, timed one at a time: a server that answers ` +
    "several at once is faster.";
}

/** What to do, in order; only what is needed here. */
function steps(plan: DryRun): string[] {
  const more = "it goes on where it ended, asks nothing twice, and does without what cannot be had";
  return [
    ...startServer(plan),
    ...getModels(plan),
    ...getData(plan),
    ...leaveOut(plan),
    `run the same command without --dry-run${pulls(plan) ? ", with --pull" : ""}: ${more}`,
  ];
}

function startServer({ servers, backend }: DryRun): string[] {
  if (!servers.every(({ problem }) => problem)) return [];
  return backend === "ollama"
    ? ["start a server: `OLLAMA_NUM_PARALLEL=4 ollama serve`, or name others: --host gpu1,gpu2"]
    : ["start a server as docs/servers.md has it, and name it with --host"];
}

/** Whether `--pull` gets what is not there. */
function pulls(plan: DryRun): boolean {
  return plan.backend === "ollama" && plan.preset !== null && tagsToGet(plan).length > 0;
}

function tagsToGet({ models }: DryRun): string[] {
  const lacking = models.filter(({ hosts }) => hosts.length === 0);
  return [...new Set(lacking.map(({ model }) => model))];
}

function getModels(plan: DryRun): string[] {
  const tags = tagsToGet(plan);
  if (tags.length === 0) return [];
  const what = tags.length === 1 ? tags[0] : `${tags.length} models`;
  const other = plan.preset === null
    ? []
    : ["a tag that is gone, or other weights: --replace NAME=TAG"];
  if (plan.backend !== "ollama") {
    return [
      lines(`serve ${what} under the names above, and name the servers with --host`, ...other),
    ];
  }
  const each = `\`ollama pull ${tags.length === 1 ? tags[0] : "MODEL"}\``;
  const how = pulls(plan) ? `give --pull (${size(plan.pullGigabytes)}), or ${each}` : each;
  return [lines(`get ${what}: ${how}`, ...other)];
}

function getData({ tasks }: DryRun): string[] {
  const names = tasks.filter(({ files }) => files?.length).map(({ task }) => task);
  if (names.length === 0) return [];
  const which = names.length === BENCHMARKS.length ? "all" : names.join();
  return [lines(
    `get the questions of ${names.length === 1 ? names[0] : `${names.length} benchmarks`}: a run ` +
      "downloads them (HF_ENDPOINT: a mirror of the hub)",
    "refused (401, 403): accept the terms on the page of the data, and set HF_TOKEN",
    `no network: \`troupe dataset files ${which}\` says where each file lies, and where it goes`,
    "files of your own: --tasks 'race.jsonl?task=RACE'",
  )];
}

/** Questions of the preset paper-small. */
const SMALL = 1200;

function leaveOut({ allQuestions, preset }: DryRun): string[] {
  if (allQuestions <= SMALL) return [];
  const small = "the preset paper-small (3 models, 2 tasks, 200 questions each), or ";
  return [
    `for a first look take ${preset === null ? "" : small}fewer --tasks (primary: 7 benchmarks), ` +
    "--dev 100 --test 100",
  ];
}

/** A step with what else there is to it. */
const lines = (...parts: readonly string[]) => parts.join("\n     ");

const size = (gigabytes: number) => `${gigabytes.toFixed(1)} GB`;

/** Seconds as a person says them. */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
