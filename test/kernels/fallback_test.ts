import assert from "node:assert/strict";

// What an engine without WebAssembly gives, in a process of its own.
Deno.test("without WebAssembly the twins serve, with the same results within 1e-12", async () => {
  const results = await Promise.all([true, false].map(signals));
  const [compiled, plain] = results;
  assert.equal(compiled.kernels, true);
  assert.equal(plain.kernels, false);
  assert.deepEqual(plain.n11, compiled.n11);
  assert.deepEqual(plain.interval, compiled.interval);
  assert.deepEqual(plain.answers, compiled.answers);
  for (const key of ["J", "p"] as const) {
    plain[key].forEach((value, at) => assert.ok(Math.abs(value - compiled[key][at]) <= 1e-12, key));
  }
});

interface Results {
  readonly kernels: boolean;
  readonly J: number[];
  readonly n11: number[];
  readonly interval: unknown;
  /** Of a simulated pool. */
  readonly answers: number[];
  /** Probabilities by Stacking. */
  readonly p: number[];
}

async function signals(wasm: boolean): Promise<Results> {
  const script = `
    if (!${wasm}) delete globalThis.WebAssembly;
    const lib = (path) => import("${new URL("../../lib/", import.meta.url)}" + path);
    const { kernels } = await lib("kernels/kernels.ts");
    const { jsdMatrix } = await lib("signals/jsd_matrix.ts");
    const { pairCounts } = await lib("signals/pair_counts.ts");
    const { pairedBootstrap } = await lib("evaluate/paired_bootstrap.ts");
    const { stacking } = await lib("aggregate/stacking.ts");
    const { madePool } = await lib("pool/sim/made_pool.ts");
    const { dev } = madePool({ models: 4, tasks: 1, items: 60, options: 3 }).tasks[0];
    const [a, b] = [dev.correct.subarray(0, 60), dev.correct.subarray(60, 120)];
    console.log(JSON.stringify({
      kernels: kernels() !== null,
      J: [...jsdMatrix(dev)],
      n11: [...pairCounts(dev).n11],
      interval: pairedBootstrap([{ task: "t", a, b }]).average,
      answers: [...dev.p],
      p: [...stacking.fit(dev, [0, 1, 2]).predict(dev).distribution],
    }));
  `;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", script],
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}
