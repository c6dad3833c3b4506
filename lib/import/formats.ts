// Edge: its readers open files.
import { InputError } from "../errors.ts";
import type { LogFormat } from "./log_format.ts";
import { helm } from "./read_helm.ts";
import { inspect } from "./read_inspect.ts";
import { lmEval } from "./read_lm_eval.ts";
import { lighteval } from "./read_lighteval.ts";
import { openaiEvals } from "./read_openai_evals.ts";
import { promptfoo } from "./read_promptfoo.ts";
import { table } from "./read_table.ts";

/**
 * Logs that can be imported. A new format is its file and a line here; `auto` gives a file to the
 * first that knows it, so what is general comes last.
 */
export const FORMATS: readonly LogFormat[] = [
  lmEval,
  inspect,
  helm,
  promptfoo,
  lighteval,
  openaiEvals,
  table,
];

/** The format of that id, or the format itself. */
export function formatOf(format: string | LogFormat): LogFormat {
  if (typeof format !== "string") return format;
  const found = FORMATS.find(({ id }) => id === format);
  if (found) return found;
  const known = FORMATS.map(({ id }) => id).join(", ");
  throw new InputError(`Cannot import as format must be one of ${known}, auto: got "${format}"`);
}
