import assert from "node:assert/strict";
import { experimentIds, loadExperiment } from "../../lib/experiment/load_experiment.ts";
import { parseExperiment } from "../../lib/experiment/types.ts";

const small = {
  id: "small",
  title: "Small",
  question: "?",
  group: "paper",
  settings: { k: 3, lambda1: 0, lambda2: 0, seed: 1 },
  studies: [{ kind: "cost", id: "cost", title: "Cost", sizes: [10] }],
  limits: [],
};

Deno.test("an experiment with a key that nobody knows is refused by its place", () => {
  const studies = [{ ...small.studies[0], size: 3 }];
  assert.throws(
    () => parseExperiment({ ...small, studies }, "small.ts"),
    /^InputError: Cannot run experiment "small.ts" as studies.0 is wrong: Unrecognized key: "size"$/,
  );
});

Deno.test("an experiment with a wrong value is refused by its place", () => {
  const settings = { ...small.settings, k: 0 };
  assert.throws(
    () => parseExperiment({ ...small, settings }, "small.ts"),
    /Cannot run experiment "small.ts" as settings.k is wrong: Too small/,
  );
});

Deno.test("an experiment that does not exist is refused with those that do", async () => {
  await assert.rejects(
    loadExperiment("rq9"),
    /Cannot find experiment "rq9": there are .*rq1_effectiveness, rq2_mechanism, rq3_robustness/,
  );
});

Deno.test("every experiment loads, and its id is the stem of its file", async () => {
  for (const id of await experimentIds()) {
    if (id.startsWith("rq")) assert.equal((await loadExperiment(id)).id, id);
  }
});
