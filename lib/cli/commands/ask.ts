// Edge: the terminal and the environment.
import type { Command } from "commander";
import { optionLetters } from "../../prompt/render_prompt.ts";
import { TEAM_METHODS, type TeamMethod } from "../../select/choose_team.ts";
import type { Weights } from "../../select/objective.ts";
import { type Aggregator, AGGREGATORS, type Item } from "../../types.ts";
import { askTeam, type TeamAnswer } from "../ask_team.ts";
import { idsOption, lambdaOption, list, printJson, whole } from "../options.ts";
import { parseQuestions } from "../parse_questions.ts";

interface AskFlags {
  readonly run: string;
  readonly task: string;
  readonly k: number;
  readonly lambda: Weights;
  readonly method: TeamMethod[];
  readonly aggregator: Aggregator[];
  readonly host?: string[];
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  troupe ask --run runs/quiz --task quiz < questions.jsonl
  printf 'What is hot?\\nA. ice\\nB. steam\\n' | troupe ask --run runs/quiz --task quiz

Questions are JSON lines with question and options (and context, id), or plain blocks of text with
an empty line between them, whose last lines are the options: "A. …", "B. …".`;

/** `troupe ask`: the selected team answers questions from stdin. */
export function registerAsk(program: Command): void {
  program.command("ask")
    .description("answer questions from stdin with the team that a run selects")
    .requiredOption("--run <folder>", "run folder of `profile`")
    .requiredOption("--task <name>", "the task whose team answers")
    .option("--k <size>", "team size", whole(1), 3)
    .addOption(lambdaOption())
    .addOption(idsOption("--method <id>", "one of", TEAM_METHODS, ["c2mas"]))
    .addOption(idsOption("--aggregator <id>", "one of", AGGREGATORS, ["choice-soft"]))
    .option("--host <url>", "server to ask (default: that of the run)", list)
    .option("--json", "one JSON object per question on stdout")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: AskFlags) => {
      const items = parseQuestions(await new Response(Deno.stdin.readable).text());
      const { run, task, k, lambda, host, json } = flags;
      const [method, aggregator] = [flags.method[0], flags.aggregator[0]];
      const apiKey = Deno.env.get("TROUPE_API_KEY");
      const options = { run, task, k, ...lambda, method, aggregator, hosts: host, apiKey };
      const { team, answers } = await askTeam(items, options);
      if (!json) console.log(`Team: ${team.join(", ")} (${method}, ${aggregator})\n`);
      answers.forEach((answer, n) => {
        if (json) printJson(answerJson(answer, items[n], team, aggregator));
        else console.log(answerText(answer, items[n]));
      });
    });
}

function answerJson(
  { id, choice, p, members }: TeamAnswer,
  item: Item,
  team: string[],
  rule: string,
) {
  const letters = optionLetters(item.options.length);
  const byLetter = (values: readonly number[]) =>
    Object.fromEntries(letters.map((letter, r) => [letter, values[r]]));
  return {
    id,
    answer: letters[choice],
    p: byLetter(p),
    team,
    aggregator: rule,
    members: Object.fromEntries(
      Object.entries(members).map(([name, values]) => [name, byLetter(values)]),
    ),
  };
}

function answerText({ id, choice, p }: TeamAnswer, item: Item): string {
  const letters = optionLetters(item.options.length);
  const shares = letters.map((letter, r) => `${letter} ${p[r].toFixed(3)}`).join("  ");
  return `${id}. ${letters[choice]}. ${item.options[choice]}   (${shares})`;
}
