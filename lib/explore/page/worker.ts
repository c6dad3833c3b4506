// Edge: a worker of the page, which computes and draws.
import { answer } from "../answer.ts";
import { Exploration } from "../exploration.ts";
import type { Kind, Reply, Request } from "../messages.ts";

/** The part of a worker's scope that is used. */
interface WorkerScope {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(reply: Reply): void;
}

type Question = Extract<Request, { readonly kind: Kind }>;

// Bytes as base64, for browsers that do not have it yet.
const bytes = Uint8Array.prototype as { toBase64?: (this: Uint8Array) => string };
bytes.toBase64 ??= function () {
  return btoa(Array.from(this, (byte) => String.fromCharCode(byte)).join(""));
};

const scope = self as unknown as WorkerScope;
const waiting = new Map<Kind, Question>();
let exploring: Exploration | undefined;
let running = false;

scope.onmessage = ({ data }) => {
  if ("open" in data) exploring = new Exploration(data.open);
  else {
    // Of questions of one kind only the newest is answered.
    waiting.delete(data.kind);
    waiting.set(data.kind, data);
    soon();
  }
};

/** Lets newer messages in before the next question is answered. */
function soon(): void {
  if (running) return;
  running = true;
  setTimeout(() => {
    running = false;
    const [question] = waiting.values();
    if (!question) return;
    waiting.delete(question.kind);
    reply(question);
    if (waiting.size > 0) soon();
  });
}

function reply({ kind, id, view, width }: Question): void {
  const onStep = (step: string) => scope.postMessage({ kind, id, step });
  try {
    scope.postMessage({ kind, id, answer: answer(kind, exploring!, view, { width, onStep }) });
  } catch (error) {
    scope.postMessage({ kind, id, error: error instanceof Error ? error.message : String(error) });
  }
}
