import { sha256 } from "../io/sha256.ts";

/** A prompt template, fixed by the hash of its text. */
export interface PromptTemplate {
  /** Its name; `own` for a user's. */
  readonly id: string;
  /** Raised with every change of the text. */
  readonly version: number;
  /**
   * The user message; `{context}`, `{question}`, `{options}` and `{letters}` are filled in. Without
   * `{context}` a passage stands before the question.
   */
  readonly user: string;
  /** One line of `{options}`. */
  readonly option: string;
  /** Set between the passage and the question, where there is a passage. */
  readonly contextEnd: string;
  /** How the assistant's answer begins. */
  readonly prefix: string;
}

/**
 * The paper's profiling prompt (appendix "Choice-Space Aligned Scoring", *Profiling Prompt
 * Template*). The paper shows its options as `[Option 1]`, without saying how a letter is tied to
 * them; here each line starts with its letter, so that the letter's token stands in the prompt as it
 * is to be answered.
 */
export const PAPER_TEMPLATE: PromptTemplate = {
  id: "paper",
  version: 1,
  user: "{context}{question}\n\nOptions:\n{options}\n\n" +
    "Complete the sentence 'The correct answer is ' by outputting exactly one letter from: " +
    "{letters}. Output nothing else.",
  option: "{letter}. {text}",
  contextEnd: "\n\n",
  prefix: "The correct answer is ",
};

/** SHA-256 over every text of a template. */
export function templateHash(template: PromptTemplate = PAPER_TEMPLATE): string {
  const { id, version, user, option, contextEnd, prefix } = template;
  return sha256(JSON.stringify([id, version, user, option, contextEnd, prefix]));
}
