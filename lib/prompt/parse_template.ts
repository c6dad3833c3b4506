import { InputError } from "../errors.ts";
import { PAPER_TEMPLATE, type PromptTemplate } from "./template.ts";
import { TEMPLATES } from "./templates.ts";

/** The parts of a template that a user may write, the places in each, and those it cannot lack. */
const PARTS = {
  user: { places: ["context", "question", "options", "letters"], needs: ["question", "options"] },
  option: { places: ["letter", "text"], needs: ["letter", "text"] },
  prefix: { places: [], needs: [] },
} as const;

type Part = keyof typeof PARTS;

/**
 * A prompt template as a user writes it: the id of one of {@link TEMPLATES}; the user's message with
 * places `{question}` and `{options}`, and `{context}` and `{letters}` if liked (a passage without a
 * place stands before the question); or an object with that message under `user`, and how an
 * `option` looks and how the answer begins (`prefix`). What is left out is as in the paper.
 *
 * @example
 * ```ts
 * import { parseTemplate } from "./parse_template.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(parseTemplate("Q: {question}\n{options}", "a.json").user, "Q: {question}\n{options}");
 * assert.throws(() => parseTemplate("Q: {question}", "a.json"), /"prompt" must hold \{options\}/);
 * ```
 */
export function parseTemplate(value: unknown, where: string): PromptTemplate {
  const known = typeof value === "string" && TEMPLATES.find(({ id }) => id === value);
  if (known) return known;
  const given = typeof value === "string" ? { user: value } : value;
  const ids = TEMPLATES.map(({ id }) => id).join(", ");
  const isText = typeof value !== "string" || /[\s{]/.test(value);
  if (typeof given !== "object" || given === null || Array.isArray(given) || !isText) {
    throw new InputError(
      `Cannot read ${where} as "prompt" must be one of ${ids}, or a text with {question} and ` +
        `{options}: got ${JSON.stringify(value)}`,
    );
  }
  for (const [key, text] of Object.entries(given)) {
    if (!Object.hasOwn(PARTS, key)) {
      throw new InputError(
        `Cannot read ${where} as the keys of "prompt" must be among ` +
          `${Object.keys(PARTS).join(", ")}: got "${key}"`,
      );
    }
    checkPart(key as Part, text, `Cannot read ${where} as "prompt"`);
  }
  return { ...PAPER_TEMPLATE, id: "own", ...given };
}

function checkPart(part: Part, text: unknown, told: string): void {
  const name = part === "user" ? told : `${told} (${part})`;
  if (typeof text !== "string" || text.trim() === "") {
    throw new InputError(`${name} must be a text: got ${JSON.stringify(text)}`);
  }
  const { places, needs }: { places: readonly string[]; needs: readonly string[] } = PARTS[part];
  const doubled = /\{\{\s*\w+\s*\}\}/.exec(text)?.[0];
  if (doubled) throw new InputError(`${name} must write places as {question}: got ${doubled}`);
  const found = [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);
  const unknown = found.find((place) => !places.includes(place));
  if (unknown !== undefined) {
    const allowed = places.map((place) => `{${place}}`).join(", ") || "none";
    throw new InputError(`${name} has the places ${allowed}: got {${unknown}}`);
  }
  const missing = needs.find((place) => !found.includes(place));
  if (missing === undefined) return;
  throw new InputError(`${name} must hold {${missing}}: got ${JSON.stringify(text.slice(0, 60))}`);
}
