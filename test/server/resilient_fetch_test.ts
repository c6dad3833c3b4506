import assert from "node:assert/strict";
import { resilientFetch } from "../../lib/server/resilient_fetch.ts";
import { ServerError } from "../../lib/server/server_error.ts";

type Reply = () => Response | Promise<Response>;

/** A fetch that plays its replies in order and counts them. */
function script(...replies: Reply[]) {
  const played = { count: 0 };
  const fetch = async (_: unknown, init?: RequestInit) => {
    const reply = replies[Math.min(played.count++, replies.length - 1)];
    return await Promise.race([
      reply(),
      new Promise<never>((_, reject) => {
        init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason));
      }),
    ]);
  };
  return { played, fetch: fetch as typeof globalThis.fetch };
}

const ok = () => Response.json({ fine: true });
const status = (code: number, body = "{}") => () => new Response(body, { status: code });
const get = (fetch: typeof globalThis.fetch, more = {}) =>
  resilientFetch({ timeoutMs: 5000, pauseMs: 1, attempts: 3, fetch, ...more })("http://server/x");

for (
  const [name, fault] of Object.entries<Reply>({
    "a 500": status(500),
    "a 503": status(503),
    "a truncated body": () => new Response('{"logprobs":[{"tok'),
    "a body that is not JSON": () => new Response("<html>Bad gateway</html>"),
    "no connection": () => Promise.reject(new TypeError("connection refused")),
  })
) {
  Deno.test(`${name} is tried again`, async () => {
    const { fetch, played } = script(fault, fault, ok);
    assert.deepEqual(await (await get(fetch)).json(), { fine: true });
    assert.equal(played.count, 3);
  });
}

Deno.test("a hang ends with the time-out and is tried again", async () => {
  const { fetch, played } = script(() => new Promise<Response>(() => {}), ok);
  assert.deepEqual(await (await get(fetch, { timeoutMs: 20 })).json(), { fine: true });
  assert.equal(played.count, 2);
});

Deno.test("a refusal is not tried again and keeps the server's words", async () => {
  const { fetch, played } = script(status(404, `{"error":"model 'x' not found"}`));
  const error = await get(fetch).then(() => undefined, (error) => error);
  assert.ok(error instanceof ServerError);
  assert.deepEqual([error.status, error.message], [404, "model 'x' not found"]);
  assert.equal(played.count, 1);
});

Deno.test("a fault that stays is told after the last attempt", async () => {
  const { fetch, played } = script(status(500, `{"error":"out of memory"}`));
  await assert.rejects(get(fetch), { name: "ServerError", message: "out of memory", status: 500 });
  assert.equal(played.count, 3);
});

Deno.test("a cancelled request stops at once, even in a pause", async () => {
  const stop = new AbortController();
  const { fetch, played } = script(status(503));
  const asked = get(fetch, { signal: stop.signal, pauseMs: 60_000 });
  setTimeout(() => stop.abort(new Error("enough")), 20);
  await assert.rejects(asked, /enough/);
  assert.equal(played.count, 1);
});
