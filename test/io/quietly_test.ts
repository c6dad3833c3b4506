import assert from "node:assert/strict";

const QUIETLY = new URL("../../lib/io/quietly.ts", import.meta.url).href;

Deno.test({
  name: "what native code writes to standard error inside is not seen, what we write after is",
  ignore: Deno.build.os === "windows",
  async fn() {
    const code = `import { quietly } from "${QUIETLY}";
      const say = (text) => Deno.stderr.writeSync(new TextEncoder().encode(text));
      for (let n = 0; n < 2000; n++) quietly(() => say("inside "));
      try { quietly(() => { say("inside "); throw new Error("x"); }); } catch { say("after"); }`;
    const { stderr } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] }).output();
    assert.equal(new TextDecoder().decode(stderr), "after");
  },
});
