// Edge: TCP.
import { joinBytes } from "../../lib/io/join_bytes.ts";

const encoder = new TextEncoder();

/** Socket types that a Jupyter client needs. */
export type SocketType = "DEALER" | "SUB";

/**
 * A ZeroMQ socket with one peer: ZMTP 3.0 over TCP with the NULL mechanism, just enough to talk to a
 * Jupyter kernel on this machine. A message is a list of frames.
 */
export class ZmtpSocket {
  readonly #connection: Deno.TcpConn;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #buffer: Uint8Array = new Uint8Array(0);

  private constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
    this.#reader = connection.readable.getReader();
  }

  /** Connects and shakes hands; a SUB socket subscribes to everything. */
  static async connect(port: number, type: SocketType): Promise<ZmtpSocket> {
    const socket = new ZmtpSocket(await Deno.connect({ hostname: "127.0.0.1", port }));
    await socket.#write(greeting());
    await socket.#read(64);
    await socket.#write(commandFrame(ready(type)));
    await socket.#readFrame();
    if (type === "SUB") await socket.send([Uint8Array.of(1)]);
    return socket;
  }

  /** Sends one message. */
  send(frames: readonly Uint8Array[]): Promise<void> {
    return this.#write(
      joinBytes(frames.flatMap((frame, i) => messageFrame(frame, i + 1 < frames.length))),
    );
  }

  /** The next message; rejects once the connection is closed. */
  async receive(): Promise<Uint8Array[]> {
    const frames: Uint8Array[] = [];
    while (true) {
      const { flags, body } = await this.#readFrame();
      if (flags & FLAG.command) continue;
      frames.push(body);
      if (!(flags & FLAG.more)) return frames;
    }
  }

  close(): void {
    this.#reader.releaseLock();
    try {
      this.#connection.close();
    } catch {
      // The kernel hung up first.
    }
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) at += await this.#connection.write(bytes.subarray(at));
  }

  async #readFrame(): Promise<{ flags: number; body: Uint8Array }> {
    const [flags] = await this.#read(1);
    const size = await this.#read(flags & FLAG.long ? 8 : 1);
    let length = 0;
    for (const byte of size) length = length * 256 + byte;
    return { flags, body: await this.#read(length) };
  }

  async #read(length: number): Promise<Uint8Array> {
    const parts = [this.#buffer];
    for (let have = this.#buffer.length; have < length;) {
      const { value, done } = await this.#reader.read();
      if (done) throw new Error("The kernel closed the connection");
      parts.push(value);
      have += value.length;
    }
    const bytes = parts.length > 1 ? joinBytes(parts) : this.#buffer;
    this.#buffer = bytes.subarray(length);
    return bytes.slice(0, length);
  }
}

const FLAG = { more: 1, long: 2, command: 4 } as const;

/** Signature, version 3.0, mechanism NULL, not a server, padding: 64 bytes. */
function greeting(): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 0]);
  bytes.set(encoder.encode("NULL"), 12);
  return bytes;
}

function ready(type: SocketType): Uint8Array {
  const property = (name: string, value: string) => [
    Uint8Array.of(name.length),
    encoder.encode(name),
    Uint8Array.of(0, 0, 0, value.length),
    encoder.encode(value),
  ];
  const properties = [...property("Socket-Type", type), ...property("Identity", "")];
  return joinBytes([Uint8Array.of(5), encoder.encode("READY"), ...properties]);
}

const commandFrame = (body: Uint8Array) =>
  joinBytes([Uint8Array.of(FLAG.command, body.length), body]);

function messageFrame(body: Uint8Array, more: boolean): Uint8Array[] {
  const flags = more ? FLAG.more : 0;
  if (body.length < 256) return [Uint8Array.of(flags, body.length), body];
  const head = new Uint8Array(9);
  head[0] = flags | FLAG.long;
  new DataView(head.buffer).setBigUint64(1, BigInt(body.length));
  return [head, body];
}
