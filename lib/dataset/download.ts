// Edge: the network, the file system and the clock.
import { InputError } from "../errors.ts";

/** How a download behaves. */
export interface DownloadOptions {
  /** Sent as a bearer token. */
  readonly token?: string;
  /** Tries in all, each continuing where the last one broke off. */
  readonly attempts?: number;
  /** Wait before the second try; doubled for each further one. */
  readonly delayMs?: number;
  /** A transfer that brings nothing for this long is broken off. */
  readonly stallMs?: number;
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

/** A refusal that another try would not change. */
class Refusal extends InputError {}

/**
 * Downloads a URL into an open file and returns its whole content.
 *
 * What the file already holds is continued with a range request, if the server still has the same
 * version of it: its entity tag is kept in `tagPath`. A 401, 403 or 404 is an {@link InputError}
 * whose `cause` is the status.
 */
export async function download(
  url: string,
  file: Deno.FsFile,
  tagPath: string,
  options: DownloadOptions = {},
): Promise<Uint8Array> {
  const { attempts = 5, delayMs = 500 } = options;
  for (let attempt = 1;; attempt++) {
    try {
      await transfer(url, file, tagPath, options);
      return await content(file);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (attempt === attempts) {
        const tries = attempts === 1 ? "try" : "tries";
        throw new InputError(
          `Cannot download ${url} after ${attempts} ${tries}: got "${
            reason(error)
          }"; run it again ` +
            "to continue, or set HF_ENDPOINT to a mirror",
        );
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs * 2 ** (attempt - 1)));
    }
  }
}

function reason(error: unknown): string {
  const { message, cause } = error as Error;
  const whole = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return whole.replace(/error sending request for url \([^)]*\): /, "");
}

async function transfer(
  url: string,
  file: Deno.FsFile,
  tagPath: string,
  { token, stallMs = 60_000, onProgress }: DownloadOptions,
): Promise<void> {
  const tag = await Deno.readTextFile(tagPath).catch(() => "");
  const have = tag === "" ? 0 : (await file.stat()).size;
  const watch = watchdog(stallMs);
  try {
    const response = await fetch(url, {
      headers: {
        "accept-encoding": "identity",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(have > 0 && { range: `bytes=${have}-`, "if-range": tag }),
      },
      signal: watch.signal,
    });
    await accept(response, url, file);
    const start = response.status === 206 ? have : 0;
    await file.truncate(start);
    await file.seek(start, Deno.SeekMode.Start);
    await Deno.writeTextFile(tagPath, response.headers.get("etag") ?? "");
    const length = response.headers.get("content-length");
    const total = length === null ? undefined : start + Number(length);
    let done = start;
    for await (const chunk of response.body ?? []) {
      watch.reset();
      for (let n = 0; n < chunk.length;) n += await file.write(chunk.subarray(n));
      done += chunk.length;
      onProgress?.(done, total);
    }
    if (total !== undefined && done !== total) throw new Error(`${done} of ${total} bytes`);
  } finally {
    watch.stop();
  }
}

/** Throws unless the response carries content. */
async function accept(response: Response, url: string, file: Deno.FsFile): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  const { status } = response;
  if (status === 416) await file.truncate(0);
  if (status === 404) {
    throw new Refusal(
      `Cannot download ${url} as the server must have that file: got status 404; check the ` +
        "address, or give a local file",
      { cause: status },
    );
  }
  if (status === 401 || status === 403) {
    throw new Refusal(
      `Cannot download ${url} as the server must grant access: got status ${status}; accept the ` +
        "terms on the dataset's page and set HF_TOKEN",
      { cause: status },
    );
  }
  throw new Error(`status ${status}`);
}

function watchdog(ms: number) {
  const controller = new AbortController();
  const bark = () => controller.abort(new Error(`nothing for ${ms / 1000} s`));
  let timer = setTimeout(bark, ms);
  return {
    signal: controller.signal,
    reset() {
      clearTimeout(timer);
      timer = setTimeout(bark, ms);
    },
    stop: () => clearTimeout(timer),
  };
}

async function content(file: Deno.FsFile): Promise<Uint8Array> {
  await file.seek(0, Deno.SeekMode.Start);
  const bytes = new Uint8Array((await file.stat()).size);
  for (let n = 0; n < bytes.length;) {
    const read = await file.read(bytes.subarray(n));
    if (read === null) break;
    n += read;
  }
  return bytes;
}
