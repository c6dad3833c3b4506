import { PREFIX_FORMS, type PrefixForm } from "../prompt/render_prompt.ts";

/** How much more mass another form must bring than the paper's to be taken. */
const WORTH = 0.01;

/** A form of the prefix, and what every form that was tried brought. */
export interface ChosenPrefix {
  readonly prefix: PrefixForm;
  /** Mean probability on the letters, by form. */
  readonly mass: Readonly<Record<PrefixForm, number>>;
}

/**
 * Takes the form of the answer prefix after which a model puts most probability on the letters; the
 * paper's where none is better by more than 0.01.
 *
 * @example
 * ```ts
 * import { choosePrefix } from "./choose_prefix.ts";
 * import assert from "node:assert/strict";
 *
 * const mass = (form: string) => Promise.resolve([form === "bare" ? 0.9 : 0.1]);
 * assert.equal((await choosePrefix(mass)).prefix, "bare");
 * ```
 *
 * @param lettersMass The probability on the letters of each of a few questions, by form.
 */
export async function choosePrefix(
  lettersMass: (form: PrefixForm) => Promise<readonly number[]>,
): Promise<ChosenPrefix> {
  const mass: Record<PrefixForm, number> = { space: 0, bare: 0, bracket: 0 };
  let prefix: PrefixForm = "space";
  for (const form of Object.keys(PREFIX_FORMS) as PrefixForm[]) {
    const values = await lettersMass(form);
    mass[form] = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    if (mass[form] > mass[prefix] + WORTH) prefix = form;
  }
  return { prefix, mass };
}
