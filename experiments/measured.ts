import type { MeasuredExperiment } from "troupe";

/** 6 and 7 billion parameters, base and chat. */
const ABOUT_7B = [
  "Llama-2-7b-chat-hf",
  "Llama-2-7b-hf",
  "Mistral-7B-v0.1",
  "Qwen-7B",
  "Yi-6B",
  "Yi-6B-Chat",
  "deepseek-llm-7b-base",
  "deepseek-llm-7b-chat",
  "falcon-7b",
  "falcon-7b-instruct",
  "internlm-7b",
  "mpt-7b",
];

const UP_TO_14B = [...ABOUT_7B, "Llama-2-13b-chat-hf", "Llama-2-13b-hf", "Qwen-14B", "Qwen-1_8B"];

const ALL = [
  ...UP_TO_14B,
  "Llama-2-70b-chat-hf",
  "Llama-2-70b-hf",
  "Qwen-72B",
  "Yi-34B",
  "Yi-34B-Chat",
  "deepseek-llm-67b-base",
  "deepseek-llm-67b-chat",
  "falcon-40b",
  "falcon-40b-instruct",
];

/** 25 language models on MMLU: softmax of the logits of the option letters A to D. */
export const mmlu = {
  id: "real_mmlu",
  file: "llm_ub_mmlu_25llm.parquet",
  sha256: "658e03fec6404fd7620099ec5161f7bc50649daabfbedf522508ea6e2a9efc10",
  sources: [
    "smartyfh/LLM-Uncertainty-Bench (MIT; logits of 25 models on 9,971 MMLU test questions)",
    "alexandru-mihai-94/llm_uncertainty_estimation (MIT; question texts, from which the right letters were recovered)",
  ],
  // The 17 categories of the benchmark's own authors (hendrycks/test, categories.py).
  categories: {
    biology: ["college_biology", "high_school_biology"],
    business: ["business_ethics", "management", "marketing"],
    chemistry: ["college_chemistry", "high_school_chemistry"],
    "computer science": [
      "college_computer_science",
      "computer_security",
      "high_school_computer_science",
      "machine_learning",
    ],
    culture: ["human_sexuality", "sociology"],
    economics: ["econometrics", "high_school_macroeconomics", "high_school_microeconomics"],
    engineering: ["electrical_engineering"],
    geography: ["high_school_geography"],
    health: [
      "anatomy",
      "clinical_knowledge",
      "college_medicine",
      "human_aging",
      "medical_genetics",
      "nutrition",
      "professional_medicine",
      "virology",
    ],
    history: [
      "high_school_european_history",
      "high_school_us_history",
      "high_school_world_history",
      "prehistory",
    ],
    law: ["international_law", "jurisprudence", "professional_law"],
    math: [
      "abstract_algebra",
      "college_mathematics",
      "elementary_mathematics",
      "high_school_mathematics",
      "high_school_statistics",
    ],
    other: ["global_facts", "miscellaneous", "professional_accounting"],
    philosophy: [
      "formal_logic",
      "logical_fallacies",
      "moral_disputes",
      "moral_scenarios",
      "philosophy",
      "world_religions",
    ],
    physics: ["astronomy", "college_physics", "conceptual_physics", "high_school_physics"],
    politics: [
      "high_school_government_and_politics",
      "public_relations",
      "security_studies",
      "us_foreign_policy",
    ],
    psychology: ["high_school_psychology", "professional_psychology"],
  },
  atLeast: 330,
  pools: { "about 7 B": ABOUT_7B, "up to 14 B": UP_TO_14B, "all sizes": ALL },
  k: [2, 3, 4, 5],
  rules: ["choice-soft", "poe", "ds", "stacking", "majority"],
  splits: 20,
} satisfies MeasuredExperiment;

/** 11 models that state their probabilities in words, on SciQ, LSAT-AR, SAT-EN and BoolQ. */
export const lifeeval = {
  id: "real_lifeeval",
  file: "lifeeval_11llm_4tasks.parquet",
  sha256: "da42e842d5ad3dba91fa9f8782fa596498a03d50c623b3e0ef8a78d21c724a6a",
  sources: ["NoamMichael/Comparing-Confidence-in-LLMs (MIT; stated probabilities of 11 models)"],
  atLeast: 200,
  k: [2, 3, 4, 5],
  rules: ["choice-soft", "poe", "ds", "stacking", "majority"],
  splits: 20,
} satisfies MeasuredExperiment;

/** 10 models on ten medical benchmarks, chosen letters only. */
export const medagents = {
  id: "real_medagents",
  file: "medagents_10llm_10tasks_letters.parquet",
  sha256: "ec92bf3efd074f324565e0b73fca67e5f2c06fb4ba0a98ce980a0c353b0dca09",
  sources: [
    "gersteinlab/medagents-benchmark (Apache-2.0; letters of 10 models on seven medical benchmarks)",
    "xk-huang/medagents-benchmark (MIT; the same for three more)",
  ],
  atLeast: 170,
  k: [3, 5],
  rules: ["majority", "ds", "stacking"],
  splits: 20,
} satisfies MeasuredExperiment;
