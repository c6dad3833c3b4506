import { Buffer } from "node:buffer";
import pl from "nodejs-polars";
import { sha256 } from "../../lib/io/sha256.ts";

/** What a test server did and how it should misbehave. */
export interface FileServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: { readonly path: string; readonly range: string | null }[];
  /** Called for each request; an answer that it returns replaces the normal one. */
  fault?: (path: string, range: string | null) => Response | undefined;
}

/** Serves files by path over HTTP, with entity tags and range requests. */
export function serveFiles(files: Map<string, Uint8Array<ArrayBuffer>>): FileServer {
  const requests: FileServer["requests"] = [];
  const http = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    const path = new URL(request.url).pathname;
    const range = request.headers.get("range");
    requests.push({ path, range });
    const faulty = server.fault?.(path, range);
    if (faulty) return faulty;
    const bytes = files.get(path);
    if (!bytes) return new Response("no", { status: 404 });
    const etag = `"${sha256(bytes).slice(0, 8)}"`;
    const start = Number(range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0);
    if (start > 0 && request.headers.get("if-range") === etag) {
      if (start >= bytes.length) return new Response(null, { status: 416 });
      const headers = {
        etag,
        "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
      };
      return new Response(bytes.subarray(start), { status: 206, headers });
    }
    return new Response(bytes, { headers: { etag } });
  });
  const server: FileServer = {
    url: `http://127.0.0.1:${http.addr.port}`,
    requests,
    [Symbol.asyncDispose]: () => http.shutdown(),
  };
  return server;
}

/** A response that promises a whole file and breaks off after `sent` bytes. */
export function brokenOff(bytes: Uint8Array, sent: number): Response {
  const etag = `"${sha256(bytes).slice(0, 8)}"`;
  let pulls = 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (pulls++ === 0) return controller.enqueue(bytes.slice(0, sent));
      // The bytes have been taken and are on their way: an error now would recall them.
      await new Promise((resolve) => setTimeout(resolve, 20));
      controller.error(new Error("cut"));
    },
  });
  return new Response(body, { headers: { etag } });
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Records as a Parquet file. */
export function parquet(records: readonly Record<string, unknown>[]): Uint8Array<ArrayBuffer> {
  const columns = Object.keys(records[0]).map((key) => [key, records.map((r) => r[key])]);
  const frame = pl.DataFrame(Object.fromEntries(columns));
  return new Uint8Array(Buffer.from(frame.writeParquet()));
}

export function jsonLines(records: readonly unknown[]): Uint8Array<ArrayBuffer> {
  return bytesOf(records.map((record) => JSON.stringify(record)).join("\n") + "\n");
}
