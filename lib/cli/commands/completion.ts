// Edge: the terminal.
import { Argument, type Command } from "commander";

/** The shells that can be completed in. */
const SHELLS = ["bash", "zsh", "fish"] as const;

/** `troupe completion SHELL`: a script that completes commands and flags. */
export function registerCompletion(program: Command): void {
  program.command("completion")
    .description("a script that completes commands and flags in your shell")
    .addArgument(new Argument("<shell>", "which shell").choices(SHELLS))
    .addHelpText(
      "after",
      "\nExamples:\n  source <(troupe completion bash)\n  troupe completion zsh > ~/.zfunc/_troupe" +
        "\n  troupe completion fish > ~/.config/fish/completions/troupe.fish",
    )
    .action((shell: typeof SHELLS[number]) => console.log(SCRIPTS[shell](wordsOf(program))));
}

/** Flags by command. */
type Words = ReadonlyMap<string, readonly string[]>;

function wordsOf(program: Command): Words {
  return new Map(program.commands.map((command) => [
    command.name(),
    ["--help", ...command.options.flatMap(({ short, long }) => [short, long])]
      .filter((flag) => flag !== undefined),
  ]));
}

const SCRIPTS: Readonly<Record<typeof SHELLS[number], (words: Words) => string>> = {
  bash: (words) =>
    `_troupe() {
  local word=\${COMP_WORDS[COMP_CWORD]}
  case "\${COMP_WORDS[1]}" in
${[...words].map(([name, flags]) => `    ${name}) local flags="${flags.join(" ")}" ;;`).join("\n")}
  esac
  if [ "$COMP_CWORD" = 1 ]; then COMPREPLY=($(compgen -W "${
      [...words.keys()].join(" ")
    }" -- "$word"))
  elif [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -F _troupe troupe`,
  zsh: (words) =>
    `#compdef troupe
if (( CURRENT == 2 )); then compadd ${[...words.keys()].join(" ")}; return; fi
if [[ $words[CURRENT] == -* ]]; then
  case $words[2] in
${[...words].map(([name, flags]) => `    ${name}) compadd -- ${flags.join(" ")} ;;`).join("\n")}
  esac
else _files; fi`,
  fish: (words) =>
    [
      `complete -c troupe -n __fish_use_subcommand -f -a "${[...words.keys()].join(" ")}"`,
      ...[...words].flatMap(([name, flags]) =>
        flags.filter((flag) => flag.startsWith("--")).map((flag) =>
          `complete -c troupe -n "__fish_seen_subcommand_from ${name}" -l ${flag.slice(2)}`
        )
      ),
    ].join("\n"),
};
