// Edge: the terminal.
import { textTable } from "../format/text_table.ts";
import type { DryRun, ModelPlan } from "../measure/dry_run.ts";
import type { TaskPlan } from "../measure/plan_task.ts";
import { printJson, say } from "./output.ts";

/** File names that are printed of one task; `--json` has all. */
const NAMES = 4;

/** Prints what a run needs as a plan that a person can follow, what is missing first. */
export function printDryRun(plan: DryRun, { json }: { readonly json?: boolean }): void {
  if (json) return printJson(plan);
  for (const { host, version, problem } of plan.servers) {
    say(problem ?? `A server (version ${version}) answers at ${host}.`);
  }
  printModels(plan);
  printTasks(plan);
  say(`\n${describeTime(plan)}`);
  say(
    "For a first look: the preset paper-small (3 models, 2 tasks, 200 questions each), or fewer " +
      "--tasks, --dev and --test.",
  );
  const lacking = plan.models.some(({ gigabytes, hosts }) => gigabytes && hosts.length === 0);
  say(
    `To measure: the same command without --dry-run${lacking ? ", with --pull" : ""}. It goes on ` +
      "where it ended, asks nothing twice, and does without what cannot be had.",
  );
}

function printModels({ models, pullGigabytes, diskFreeGigabytes }: DryRun): void {
  const there = models.filter(({ hosts }) => hosts.length > 0).length;
  say(`\nModels: ${there} of ${models.length} are there.\n`);
  say(textTable(models, [
    { head: "agent", cell: (row: ModelPlan) => row.agent },
    { head: "model", cell: (row) => row.model },
    { head: "there", cell: (row) => row.hosts.length > 0 ? "yes" : "no", align: "left" },
    { head: "to pull", cell: (row) => row.gigabytes ? `${row.gigabytes.toFixed(1)} GB` : "" },
    { head: "licence", cell: (row) => row.licence ?? "", align: "left" },
    { head: "on", cell: (row) => row.estimate?.processor ?? "", align: "left" },
    { head: "questions", cell: (row) => row.estimate?.questions ?? "" },
    { head: "s/question", cell: (row) => row.estimate?.secondsPerQuestion.toFixed(3) ?? "" },
    { head: "time", cell: (row) => row.estimate ? duration(row.estimate.seconds) : "" },
  ]));
  for (const { agent, note } of models) if (note) say(`${agent}: ${note}`);
  const problems = models.filter(({ problem }) => problem);
  if (problems.length > 0) say();
  for (const { agent, problem } of problems) say(`${agent}: ${problem}`);
  if (pullGigabytes === 0) return;
  const space = diskFreeGigabytes === null
    ? ""
    : `, ${diskFreeGigabytes.toFixed(0)} GB are free on this disk` +
      (diskFreeGigabytes > pullGigabytes ? "" : ": too little, if the server keeps them here");
  say(`\n${pullGigabytes.toFixed(1)} GB to pull${space} (models go where the server keeps them).`);
  say("A tag that is gone, or other weights: --replace NAME=TAG.");
}

function printTasks({ tasks }: DryRun): void {
  const lacking = tasks.filter(({ problem }) => problem);
  say(`\nTasks: ${tasks.length - lacking.length} of ${tasks.length} are there.\n`);
  say(textTable(tasks, [
    { head: "task", cell: (row: TaskPlan) => row.task },
    { head: "questions", cell: (row) => row.questions ?? "not here yet" },
    { head: "licence", cell: (row) => row.licence ?? "", align: "left" },
  ]));
  for (const task of lacking) say(`\n${describeLacking(task)}`);
  if (lacking.some(({ files }) => files)) {
    say(
      "\nBenchmarks are downloaded by themselves when the hub can be reached (HF_ENDPOINT names a " +
        "mirror, HF_TOKEN an account where a licence must be accepted first). Without a network, " +
        "put the files where they are looked for, or name files of your own in --tasks: " +
        "'race.jsonl?task=RACE' (see `troupe dataset show --help`).",
    );
  }
}

function describeLacking({ task, problem, files }: TaskPlan): string {
  if (!files) return `${task}: ${problem}`;
  const { names, from, into } = files;
  const more = names.length > NAMES ? ` and ${names.length - NAMES} more (--json has all)` : "";
  return [
    `${task}: ${problem}`,
    `  get   ${names.slice(0, NAMES).join(", ")}${more}`,
    `  from  ${from}`,
    `  into  ${into}`,
  ].join("\n");
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

/** Seconds as a person says them. */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
