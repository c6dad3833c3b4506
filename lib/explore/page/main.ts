import { count } from "../../format/numbers.ts";
import { PAPER_MEASURES } from "../../signals/measures.ts";
import type { Kind } from "../messages.ts";
import type { PoolData } from "../pool_data.ts";
import { type Known, MOST_K, readView, type View, writeView } from "../view.ts";
import { controls, measureSelect } from "./controls.ts";
import { detailContent, itemContent } from "./detail_section.ts";
import { type Child, h, refill } from "./dom.ts";
import { figureBox } from "./figure_box.ts";
import { likenessContent } from "./likeness_section.ts";
import { mapContent } from "./map_section.ts";
import { sizeContent, teamContent } from "./team_section.ts";
import { verdictContent } from "./verdict_section.ts";
import { type Listener, Workers } from "./workers.ts";

// The page: builds itself from the pool's names, asks the workers, shows what they answer.

const data: PoolData = JSON.parse(document.getElementById("data")!.textContent!);
const code: string = JSON.parse(document.getElementById("worker")!.textContent!);
const known: Known = {
  models: data.models,
  tasks: data.tasks,
  measures: data.kind === "signals" ? data.measures : PAPER_MEASURES.map(({ id }) => id),
};
const hasAnswers = data.kind !== "signals";

/**
 * What each question depends on; it is asked again only where that has changed. The task that is looked
 * at comes first: it is the quickest.
 */
const NEEDS: Readonly<Record<Kind, readonly (keyof View)[]>> = {
  detail: ["models", "task", "k", "lambda1", "lambda2", "rule"],
  lines: ["models", "tasks", "k", "lambda1", "lambda2", "rule"],
  gain: ["models", "tasks", "k", "lambda1", "lambda2", "rule"],
  map: ["models", "task", "k", "lambda1", "lambda2", "rule", "max"],
  likeness: ["models", "measure"],
  models: ["models", "tasks", "task", "k", "lambda1", "lambda2"],
  sizes: ["models", "tasks", "lambda1", "lambda2", "rule", "members"],
  verdict: ["models", "tasks", "members"],
};

/** A verdict takes seconds: it waits until the visitor is done. */
const VERDICT_DELAY_MS = 300;

const boxes = Object.fromEntries(
  [...Object.keys(NEEDS), "items"].map((kind) => [
    kind,
    h("div", { "data-kind": kind, "aria-live": kind === "verdict" ? "polite" : undefined }),
  ]),
) as Record<Kind | "items", HTMLDivElement>;
const asked = new Map<Kind, string>();
let view: View = readView(location.hash, known);
/** Draws what marks the task or the size that is looked at, without asking again. */
const marked = new Map<"lines" | "sizes", () => Child[]>();
let verdictTimer: ReturnType<typeof setTimeout> | undefined;

const panel = controls({ known, answers: hasAnswers, onChange: change });
const measure = measureSelect(known, change);
const taskSelect = h(
  "select",
  { id: "task", onchange: () => change({ task: taskSelect.value }) },
);
const maxSelect = h(
  "select",
  { id: "max", onchange: () => change({ max: Number(maxSelect.value) }) },
  [0.25, 0.5, 1, 2, 5].map((max) => h("option", { value: max }, `0 to ${max}`)),
);
const status = h("p", { role: "status", class: "status" });

const workers = new Workers(code, data, {
  verdict: {
    ...listener("verdict", verdictContent),
    onStep: (step) => say("verdict", `Working on the verdict: ${step} …`),
  },
  lines: listener("lines", (lines) => {
    marked.set("lines", () => teamContent(lines, view, (task) => change({ task })));
    return marked.get("lines")!();
  }),
  detail: listener("detail", (detail) => {
    refill(boxes.items, itemContent(detail));
    return detailContent(detail);
  }),
  gain: listener("gain", ({ figure }) => [figure && figureBox(figure)]),
  map: listener("map", (answer) => mapContent(answer, change)),
  likeness: listener("likeness", likenessContent),
  sizes: listener("sizes", (sizes) => {
    marked.set("sizes", () => sizeContent(sizes, view, (k) => change({ k })));
    return marked.get("sizes")!();
  }),
  models: listener("models", ({ figure }) => [figure && figureBox(figure)]),
});

build();
apply();
addEventListener("hashchange", () => {
  view = readView(location.hash, known);
  apply();
  mark("lines");
  mark("sizes");
});

/** How an answer is shown. */
function listener<K extends Kind>(
  kind: K,
  show: (answer: Parameters<Listener<K>["onAnswer"]>[0]) => readonly Child[],
): Listener<K> {
  return {
    onAnswer(answer) {
      refill(boxes[kind], show(answer));
      boxes[kind].removeAttribute("aria-busy");
    },
    onError(message) {
      refill(boxes[kind], h("p", { role: "alert", class: "error" }, message));
      boxes[kind].removeAttribute("aria-busy");
    },
  };
}

function say(kind: Kind, text: string): void {
  const line = boxes[kind].querySelector(".progress");
  if (line) line.textContent = text;
  else boxes[kind].prepend(h("p", { class: "progress" }, text));
}

/** Takes a change of the view, keeps it possible, and puts it into the address. */
function change(patch: Partial<View>): void {
  const next = { ...view, ...patch };
  const before = view;
  view = {
    ...next,
    task: next.tasks.includes(next.task) ? next.task : next.tasks[0],
    k: Math.min(next.k, next.models.length, MOST_K),
  };
  const hash = writeView(view, known);
  try {
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
  } catch {
    // A page inside a notebook has no address of its own.
  }
  apply();
  if (view.task !== before.task) mark("lines");
  if (view.k !== before.k) mark("sizes");
}

function mark(kind: "lines" | "sizes"): void {
  const draw = marked.get(kind);
  if (draw) refill(boxes[kind], draw());
}

/** Shows the view in the controls and asks for all that it changes. */
function apply(): void {
  panel.show(view);
  measure.show(view);
  taskSelect.replaceChildren(...view.tasks.map((task) => h("option", { value: task }, task)));
  taskSelect.value = view.task;
  maxSelect.value = String(view.max);
  for (const kind of Object.keys(NEEDS) as Kind[]) {
    const key = JSON.stringify(NEEDS[kind].map((need) => view[need]));
    if (asked.get(kind) === key) continue;
    asked.set(kind, key);
    boxes[kind].setAttribute("aria-busy", "true");
    if (kind === "verdict") askVerdict();
    else workers.ask(kind, view, figureWidth());
  }
}

function askVerdict(): void {
  clearTimeout(verdictTimer);
  say("verdict", "Working on the verdict …");
  verdictTimer = setTimeout(() => workers.ask("verdict", view, figureWidth()), VERDICT_DELAY_MS);
}

/** Figures are drawn for the room that there is, so that their texts stay legible. */
function figureWidth(): number {
  return Math.max(380, Math.min(720, boxes.lines.clientWidth - 24));
}

function build(): void {
  const { models, tasks, source, simulated } = data;
  const many = (n: number, word: string) => `${count(n)} ${word}${n === 1 ? "" : "s"}`;
  const whose = simulated
    ? `${count(models.length)} simulated models`
    : `Your ${many(models.length, "model")}`;
  const app = document.getElementById("app")!;
  app.replaceChildren(
    h(
      "header",
      {},
      h("h1", {}, `${whose}: who covers whose mistakes`),
      h(
        "p",
        { class: "about" },
        simulated
          ? h("span", { class: "badge" }, "simulated")
          : h("span", { class: "badge measured" }, "measured"),
        `${source}: ${many(models.length, "model")} on ${
          many(tasks.length, "task")
        }. Pair measures ` +
          `are pooled over ${
            data.pooledOver.length === tasks.length ? "all of them" : data.pooledOver.join(", ")
          }.`,
        !hasAnswers && " Made from signals: teams, terms, map and matrix, without accuracies.",
      ),
    ),
    section("verdict", "Verdict", boxes.verdict),
    h(
      "div",
      { class: "columns" },
      h(
        "details",
        { class: "side", open: matchMedia("(min-width: 60rem)").matches || undefined },
        h("summary", {}, "Models, team size, tasks, rule"),
        panel.element,
        h(
          "p",
          { class: "field" },
          h("button", { type: "button", onclick: copyLink }, "Copy link to this view"),
        ),
        status,
      ),
      h(
        "div",
        { class: "content" },
        section("teams", "The team of each task", boxes.lines, boxes.gain, boxes.sizes),
        section(
          "why",
          "Why this team",
          h("p", { class: "field inline" }, h("label", { for: "task" }, "Task"), taskSelect),
          boxes.detail,
        ),
        section(
          "weights",
          "Which weights choose which team",
          h("p", { class: "field inline" }, h("label", { for: "max" }, "Weights"), maxSelect),
          boxes.map,
        ),
        section("items", "Questions that the team saves or loses", boxes.items),
        section("alike", "Who is like whom", measure.element, boxes.likeness, boxes.models),
      ),
    ),
    h(
      "footer",
      {},
      h(
        "p",
        {},
        "Everything on this page is computed in your browser by Troupe, as the command line does; " +
          "nothing is sent anywhere. Teams are chosen on dev and judged on test.",
      ),
    ),
  );
}

function section(id: string, title: string, ...children: readonly Child[]): HTMLElement {
  return h(
    "section",
    { id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    ...children,
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = "Copied: the link restores models, sizes, weights, tasks and rule.";
  } catch {
    status.textContent = "The address of this page is the link.";
  }
}
