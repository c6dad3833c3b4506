import { count, percent, points, signed } from "../format/numbers.ts";
import type { Team } from "../types.ts";
import type { Caveat } from "./caveats.ts";
import type { Budget } from "./costs.ts";
import type { Comparison } from "./comparison.ts";
import type { SizeStep } from "./decide.ts";
import type { Measured } from "./judge.ts";
import type { VerdictLine, VerdictResult } from "./verdict.ts";

/** One thing that a verdict says, with the numbers that it says it by. */
export interface Sentence {
  /** What it is about. */
  readonly id: string;
  /** In plain words. */
  readonly text: string;
  /** The numbers in it. */
  readonly numbers: Readonly<Record<string, number | string | boolean | null>>;
}

/** Beyond this many questions nobody will ask them. */
const MOST_QUESTIONS = 1_000_000;

/** What a verdict is about. */
export interface About {
  readonly simulated?: boolean;
  readonly caveats?: readonly Caveat[];
  /** What no team was allowed to exceed. */
  readonly budget?: Budget;
}

/** The verdict in plain sentences, the answer first. */
export function sentencesOf(
  result: VerdictResult,
  { simulated = false, caveats = [], budget = {} }: About = {},
): Sentence[] {
  const { all, each, models } = result;
  const first = headline(all, result);
  return [
    simulated ? { ...first, text: `Simulated: ${first.text}` } : first,
    against("over-single", all, all.overSingle, `${models[all.single]} alone`),
    ...(all.bestK.join() === all.team.join()
      ? [sameAsBest(all, result)]
      : [against("over-best", all, all.overBestK, `simply taking the ${all.team.length} best`)]),
    against("over-random", all, all.overRandom, `a random team of ${all.team.length}`),
    sizeSentence(result),
    ...(each.length > 1 ? [taskSentence(result), ownTeamsSentence(result)] : []),
    ...openSentences(all),
    ...budgetSentences(budget),
    ...caveats.map(({ id, text }) => ({ id: `caveat-${id}`, text, numbers: {} })),
  ];
}

function headline(line: VerdictLine, { models, tasks }: VerdictResult): Sentence {
  const { team, single, rule, teamMeasured, singleMeasured, overSingle, run } = line;
  const members = `${listOf(names(models, team))} together by ${rule.label}`;
  const alone = models[single];
  const where = tasks.length > 1 ? `on average over ${tasks.length} tasks` : `on ${tasks[0]}`;
  const numbers = {
    run,
    ...numbersOf("team", teamMeasured),
    ...numbersOf("single", singleMeasured),
    ...comparisonNumbers(overSingle),
  };
  const text = {
    team: `Run ${members}: ${shareOf(teamMeasured)} of unseen questions right, ${where}.`,
    single: `Run ${alone} alone: ${shareOf(singleMeasured)} of unseen questions right, ${where}; ` +
      `no team is known to be better.`,
    open: `The data cannot tell whether a team beats one model: ${openReason(line, models)} ` +
      `Until more is known, ${alone} alone is the cheaper choice: ${shareOf(singleMeasured)} of ` +
      `unseen questions right, ${where}.`,
  }[run];
  return { id: "headline", text, numbers };
}

/** Why it is open, and what the candidate is. */
function openReason({ devSays, overSingle, team, rule }: VerdictLine, models: readonly string[]) {
  const candidate = `${listOf(names(models, team))} by ${rule.label}`;
  if (devSays === "single") {
    return overSingle.finding === "better"
      ? `dev supports none, yet on test ${candidate} gains ${gainOf(overSingle)}.`
      : `dev supports none, and on test ${candidate} comes to ${
        gainOf(overSingle)
      }: too little to ` +
        `rely on, too much to rule out.`;
  }
  return overSingle.finding === "worse"
    ? `dev speaks for ${candidate}, yet on test it loses ${gainOf(overSingle)}.`
    : `dev speaks for ${candidate}, whose gain on test is ${gainOf(overSingle)}.`;
}

function against(id: string, line: VerdictLine, of: Comparison, what: string): Sentence {
  const subject = line.run === "team" ? "The team" : "The best team found";
  const text = of.finding === "better" || of.finding === "worse"
    ? `${subject} is ${of.finding} than ${what}: ${gainOf(of)}.`
    : of.finding === "the same"
    ? `${subject} answers every question as ${what} does.`
    : `${subject} and ${what} cannot be told apart: ${gainOf(of)}; ${count(of.n)} questions show ` +
      `${points(of.detectable, 1).replace("+", "")} or more.`;
  return { id, text, numbers: comparisonNumbers(of) };
}

function sameAsBest(line: VerdictLine, { models }: VerdictResult): Sentence {
  const text = `${listOf(names(models, line.team))} are also simply the ${line.team.length} best ` +
    `on dev: looking at how they differ changed nothing here.`;
  return { id: "over-best", text, numbers: { sameTeam: true } };
}

function sizeSentence({ decision }: VerdictResult): Sentence {
  const { enough, sizes } = decision;
  const numbers = Object.fromEntries(sizes.map((step) => [`gain${step.k}`, step.gain.difference]));
  const next = sizes.find((step) => step.k > enough);
  const step = (each: SizeStep) =>
    `${each.k} instead of ${each.over} bring ${points(each.gain.difference, 1)} ` +
    `[${ends(each.gain)}] on dev`;
  const text = enough === 1
    ? `One model is enough: ${sizes.map(step).join("; ")}; none of it is supported.`
    : `${enough} models are enough: ${step(sizes.find((each) => each.k === enough)!)}` +
      (next ? `, and ${step(next)}, which is not supported.` : ".");
  return { id: "size", text, numbers: { enough, ...numbers } };
}

function taskSentence({ each }: VerdictResult): Sentence {
  const tasks = (run: VerdictLine["run"]) => each.filter((line) => line.run === run);
  const named = (lines: readonly VerdictLine[]) =>
    lines.length > 0 && lines.length <= 6 ? ` (${lines.map((line) => line.task).join(", ")})` : "";
  const [team, single, open] = [tasks("team"), tasks("single"), tasks("open")];
  const text = `Task by task, with a team chosen for each: a team on ${team.length} of ` +
    `${each.length}${named(team)}, one model on ${single.length}${named(single)}, and on ` +
    `${open.length}${named(open)} the data cannot tell.`;
  const numbers = { team: team.length, single: single.length, open: open.length };
  return { id: "tasks", text, numbers };
}

function ownTeamsSentence({ ownTeams }: VerdictResult): Sentence {
  const words = {
    better: "Teams of their own for the tasks are better than one team for all",
    worse: "Teams of their own for the tasks are worse than one team for all",
    "cannot be told apart": "Teams of their own and one team for all cannot be told apart",
    "the same": "Teams of their own answer as the one team for all does",
  }[ownTeams.finding];
  const text = ownTeams.finding === "the same" ? `${words}.` : `${words}: ${gainOf(ownTeams)}.`;
  return { id: "own-teams", text, numbers: comparisonNumbers(ownTeams) };
}

/** How many more questions would settle what is open. */
function openSentences({ overSingle, run }: VerdictLine): Sentence[] {
  if (run !== "open" || overSingle.finding !== "cannot be told apart") return [];
  const { needed, n } = overSingle;
  const more = needed - n;
  const text = needed > MOST_QUESTIONS
    ? `No number of questions that anybody would ask settles it: the difference seen is too small.`
    : more > 0
    ? `If the difference is what was seen, about ${
      rounded(more)
    } more test questions would show it, ` +
      `four times in five.`
    : `A difference like the one seen would have shown four times in five: look again with other ` +
      `questions.`;
  return [{ id: "more-questions", text, numbers: { needed, n } }];
}

const BUDGET_WORDS = {
  maxMembers: "members",
  maxMemory: "memory",
  maxLatency: "latency",
  maxCost: "cost",
} as const;

function budgetSentences(budget: Budget): Sentence[] {
  const limits = Object.entries(BUDGET_WORDS).flatMap(([flag, word]) => {
    const most = budget[flag as keyof Budget];
    return most === undefined ? [] : [{ word, most }];
  });
  if (limits.length === 0) return [];
  const text = `Nothing beyond the budget was looked at: at most ${
    listOf(
      limits.map(({ word, most }) => word === "members" ? `${most} members` : `${word} ${most}`),
    )
  }.`;
  return [{
    id: "budget",
    text,
    numbers: Object.fromEntries(limits.map(({ word, most }) => [word, most])),
  }];
}

function names(models: readonly string[], team: Team): string[] {
  const times = new Map<number, number>();
  for (const i of team) times.set(i, (times.get(i) ?? 0) + 1);
  return [...times].map(([i, t]) => t > 1 ? `${models[i]} (counted ${t} times)` : models[i]);
}

/** "a", "a and b", "a, b and c". */
export function listOf(words: readonly string[]): string {
  return words.length < 2
    ? words.join()
    : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

function shareOf({ accuracy, low, high }: Measured): string {
  const value = (share: number) => (100 * share).toFixed(1);
  return `${percent(accuracy, 1)} (95 % interval ${value(low)} to ${value(high)})`;
}

function ends({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${signed(100 * low, 1)}, ${signed(100 * high, 1)}`;
}

function gainOf(of: Comparison): string {
  return `${points(of.difference, 1)} [${ends(of)}]`;
}

function rounded(n: number): string {
  const digits = Math.max(0, Math.floor(Math.log10(n)) - 1);
  return count(Math.ceil(n / 10 ** digits) * 10 ** digits);
}

function numbersOf(prefix: string, { accuracy, low, high, n }: Measured) {
  return { [`${prefix}Accuracy`]: accuracy, [`${prefix}Low`]: low, [`${prefix}High`]: high, n };
}

function comparisonNumbers({ difference, low, high, finding, detectable, needed, n }: Comparison) {
  return { difference, low, high, finding, detectable, needed, n };
}
