import assert from "node:assert/strict";
import { decodeMessage, encodeRequest } from "../../tools/kernel/wire.ts";
import { ZmtpSocket } from "../../tools/kernel/zmtp.ts";

const secret = { key: "k", session: "s", date: "2026-01-01T00:00:00Z" };

Deno.test("a request is read back as it was sent", () => {
  const { id, frames } = encodeRequest("execute_request", { code: "ŷ" }, secret);
  const routed = [new TextEncoder().encode("identity"), ...frames];
  assert.deepEqual(decodeMessage(routed, "k"), {
    type: "execute_request",
    id,
    parent: undefined,
    content: { code: "ŷ" },
  });
});

Deno.test("a message that somebody else signed is refused", () => {
  const { frames } = encodeRequest("status", {}, secret);
  assert.throws(() => decodeMessage(frames, "another key"), /its signature is wrong/);
  assert.throws(() => decodeMessage([new Uint8Array(3)], "k"), /its signature is wrong/);
});

/** A peer that shakes hands as ZMTP 3.0 says and then sends back whatever frames it gets. */
async function echoPeer(listener: Deno.TcpListener): Promise<void> {
  const connection = await listener.accept();
  const greeting = new Uint8Array(64);
  greeting.set([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 0, 78, 85, 76, 76]);
  await connection.write(greeting);
  const command = [5, ...new TextEncoder().encode("READY")];
  await connection.write(Uint8Array.of(4, command.length, ...command));
  const reader = connection.readable.getReader();
  let skip = 64 + 2 + 6 + (1 + 11 + 4 + 6) + (1 + 8 + 4);
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    const rest = value.subarray(Math.min(skip, value.length));
    skip -= value.length - rest.length;
    // In small pieces, so that frames arrive torn apart.
    for (let at = 0; at < rest.length; at += 700) {
      await connection.write(rest.subarray(at, at + 700));
    }
  }
}

Deno.test({
  name: "short, empty, 255-, 256-byte and long frames cross a socket unharmed",
  sanitizeResources: false,
  sanitizeOps: false,
  async fn() {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const peer = echoPeer(listener).catch(() => {});
    const socket = await ZmtpSocket.connect(listener.addr.port, "DEALER");
    const frames = [0, 1, 255, 256, 100_000].map((length) =>
      Uint8Array.from({ length }, (_, i) => i % 251)
    );
    await socket.send(frames);
    assert.deepEqual(await socket.receive(), frames);
    await socket.send([frames[1]]);
    assert.deepEqual(await socket.receive(), [frames[1]]);
    socket.close();
    listener.close();
    await peer;
  },
});
