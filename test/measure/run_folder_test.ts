import assert from "node:assert/strict";
import { promptHash } from "../../lib/prompt/render_prompt.ts";
import { openRunFolder, readManifest } from "../../lib/measure/run_folder.ts";

/** Runs a body with a folder of its own. */
async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "troupe-folder-" });
  await body(folder).finally(() => Deno.remove(folder, { recursive: true }));
}

const MANIFEST = { format: 1, options: {}, servers: {}, datasets: {} };

Deno.test("a record that only tells whether the prefix has a space is read as a form of it", () =>
  withFolder(async (folder) => {
    const old = (space: boolean) => ({
      model: "m",
      space,
      prompt: promptHash({ system: "S", prefix: space ? "space" : "bare" }),
      system: "S",
    });
    const agents = { with: old(true), without: old(false) };
    await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify({ ...MANIFEST, agents }));
    const manifest = (await readManifest(folder))!;
    assert.deepEqual(
      [manifest.agents.with.prefix, manifest.agents.without.prefix],
      ["space", "bare"],
    );
    assert.equal(manifest.agents.without.prompt, promptHash({ system: "S" }));
  }));

Deno.test("changes from two openers of one folder are all there", () =>
  withFolder(async (folder) => {
    const openers = [await openRunFolder(folder), await openRunFolder(folder)];
    const record = { model: "m" } as never;
    await Promise.all(Array.from({ length: 20 }, (_, n) =>
      openers[n % 2].update((now) => ({
        ...MANIFEST,
        ...now,
        agents: { ...now?.agents, [`agent ${n}`]: record },
      } as never))));
    assert.equal(Object.keys((await readManifest(folder))!.agents).length, 20);
  }));

Deno.test("remains of killed writes are removed when they are old, and no others", () =>
  withFolder(async (folder) => {
    for (const name of ["old", "new"]) await Deno.writeTextFile(`${folder}/${name}.tmp`, "");
    await Deno.utime(`${folder}/old.tmp`, 1, 1);
    await openRunFolder(folder);
    const names = await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name);
    assert.deepEqual(names, ["new.tmp"]);
  }));
