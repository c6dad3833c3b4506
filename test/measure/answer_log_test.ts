import assert from "node:assert/strict";
import type { Answer } from "../../lib/measure/answer.ts";
import { openAnswerLog } from "../../lib/measure/answer_log.ts";

const answer = (item: string, logp: number | null = -1): Answer => ({
  item,
  prompt: "k",
  logp: [logp],
  bound: -9,
  left: 0,
  loose: 0,
  end: 0,
  requests: 1,
});

Deno.test("an answer counts only once it is flushed to the disk", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/log.jsonl`;
  const syncData = Deno.FsFile.prototype.syncData;
  let release = () => {};
  const gate = new Promise<void>((resolve) => release = resolve);
  Deno.FsFile.prototype.syncData = async function () {
    await gate;
    await syncData.call(this);
  };
  try {
    const log = (await openAnswerLog(path))!;
    let counted = false;
    const appended = log.append(answer("1")).then(() => counted = true);
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.deepEqual([counted, log.answers.size], [false, 0]);
    release();
    await appended;
    assert.equal(log.answers.size, 1);
    await log.close();
  } finally {
    Deno.FsFile.prototype.syncData = syncData;
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("many answers at once come back in the order in which they were given", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/log.jsonl`;
  const log = (await openAnswerLog(path))!;
  await Promise.all(Array.from({ length: 100 }, (_, n) => log.append(answer(`${n}`))));
  await log.close();
  const again = (await openAnswerLog(path))!;
  assert.deepEqual([...again.answers.keys()], Array.from({ length: 100 }, (_, n) => `${n}`));
  await again.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a later answer to the same item counts", async () => {
  const folder = await Deno.makeTempDir();
  const log = (await openAnswerLog(`${folder}/log.jsonl`))!;
  await log.append(answer("1", null));
  await log.append(answer("1", -2));
  await log.close();
  const again = (await openAnswerLog(`${folder}/log.jsonl`))!;
  assert.deepEqual(again.answers.get("1")?.logp, [-2]);
  await again.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("after a failed write every further answer is refused, none is left waiting", async () => {
  const folder = await Deno.makeTempDir();
  const log = (await openAnswerLog(`${folder}/log.jsonl`))!;
  const write = Deno.FsFile.prototype.write;
  Deno.FsFile.prototype.write = () => Promise.reject(new Error("No space left on device"));
  try {
    const together = [log.append(answer("1")), log.append(answer("2"))];
    for (const one of await Promise.allSettled(together)) assert.equal(one.status, "rejected");
  } finally {
    Deno.FsFile.prototype.write = write;
  }
  await assert.rejects(log.append(answer("3")), /No space left/);
  await assert.rejects(log.append(answer("4")), /No space left/);
  assert.equal(log.answers.size, 0);
  await log.close();
  await Deno.remove(folder, { recursive: true });
});
