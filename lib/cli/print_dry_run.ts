// Edge: the terminal.
import { textTable } from "../format/text_table.ts";
import type { DryRun, ModelPlan } from "../measure/dry_run.ts";
import type { TaskPlan } from "../measure/plan_task.ts";
import { printJson, say } from "./output.ts";

/** File names that are printed of one task; `--json` has all. */
const NAMES = 4;

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

function printModels({ models, pullGigabytes, diskFreeGigabytes }: DryRun): void {
  const there = models.filter(({ hosts }) => hosts.length > 0).length;
  say(`\nModels: ${there} of ${models.length} are there.\n`);
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
  for (const { agent, note } of models) if (note) say(`${agent}: ${note}`);
  const problems = models.filter(({ problem }) => problem);
  if (problems.length > 0) say();
  for (const { agent, problem } of problems) say(`${agent}: ${problem}`);
  if (pullGigabytes === 0) return;
  const free = diskFreeGigabytes === null
    ? ""
    : `, ${diskFreeGigabytes.toFixed(0)} GB are free on this disk` +
      (diskFreeGigabytes > pullGigabytes ? "" : ": too little, if the server keeps models here");
  say(`\n${size(pullGigabytes)} to pull${free}.`);
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
  const reason = ({ problem }: TaskPlan) => problem!.replace(/https?:\/\/\S+/, "its files");
  for (const [problem, alike] of Map.groupBy(lacking, reason)) {
    say(`\n${alike.map(({ task }) => task).join(", ")}: ${problem}`);
    for (const { task, files } of alike) {
      if (!files) continue;
      const { names, from, into } = files;
      const more = names.length > NAMES ? ` and ${names.length - NAMES} more (--json has all)` : "";
      say(`\n  ${task}`);
      say(`    get   ${names.slice(0, NAMES).join(", ")}${more}`);
      say(`    from  ${from}\n    into  ${into}`);
    }
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
function steps({ servers, models, tasks, pullGigabytes }: DryRun): string[] {
  const lacking = models.filter(({ gigabytes }) => gigabytes).length;
  const unfetched = tasks.filter(({ files }) => files).length;
  return [
    ...(servers.every(({ problem }) => problem)
      ? [
        "start a server, such as `OLLAMA_NUM_PARALLEL=4 ollama serve`; elsewhere: --host gpu1,gpu2",
      ]
      : []),
    ...(lacking > 0
      ? [
        `give --pull for ${lacking} models (${
          size(pullGigabytes)
        }); a tag that is gone, or other ` +
        "weights: --replace NAME=TAG",
      ]
      : []),
    ...(unfetched > 0
      ? [
        `let ${unfetched} benchmarks be downloaded where the hub can be reached (HF_ENDPOINT: a ` +
        "mirror; HF_TOKEN: an account, where terms must be accepted first), or put their files " +
        "into the folders above, or name files of your own: --tasks 'race.jsonl?task=RACE'",
      ]
      : []),
    "for a first look take the preset paper-small (3 models, 2 tasks, 200 questions each), or " +
    "fewer --tasks, --dev and --test",
    `run the same command without --dry-run${
      lacking > 0 ? ", with --pull" : ""
    }: it goes on where ` +
    "it ended, asks nothing twice, and does without what cannot be had",
  ];
}

const size = (gigabytes: number) => `${gigabytes.toFixed(1)} GB`;

/** Seconds as a person says them. */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
