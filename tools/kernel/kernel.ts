// Edge: starts a process and talks to it over TCP.
import { randomUUID } from "node:crypto";
import { type Content, decodeMessage, encodeRequest, type Message } from "./wire.ts";
import { ZmtpSocket } from "./zmtp.ts";

/** How one cell ended. */
export interface Reply {
  readonly status: "ok" | "error" | "aborted";
  readonly execution_count?: number;
}

/**
 * A running Deno kernel.
 *
 * The kernel sends outputs in order, yet it may send a cell's last ones after it has said that the
 * cell is done, and then labels them with whatever it was asked next. So each cell is followed by a
 * silent request that shows a marker: all that comes before the marker belongs to the cell.
 */
export class Kernel {
  readonly #key: string;
  readonly #session = randomUUID();
  readonly #process: Deno.ChildProcess;
  readonly #stderr: Promise<string>;
  /** Rejects when the process ends. */
  readonly #death: Promise<never>;
  readonly #shell: ZmtpSocket;
  readonly #iopub: ZmtpSocket;
  readonly #replies = new Map<string, PromiseWithResolvers<Content>>();
  readonly #listeners = new Map<string, (message: Message) => void>();

  private constructor(
    key: string,
    process: Deno.ChildProcess,
    shell: ZmtpSocket,
    iopub: ZmtpSocket,
  ) {
    this.#key = key;
    this.#process = process;
    this.#stderr = new Response(process.stderr).text();
    this.#shell = shell;
    this.#iopub = iopub;
    this.#pump(shell, (message) => this.#replies.get(message.parent!)?.resolve(message.content));
    this.#pump(iopub, (message) => this.#listeners.get(message.parent!)?.(message));
    this.#death = process.status.then(async ({ code }) => {
      throw new Error(`The kernel died (exit code ${code}). ${await this.#stderr}`.trim());
    });
    this.#death.catch(() => {});
  }

  /** Starts a kernel in a folder and waits until it answers. */
  static async start(cwd: string, env: Record<string, string> = {}): Promise<Kernel> {
    const key = randomUUID();
    const ports = freePorts(5);
    const connection = await Deno.makeTempFile({ prefix: "kernel", suffix: ".json" });
    try {
      await Deno.writeTextFile(connection, JSON.stringify(connectionInfo(key, ports)));
      const process = new Deno.Command(Deno.execPath(), {
        args: ["jupyter", "--kernel", "--conn", connection],
        cwd,
        env: { NO_COLOR: "1", ...env },
        stdin: "null",
        stdout: "null",
        stderr: "piped",
      }).spawn();
      const shell = await connectPatiently(ports[0], "DEALER");
      const kernel = new Kernel(key, process, shell, await connectPatiently(ports[1], "SUB"));
      await kernel.#awaitOutputs();
      return kernel;
    } finally {
      await Deno.remove(connection);
    }
  }

  /** Runs code; `onMessage` has seen every message that belongs to it when this returns. */
  async execute(code: string, onMessage: (message: Message) => void): Promise<Reply> {
    const reply = await this.#execute(code, { silent: false }, onMessage);
    await this.#flush(onMessage);
    return reply;
  }

  async stop(): Promise<void> {
    this.#shell.close();
    this.#iopub.close();
    try {
      this.#process.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
    await this.#process.status;
    await this.#stderr;
  }

  async #execute(
    code: string,
    { silent }: { readonly silent: boolean },
    onMessage: (message: Message) => void,
  ): Promise<Reply> {
    const flags = { silent, store_history: !silent, user_expressions: {}, allow_stdin: false };
    return await this.#request("execute_request", { code, ...flags }, onMessage) as Reply;
  }

  /** Waits for what the last cell has still to send, which may come under this request's name. */
  async #flush(onMessage: (message: Message) => void): Promise<void> {
    const type = `text/x-marker-${randomUUID()}`;
    const shown = Promise.withResolvers<void>();
    const marker = { data: { [type]: "" }, metadata: {}, transient: {} };
    const code = `await Deno.jupyter.broadcast("display_data", ${JSON.stringify(marker)});`;
    await this.#execute(code, { silent: true }, (message) => {
      if (message.content.data && type in message.content.data) shown.resolve();
      else onMessage(message);
    });
    await Promise.race([shown.promise, this.#death]);
  }

  async #request(
    type: string,
    content: Content,
    onMessage?: (message: Message) => void,
  ): Promise<Content> {
    const date = new Date().toISOString();
    const { id, frames } = encodeRequest(type, content, {
      key: this.#key,
      session: this.#session,
      date,
    });
    const reply = Promise.withResolvers<Content>();
    this.#replies.set(id, reply);
    if (onMessage) this.#listeners.set(id, onMessage);
    await this.#shell.send(frames);
    return await Promise.race([reply.promise, this.#death]);
  }

  /** A subscription takes effect a little later than it is made: asks until an echo arrives. */
  async #awaitOutputs(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const echo = Promise.withResolvers<boolean>();
      await this.#request("kernel_info_request", {}, () => echo.resolve(true));
      if (await Promise.race([echo.promise, pause(100).then(() => false)])) return;
    }
    throw new Error("The kernel sends no outputs");
  }

  async #pump(socket: ZmtpSocket, onMessage: (message: Message) => void): Promise<void> {
    try {
      while (true) onMessage(decodeMessage(await socket.receive(), this.#key));
    } catch {
      // The socket was closed; a dead kernel rejects the pending replies.
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Ports that nobody listens on: all are held at once, so that they differ. */
function freePorts(n: number): number[] {
  const listeners = Array.from(
    { length: n },
    () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  );
  const ports = listeners.map((listener) => (listener.addr as Deno.NetAddr).port);
  for (const listener of listeners) listener.close();
  return ports;
}

function connectionInfo(key: string, [shell, iopub, stdin, control, heartbeat]: readonly number[]) {
  return {
    ip: "127.0.0.1",
    transport: "tcp",
    key,
    signature_scheme: "hmac-sha256",
    kernel_name: "deno",
    shell_port: shell,
    iopub_port: iopub,
    stdin_port: stdin,
    control_port: control,
    hb_port: heartbeat,
  };
}

async function connectPatiently(port: number, type: "DEALER" | "SUB"): Promise<ZmtpSocket> {
  for (let attempt = 0;; attempt++) {
    try {
      return await ZmtpSocket.connect(port, type);
    } catch (error) {
      if (attempt === 500) throw error;
      await pause(20);
    }
  }
}
