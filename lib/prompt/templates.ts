import { PAPER_TEMPLATE, type PromptTemplate } from "./template.ts";

/** A question and its options, and nothing else, as exam papers have it. */
const EXAM_TEMPLATE: PromptTemplate = {
  ...PAPER_TEMPLATE,
  id: "exam",
  user: "{context}Question: {question}\n{options}",
  prefix: "Answer: ",
};

/** The options come first, as candidates to be judged against the question. */
const JUDGE_TEMPLATE: PromptTemplate = {
  ...PAPER_TEMPLATE,
  id: "judge",
  user: "{context}Here are candidate answers:\n{options}\n\n" +
    "Which one of {letters} answers this question best?\n{question}",
  option: "({letter}) {text}",
  prefix: "The best candidate is ",
};

/** Templates that an agent may name. */
export const TEMPLATES: readonly PromptTemplate[] = [
  PAPER_TEMPLATE,
  EXAM_TEMPLATE,
  JUDGE_TEMPLATE,
];
