import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeKernelSpec } from "../../tools/jupyter.ts";

Deno.test("the kernel of a project runs the Deno that wrote it", async () => {
  const folder = await Deno.makeTempDir();
  await writeKernelSpec(folder);
  const spec = JSON.parse(await Deno.readTextFile(join(folder, "kernels/deno/kernel.json")));
  assert.equal(spec.argv[0], Deno.execPath());
  assert.equal(spec.language, "typescript");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("without Python, lab says in one line what to do and exits with 2", async () => {
  const script = fileURLToPath(new URL("../../tools/lab.ts", import.meta.url));
  const config = fileURLToPath(new URL("../../deno.json", import.meta.url));
  const folder = await Deno.makeTempDir();
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--config", config, script],
    cwd: folder,
    env: { PATH: folder },
  }).output();
  assert.equal(code, 2);
  assert.match(
    new TextDecoder().decode(stderr),
    /^lab: Cannot set up JupyterLab as Python 3 with venv and pip is required: .*deno task notebooks`\n$/,
  );
  await Deno.remove(folder, { recursive: true });
});
