import { createHmac, randomUUID } from "node:crypto";

/** A Jupyter message as far as a client needs it. */
export interface Message {
  readonly type: string;
  readonly id: string;
  /** Id of the request that this message answers or belongs to. */
  readonly parent?: string;
  readonly content: Content;
}

/** Free-form by design of the protocol. */
// deno-lint-ignore no-explicit-any
export type Content = Record<string, any>;

const DELIMITER = "<IDS|MSG>";
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Frames of a new request, signed with the connection's key. */
export function encodeRequest(
  type: string,
  content: Content,
  { key, session, date }: { readonly key: string; readonly session: string; readonly date: string },
): { id: string; frames: Uint8Array[] } {
  const id = randomUUID();
  const header = { msg_id: id, session, username: "troupe", date, msg_type: type, version: "5.3" };
  const parts = [header, {}, {}, content].map((part) => JSON.stringify(part));
  const texts = [DELIMITER, sign(parts, key), ...parts];
  return { id, frames: texts.map((text) => encoder.encode(text)) };
}

/** Reads a message from its frames and refuses one that is not signed with `key`. */
export function decodeMessage(frames: readonly Uint8Array[], key: string): Message {
  const texts = frames.map((frame) => decoder.decode(frame));
  const start = texts.indexOf(DELIMITER);
  const [signature, ...parts] = texts.slice(start + 1, start + 6);
  if (start < 0 || signature !== sign(parts, key)) {
    throw new Error("Cannot read a kernel message as its signature is wrong");
  }
  const [header, parent, , content] = parts.map((part) => JSON.parse(part));
  return { type: header.msg_type, id: header.msg_id, parent: parent?.msg_id, content };
}

function sign(parts: readonly string[], key: string): string {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}
