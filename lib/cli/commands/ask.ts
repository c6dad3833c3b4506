// Edge: the terminal.
import type { Command } from "commander";
import { progress } from "../../io/progress.ts";
import { optionLetters } from "../../prompt/render_prompt.ts";
import { openTeam, type TeamAnswer } from "../../serve/open_team.ts";
import { parseQuestions } from "../../serve/parse_questions.ts";
import { asInputError } from "../../server/server_error.ts";
import type { Item } from "../../types.ts";
import { names, printJson, say } from "../output.ts";
import { type TeamFlags, teamOptions, withTeam } from "../team_flags.ts";

interface AskFlags extends TeamFlags {
  readonly run: string;
}

const EXAMPLES = `
Examples:
  troupe ask --run runs/quiz --task quiz < questions.jsonl
  printf 'What is hot?\\nA. ice\\nB. steam\\n' | troupe ask --run runs/quiz --task quiz

Questions are JSON lines with question and options (and context, id), or plain blocks of text with
an empty line between them, whose last lines are the options: "A. …", "B. …".`;

/** `troupe ask`: the selected team answers questions from stdin. */
export function registerAsk(program: Command): void {
  const command = program.command("ask")
    .description("answer questions from stdin with the team that a run selects")
    .requiredOption("--run <folder>", "run folder of `profile`");
  withTeam(command)
    .option("--json", "one JSON object per question on stdout")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: AskFlags) => {
      const items = parseQuestions(await new Response(Deno.stdin.readable).text());
      const team = await openTeam(teamOptions(flags.run, flags));
      const { json, method, aggregator: [rule] } = flags;
      if (!json) say(`Team: ${names(team.team)} (${method}, ${rule})\n`);
      const bar = progress(items.length, "asking");
      for (const item of items) {
        const answer = await team.ask(item).catch((error) => {
          throw asInputError(error, `answer question ${item.id}`, flags.host?.[0] ?? "the run");
        });
        bar.tick();
        if (json) printJson(answerJson(answer, item, [...team.team], rule));
        else say(answerText(answer, item));
      }
      await bar.done();
    });
}

function answerJson(
  { id, choice, p, members, absent }: TeamAnswer,
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
    absent,
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
