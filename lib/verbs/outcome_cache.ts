// Edge: the file system.
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import { judgeTeam, type OutcomeStore } from "../evaluate/team_outcomes.ts";
import { base64 } from "../format/base64.ts";
import { sha256 } from "../io/sha256.ts";
import type { SplitView, Task } from "../types.ts";

/** One line of a cache file. */
interface Kept {
  readonly team: string;
  /** Right answers on test, packed eight items to a byte. */
  readonly right: string;
}

/**
 * Keeps which items teams answer right in a folder, under a hash of the answers that they were fitted
 * and judged on, the rule, and the version of the code: an interrupted run goes on where it ended, and
 * nothing is fitted twice. Only the library's own rules that fit something are kept, and of them test
 * answers, which is what runs are about: who asks for dev has the team fitted again.
 */
export function outcomeCache(folder: string, version: string): OutcomeStore {
  const files = new WeakMap<Task, KeptFile>(); // one rule alone is kept
  const fileOf = (task: Task, rule: AggregationRule) => {
    const file = files.get(task) ?? openKept(folder, `${version}\n${rule.id}\n${taskHash(task)}`);
    files.set(task, file);
    return file;
  };
  return {
    get(task, rule, team) {
      if (!isKept(rule)) return undefined;
      const right = fileOf(task, rule).teams.get(team.join());
      if (right === undefined) return undefined;
      return {
        right: unpack(right, task.test.items.length),
        get devRight() {
          return judgeTeam(task, rule, team).devRight;
        },
        drawn: false,
      };
    },
    put(task, rule, team, { right, drawn }) {
      if (!isKept(rule) || drawn) return;
      const { path, teams } = fileOf(task, rule);
      const kept = { team: team.join(), right: pack(right) };
      teams.set(kept.team, kept.right);
      appendKept(folder, path, kept);
    },
  };
}

/** What is kept of one task under one rule. */
interface KeptFile {
  readonly path: string;
  /** Members → right answers, packed. */
  readonly teams: Map<string, string>;
}

function openKept(folder: string, key: string): KeptFile {
  const path = `${folder}/${sha256(key).slice(0, 32)}.jsonl`;
  const teams = new Map<string, string>();
  try {
    for (const line of Deno.readTextFileSync(path).split("\n")) {
      const kept = parseKept(line);
      if (kept) teams.set(kept.team, kept.right);
    }
  } catch {
    // Nothing is kept yet.
  }
  return { path, teams };
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

/** A whole line; one that a killed run left unfinished is passed over. */
function parseKept(line: string): Kept | undefined {
  try {
    const row = JSON.parse(line);
    return typeof row.right === "string" ? row : undefined;
  } catch {
    return undefined;
  }
}

/** A cache that cannot be written is no cache; the work goes on. */
function appendKept(folder: string, path: string, kept: Kept): void {
  // A line starts with its break, so that one torn by a killed run ends where the next begins.
  const line = "\n" + JSON.stringify(kept);
  try {
    try {
      Deno.writeTextFileSync(path, line, { append: true });
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      Deno.mkdirSync(folder, { recursive: true });
      Deno.writeTextFileSync(path, line, { append: true });
    }
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
  const right = new Uint8Array(length);
  for (let n = 0; n < length; n++) right[n] = bytes[n >> 3] >> (n & 7) & 1;
  return right;
}
