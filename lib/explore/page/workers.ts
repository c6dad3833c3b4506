import type { Answers, Kind, Reply, Request } from "../messages.ts";
import type { PoolData } from "../pool_data.ts";
import type { View } from "../view.ts";

/** What the page does with what a worker says. */
export interface Listener<K extends Kind> {
  /** Hears the answer to the newest question. */
  readonly onAnswer: (answer: Answers[K]) => void;
  /** Hears what is being computed. */
  readonly onStep?: (step: string) => void;
  /** Hears why there is no answer. */
  readonly onError: (message: string) => void;
}

/** The listeners of all questions. */
export type Listeners = { readonly [K in Kind]: Listener<K> };

/** Who answers what: quick answers never wait for drawing, nor either for the verdict. */
const ROLES: Readonly<Record<Kind, "live" | "charts" | "verdict">> = {
  lines: "live",
  detail: "live",
  gain: "live",
  map: "charts",
  likeness: "charts",
  models: "charts",
  verdict: "verdict",
};

/** The workers of a page. Only the newest question of each kind is listened to. */
export class Workers {
  readonly #source: string;
  readonly #data: PoolData;
  readonly #listeners: Listeners;
  readonly #workers = new Map<string, Worker>();
  readonly #asked = new Map<Kind, { readonly id: number; readonly answered: boolean }>();
  #id = 0;

  /** Takes the workers' JavaScript; each starts when it is first asked. */
  constructor(code: string, data: PoolData, listeners: Listeners) {
    this.#source = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    this.#data = data;
    this.#listeners = listeners;
  }

  /** Asks; an unfinished verdict is dropped for a newer one. */
  ask(kind: Kind, view: View, width: number): void {
    const role = ROLES[kind];
    const before = this.#asked.get(kind);
    if (role === "verdict" && before && !before.answered) {
      this.#workers.get(role)?.terminate();
      this.#workers.delete(role);
    }
    const id = ++this.#id;
    this.#asked.set(kind, { id, answered: false });
    this.#worker(role).postMessage({ kind, id, view, width } satisfies Request);
  }

  #worker(role: string): Worker {
    const known = this.#workers.get(role);
    if (known) return known;
    const worker = new Worker(this.#source, { name: role });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#hear(data);
    worker.onerror = ({ message }) => {
      for (const kind of Object.keys(ROLES) as Kind[]) {
        if (ROLES[kind] === role) this.#listeners[kind].onError(message || "The worker failed.");
      }
    };
    worker.postMessage({ open: this.#data } satisfies Request);
    this.#workers.set(role, worker);
    return worker;
  }

  #hear(reply: Reply): void {
    const { kind, id } = reply;
    if (this.#asked.get(kind)?.id !== id) return;
    const listener = this.#listeners[kind] as Listener<Kind>;
    if ("step" in reply) return listener.onStep?.(reply.step);
    this.#asked.set(kind, { id, answered: true });
    if ("error" in reply) listener.onError(reply.error);
    else listener.onAnswer(reply.answer);
  }
}
