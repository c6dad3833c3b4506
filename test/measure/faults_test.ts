import assert from "node:assert/strict";
import { random } from "../../lib/math/random.ts";
import { fakeOllama, type FakeOptions } from "../support/fake_ollama.ts";
import { freePort } from "../support/ollama_server.ts";
import { loggedItems, type MadeRun, rowsOf, withMadeRun } from "./made_run.ts";

/** Rows of an undisturbed run of the same questions. */
async function undisturbed({ run, folder }: MadeRun) {
  const server = fakeOllama();
  try {
    return await rowsOf((await run({ hosts: [server.host], out: `${folder}/calm` })).profile);
  } finally {
    await server.stop();
  }
}

/** Waits until something holds, which it must before long. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 2000 && !await holds(); n++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(await holds());
}

const hang = () => new Promise<Response>((resolve) => setTimeout(() => resolve(ok()), 600));
const ok = () => Response.json({});
const json = (status: number, error: string) => () => Response.json({ error }, { status });

for (
  const [name, reply] of Object.entries<() => Response | Promise<Response>>({
    "500s": json(500, "model runner has unexpectedly stopped"),
    "503s": json(503, "server busy, please try again.  maximum pending requests exceeded"),
    "hangs": hang,
    "truncated JSON": () => new Response('{"logprobs":[{"token":"A","logp'),
    "malformed JSON": () => new Response("<html>502 Bad Gateway</html>"),
  })
) {
  Deno.test(`${name} now and then leave the profile as an undisturbed run has it`, () => {
    const rng = random(11);
    const fault: FakeOptions["fault"] = (n) => n > 2 && rng.uniform() < 0.08 ? reply() : undefined;
    return withMadeRun({ fault }, async (made) => {
      const { profile } = await made.run({ timeoutMs: 300, attempts: 8 });
      assert.ok(made.server.asked.length > 82, "faults cost requests");
      assert.deepEqual(await rowsOf(profile), await undisturbed(made));
    });
  });
}

Deno.test("a server that fails for good ends the run with one line, and a resume completes it", () => {
  let healthy = false;
  const fault: FakeOptions["fault"] = (n) =>
    n < 15 || healthy ? undefined : json(500, "out of memory")();
  return withMadeRun({ fault }, async (made) => {
    await assert.rejects(made.run({ agents: made.options().agents.slice(0, 1) }), {
      name: "InputError",
      message: new RegExp(
        `Cannot finish .*/run as "good" lacks \\d+ answers .*out of memory.*; every other answer ` +
          "is kept: .* run the same command again to go on",
      ),
    });
    const kept = await loggedItems(`${made.folder}/run`);
    assert.ok(kept.length >= 10);
    healthy = true;
    const { measured, profile } = await made.run();
    assert.equal(measured, 80 - kept.length);
    assert.deepEqual(await rowsOf(profile), await undisturbed(made));
  });
});

Deno.test("a model that a server cannot run does not keep the other models from being measured", () => {
  const fault: FakeOptions["fault"] = (_, { model }) =>
    model === "good" ? json(500, "cannot load")() : undefined;
  return withMadeRun({ fault }, async (made) => {
    const { missing, answers } = await made.run();
    assert.match(missing[0].reason, /"good" lacks 40 answers to sums, more .*cannot load/);
    assert.deepEqual(answers.agents.map(({ name }) => name), ["fair"]);
    assert.equal((await loggedItems(`${made.folder}/run`)).length, 40);
  });
});

Deno.test("a server that is killed in the middle can be started again and the run resumed", () =>
  withMadeRun({}, async (made) => {
    const port = freePort();
    const hosts = [`http://127.0.0.1:${port}`];
    const dying = fakeOllama({
      port,
      fault: (n) => {
        if (n === 12) dying.stop();
        return undefined;
      },
    });
    const first = made.run({ hosts, attempts: 2 });
    await assert.rejects(first, /Cannot finish/);
    const kept = new Set(await loggedItems(`${made.folder}/run`));
    assert.ok(kept.size > 0 && kept.size < 80);
    const again = fakeOllama({ port });
    try {
      const { measured, profile } = await made.run({ hosts });
      assert.equal(measured, 80 - kept.size);
      assert.deepEqual(await rowsOf(profile), await undisturbed(made));
    } finally {
      await again.stop();
    }
  }));

Deno.test("where one of two servers dies, the other one finishes", () =>
  withMadeRun({ delayMs: 2 }, async (made) => {
    const dying = fakeOllama({
      fault: (n) => {
        if (n === 10) dying.stop();
        return undefined;
      },
    });
    const { profile } = await made.run({ hosts: [made.server.host, dying.host], attempts: 2 });
    assert.deepEqual(await rowsOf(profile), await undisturbed(made));
  }));

Deno.test("a second harness on the same folder takes what the first one has not begun", () =>
  withMadeRun({ delayMs: 3 }, async (made) => {
    const first = made.run({ concurrency: 1 });
    await until(async () => (await loggedItems(`${made.folder}/run`)).length > 0);
    const [one, two] = await Promise.all([first, made.run({ concurrency: 1 })]);
    assert.equal(one.measured + two.measured, 80, "no question is asked twice");
    assert.ok(one.measured > 0 && two.measured > 0, `${one.measured} and ${two.measured}`);
    assert.equal((await loggedItems(`${made.folder}/run`)).length, 80);
    assert.deepEqual(await rowsOf(one.profile), await undisturbed(made));
  }));

Deno.test("a full disk ends the run with one line, and after making room it goes on", () =>
  withMadeRun({}, async (made) => {
    const write = Deno.FsFile.prototype.write;
    let room = 6000;
    Deno.FsFile.prototype.write = async function (bytes: Uint8Array) {
      const part = bytes.subarray(0, room);
      const written = part.length > 0 ? await write.call(this, part) : 0;
      room -= written;
      if (written === 0) throw new Error("No space left on device (os error 28)");
      return written;
    };
    try {
      await assert.rejects(
        made.run(),
        /Cannot write to .*\.jsonl \(No space left on device.*\): every answer counted so far is safe/,
      );
    } finally {
      Deno.FsFile.prototype.write = write;
    }
    const kept = await loggedItems(`${made.folder}/run`);
    assert.ok(kept.length > 0 && kept.length < 80);
    const { measured, profile } = await made.run();
    assert.equal(measured, 80 - kept.length);
    assert.deepEqual(await rowsOf(profile), await undisturbed(made));
  }));

Deno.test("a line that was cut off is measured again, a line that was changed is refused", () =>
  withMadeRun({}, async (made) => {
    await made.run();
    const path = `${made.folder}/run/answers/good/sums.jsonl`;
    const text = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, text.slice(0, -20));
    const { measured, profile } = await made.run();
    assert.equal(measured, 1);
    assert.deepEqual(await rowsOf(profile), await undisturbed(made));
    await Deno.writeTextFile(path, `nonsense\n${text}`);
    await assert.rejects(made.run(), /Cannot read .*sums\.jsonl, line 1 as it must be an answer/);
  }));

Deno.test("a run folder with answers but without its manifest is refused", () =>
  withMadeRun({}, async (made) => {
    await made.run();
    await Deno.remove(`${made.folder}/run/manifest.json`);
    await assert.rejects(made.run(), /has answers but no manifest\.json/);
  }));

Deno.test("a cancelled run stops, and a resume completes it", () => {
  const stop = new AbortController();
  const fault: FakeOptions["fault"] = (n) => {
    if (n === 25) stop.abort(new Error("enough for today"));
    return undefined;
  };
  return withMadeRun({ fault }, async (made) => {
    await assert.rejects(made.run({ signal: stop.signal }), /enough for today/);
    const { profile } = await made.run();
    assert.deepEqual(await rowsOf(profile), await undisturbed(made));
  });
});
