// Edge: the file system.
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import type { OutcomeStore, TeamOutcome } from "../evaluate/team_outcomes.ts";
import { base64 } from "../format/base64.ts";
import { sha256 } from "../io/sha256.ts";
import type { SplitView, Task, Team } from "../types.ts";

/** One line of a cache file. */
interface Kept {
  readonly team: string;
  /** Right answers, packed eight items to a byte. */
  readonly right: string;
  readonly devRight: string;
}

/**
 * Keeps which items teams answer right in a folder, under a hash of the answers that they were fitted
 * and judged on, the rule, and the version of the code: an interrupted run goes on where it ended, and
 * nothing is fitted twice. Only the library's own rules that fit something are kept.
 */
export function outcomeCache(folder: string, version: string): OutcomeStore {
  const files = new Map<string, Map<string, TeamOutcome>>();
  const hashes = new WeakMap<Task, string>();
  const fileOf = (task: Task, rule: AggregationRule) => {
    const content = hashes.get(task) ?? taskHash(task);
    hashes.set(task, content);
    return `${folder}/${sha256(`${version}\n${rule.id}\n${content}`).slice(0, 32)}.jsonl`;
  };
  const known = (file: string, task: Task) => {
    const kept = files.get(file) ?? readKept(file, task);
    files.set(file, kept);
    return kept;
  };
  return {
    get(task, rule, team) {
      if (!isKept(rule)) return undefined;
      return known(fileOf(task, rule), task).get(team.join());
    },
    put(task, rule, team, outcome) {
      if (!isKept(rule) || outcome.drawn) return;
      const file = fileOf(task, rule);
      known(file, task).set(team.join(), outcome);
      appendKept(folder, file, team, outcome);
    },
  };
}

/** Rules that only average are as fast as the cache. */
function isKept(rule: AggregationRule): boolean {
  return rule.id === "stacking" && RULES.includes(rule);
}

function taskHash({ name, dev, test }: Task): string {
  const view = ({ models, items, options, p, gold, optionCounts }: SplitView) => [
    sha256(JSON.stringify([models, items, options])),
    ...[p, gold, optionCounts].map((each) =>
      sha256(new Uint8Array(each.buffer, each.byteOffset, each.byteLength))
    ),
  ];
  return sha256([name, ...view(dev), ...view(test)].join("\n"));
}

function readKept(file: string, { dev, test }: Task): Map<string, TeamOutcome> {
  const kept = new Map<string, TeamOutcome>();
  let text: string;
  try {
    text = Deno.readTextFileSync(file);
  } catch {
    return kept;
  }
  for (const line of text.split("\n")) {
    const row = parseKept(line);
    if (!row) continue;
    kept.set(row.team, {
      right: unpack(row.right, test.items.length),
      devRight: unpack(row.devRight, dev.items.length),
      drawn: false,
    });
  }
  return kept;
}

/** A whole line; one that a killed run left unfinished is passed over. */
function parseKept(line: string): Kept | undefined {
  try {
    const row = JSON.parse(line);
    return typeof row.devRight === "string" ? row : undefined;
  } catch {
    return undefined;
  }
}

/** A cache that cannot be written is no cache; the work goes on. */
function appendKept(folder: string, file: string, team: Team, outcome: TeamOutcome): void {
  const row: Kept = {
    team: team.join(),
    right: pack(outcome.right),
    devRight: pack(outcome.devRight),
  };
  try {
    Deno.mkdirSync(folder, { recursive: true });
    // A line starts with its break, so that one torn by a killed run ends where the next begins.
    Deno.writeTextFileSync(file, "\n" + JSON.stringify(row), { append: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied) && !isSystemError(error)) throw error;
  }
}

const isSystemError = (error: unknown) => error instanceof Error && "code" in error;

function pack(right: ArrayLike<number>): string {
  const bytes = new Uint8Array(Math.ceil(right.length / 8));
  for (let n = 0; n < right.length; n++) if (right[n]) bytes[n >> 3] |= 1 << (n & 7);
  return base64(bytes);
}

function unpack(text: string, length: number): Uint8Array {
  const bytes = Uint8Array.fromBase64(text);
  return Uint8Array.from({ length }, (_, n) => bytes[n >> 3] >> (n & 7) & 1);
}
