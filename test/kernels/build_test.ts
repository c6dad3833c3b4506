import assert from "node:assert/strict";
import { KERNELS_BASE64 } from "../../lib/kernels/kernels_base64.ts";
import { buildKernels, committedKernels, sameKernels } from "../../tools/build_kernels.ts";

Deno.test("the committed kernels are those of a fresh build", async () => {
  const fresh = await buildKernels();
  if (!fresh) console.warn("not checked: the compiler of the kernels cannot be fetched");
  else assert.ok(sameKernels(fresh, await committedKernels()), "run `deno task kernels`");
});

Deno.test("the module that everybody imports holds the committed bytes", async () => {
  const { wasm } = await committedKernels();
  assert.deepEqual(Uint8Array.fromBase64(KERNELS_BASE64), wasm);
  assert.ok(wasm.length < 16384, "small enough to be compiled at once");
});

Deno.test("the kernels use no instruction whose result may depend on the processor", async () => {
  // Relaxed SIMD is not even validated unless it is enabled; what is left is deterministic but for
  // the bits of NaN, and no NaN comes out of a kernel.
  const { wasm } = await committedKernels();
  const relaxed = /\b(relaxed|fma|madd)\b/;
  for (const name of await sources()) assert.doesNotMatch(await Deno.readTextFile(name), relaxed);
  assert.ok(WebAssembly.validate(new Uint8Array(wasm)));
});

async function sources(): Promise<URL[]> {
  const folder = new URL("../../lib/kernels/assembly/", import.meta.url);
  const found: URL[] = [];
  for await (const { name } of Deno.readDir(folder)) found.push(new URL(name, folder));
  assert.ok(found.length > 3);
  return found;
}
