// Has the real promptfoo write results.json with two made-up providers, offline.
//
//   node make.mjs FOLDER       (beside an installed promptfoo 0.121; any recent version will do)
//
// Questions and answers are those of example_logs.py. Ids and times are then fixed, so that the file does not change.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const [COUNT, OPTIONS] = [12, 4];
const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
const question = (n) => ({
  question: `What is ${n} times 3?`,
  options: Array.from({ length: OPTIONS }, (_, r) => String(3 * n + (r + n) % OPTIONS)),
  gold: (OPTIONS - n % OPTIONS) % OPTIONS,
});
const tests = Array.from({ length: COUNT }, (_, n) => {
  const { question: text, options, gold } = question(n);
  const [A, B, C, D] = options;
  return { vars: { n, question: text, A, B, C, D }, assert: [{ type: "equals", value: "ABCD"[gold] }] };
});
const provider = (m) => `
export default class {
  id() { return "org/model-${"ab"[m]}"; }
  async callApi(_, { vars: { n } }) {
    const lls = [0, 1, 2, 3].map((r) => -1 - ((5 * n + 3 * r + 7 * ${m}) % 11) / 4);
    return { output: "ABCD"[lls.indexOf(Math.max(...lls))] };
  }
}
`;
for (const m of [0, 1]) writeFileSync(`${folder}/provider${m}.mjs`, provider(m));
const config = {
  description: "times",
  prompts: ["{{question}}\nA) {{A}}\nB) {{B}}\nC) {{C}}\nD) {{D}}\nAnswer:"],
  providers: [0, 1].map((m) => `file://provider${m}.mjs`),
  tests,
};
writeFileSync(`${folder}/config.json`, JSON.stringify(config));
try {
  execFileSync("npx", ["promptfoo", "eval", "-c", `${folder}/config.json`, "-o", `${folder}/results.json`, "--no-cache"], {
    env: { ...process.env, PROMPTFOO_DISABLE_TELEMETRY: "1", PROMPTFOO_DISABLE_UPDATE: "1", PROMPTFOO_CONFIG_DIR: `${folder}/home` },
    stdio: "ignore",
  });
} catch (error) {
  if (error.status !== 100) throw error; // 100: some answers were wrong, as they should be.
}
const document = JSON.parse(readFileSync(`${folder}/results.json`, "utf8"));
const drop = /^(latencyMs|totalLatencyMs|tokenUsage|tokensUsed|metrics|cost)$/;
const fixed = { evalId: "eval-000-2026-01-01T10:00:00", id: "0", timestamp: "2026-01-01T10:00:00.000Z" };
const text = JSON.stringify({ evalId: document.evalId, results: document.results, config: { description: document.config.description } }, (key, value) =>
  drop.test(key) ? undefined : typeof value === "string" && key in fixed && !value.startsWith("org/") ? fixed[key] : value, 1);
writeFileSync(`${folder}/results.json`, `${text}\n`);
