// Edge: the terminal, the clock and the notebook's display.
import { escapeXml, oneLine } from "../format/escape.ts";
import { jupyter } from "./jupyter.ts";

/** A running count of work that a person can watch. */
export interface Progress {
  /** Counts `n` more units as done. */
  tick(n?: number, note?: string): void;
  /** Draws the last state and stops. */
  done(note?: string): Promise<void>;
}

/**
 * One progress bar for three places: a line that redraws itself in a terminal, a line every few
 * seconds in a log, and a bar in a notebook cell. It writes to stderr, never to stdout, and shows
 * nothing for work that ends within the first `quietMs` milliseconds.
 *
 * @example
 * ```ts
 * import { progress } from "./progress.ts";
 *
 * const bar = progress(3, "counting");
 * for (let n = 0; n < 3; n++) bar.tick();
 * await bar.done();
 * ```
 */
export function progress(total: number, label: string, { quietMs = 700 } = {}): Progress {
  const started = performance.now();
  const notebook = jupyter();
  const terminal = !notebook && Deno.stderr.isTerminal();
  const everyMs = notebook || terminal ? 100 : 5000;
  const id = crypto.randomUUID();
  let done = 0;
  let drawnAt = started + quietMs - everyMs;
  let shown = false;
  let sent: Promise<void> | undefined;

  const draw = (note: string) => {
    const text = describe(label, done, total, (performance.now() - started) / 1000, note);
    if (notebook) {
      const data = { "text/plain": text, "text/html": barHtml(done, total, text) };
      const type = shown ? "update_display_data" : "display_data";
      sent = notebook.broadcast(type, { data, metadata: {}, transient: { display_id: id } });
    } else {
      Deno.stderr.writeSync(new TextEncoder().encode(terminal ? `\r\x1b[2K${text}` : `${text}\n`));
    }
    shown = true;
  };
  return {
    tick(n = 1, note = "") {
      done += n;
      const now = performance.now();
      if (now - drawnAt < everyMs) return;
      drawnAt = now;
      draw(note);
    },
    async done(note = "") {
      if (shown) draw(note);
      if (shown && terminal) Deno.stderr.writeSync(new TextEncoder().encode("\n"));
      await sent;
    },
  };
}

function describe(label: string, done: number, total: number, seconds: number, note: string) {
  const share = total > 0 ? done / total : 1;
  const rate = seconds > 0 ? done / seconds : 0;
  const left = done < total && rate > 0
    ? `, ${duration((total - done) / rate)} left`
    : `, ${duration(seconds)}`;
  const filled = Math.round(20 * Math.min(1, share));
  const bar = "█".repeat(filled) + "░".repeat(20 - filled);
  const count = `${done.toLocaleString("en")}/${total.toLocaleString("en")}`;
  return `${label} ${bar} ${count}, ${rate.toFixed(rate < 10 ? 1 : 0)}/s${left}${
    note && ` · ${oneLine(note)}`
  }`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

function barHtml(done: number, total: number, text: string): string {
  return `<progress max="${total}" value="${done}" style="width:16em"></progress> ` +
    `<code>${escapeXml(text)}</code>`;
}
