import { RULES } from "../../aggregate/rules.ts";
import { lookUp } from "../../registry.ts";
import { MEASURES } from "../../signals/measures.ts";
import { firstView, type Known, MOST_K, type View } from "../view.ts";
import { h } from "./dom.ts";

/** Lists longer than this get a field to filter them by. */
const LONG_LIST = 20;

/** The controls of the page, and what sets them to a view. */
export interface Controls {
  /** What goes into the page. */
  readonly element: HTMLElement;
  /** Sets them to a view. */
  readonly show: (view: View) => void;
}

/** What the controls are told. */
export interface ControlOptions {
  /** What there is to choose from. */
  readonly known: Known;
  /** False where only signals are known: nothing can be judged. */
  readonly answers: boolean;
  /** Hears what a visitor changed. */
  readonly onChange: (patch: Partial<View>) => void;
}

/** Models, team size, budget, tasks, rule and weights. */
export function controls({ known, answers, onChange }: ControlOptions): Controls {
  const models = ticks("Models", known.models, (models) => onChange({ models }));
  const tasks = ticks("Tasks", known.tasks, (tasks) => onChange({ tasks }));
  const k = range(
    "k",
    "Team size k",
    Math.min(MOST_K, known.models.length),
    (k) => onChange({ k }),
  );
  const members = range(
    "members",
    "Budget: most members",
    Math.min(8, known.models.length),
    (members) => onChange({ members }),
  );
  const rule = h(
    "select",
    { id: "rule", onchange: () => onChange({ rule: rule.value }) },
    RULES.map(({ id, label }) => h("option", { value: id }, label)),
  );
  const lambda1 = weight("lambda1", "λ₁, error heterogeneity", (lambda1) => onChange({ lambda1 }));
  const lambda2 = weight("lambda2", "λ₂, distributional", (lambda2) => onChange({ lambda2 }));
  const first = firstView(known);
  const { models: _, tasks: __, ...settings } = first;
  const element = h(
    "form",
    {
      class: "controls",
      "aria-label": "What to look at",
      onsubmit: (event) => event.preventDefault(),
    },
    k.element,
    answers && members.element,
    answers && h("p", { class: "field" }, h("label", { for: "rule" }, "Aggregation rule"), rule),
    h("div", { class: "pair" }, lambda1.element, lambda2.element),
    models.element,
    tasks.element,
    h("p", { class: "field" }, button("Paper’s settings", () => onChange(settings))),
  );
  return {
    element,
    show(view) {
      k.show(view.k, view.models.length);
      members.show(view.members);
      rule.value = view.rule;
      lambda1.show(view.lambda1);
      lambda2.show(view.lambda2);
      models.show(view.models);
      tasks.show(view.tasks);
    },
  };
}

/** Chooses the pair measure of the matrix. */
export function measureSelect(known: Known, onChange: (patch: Partial<View>) => void) {
  const select = h(
    "select",
    { id: "measure", onchange: () => onChange({ measure: select.value }) },
    known.measures.map((id) => h("option", { value: id }, lookUp("measure", MEASURES, id).label)),
  );
  return {
    element: h("p", { class: "field inline" }, h("label", { for: "measure" }, "Measure"), select),
    show: (view: View) => void (select.value = view.measure),
  };
}

const button = (label: string, onclick: () => void) =>
  h("button", { type: "button", onclick }, label);

/** A list of names to tick; never empty. */
function ticks(label: string, names: readonly string[], onChange: (names: string[]) => void) {
  const boxes = names.map((name) => {
    const box = h("input", { type: "checkbox", onchange: () => changed(box) });
    box.value = name;
    return { name, box, line: h("label", { class: "tick" }, box, h("span", {}, name)) };
  });
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ name }) => name);
  const changed = (box?: HTMLInputElement) => {
    if (chosen().length === 0 && box) box.checked = true;
    onChange(chosen());
  };
  const all = (checked: (at: number) => boolean) => () => {
    boxes.forEach(({ box }, at) => box.checked = checked(at));
    changed();
  };
  const filter = h("input", {
    type: "search",
    "aria-label": `Find in ${label.toLowerCase()}`,
    placeholder: "Find",
    oninput: () => {
      const wanted = filter.value.toLowerCase();
      for (const { name, line } of boxes) line.hidden = !name.toLowerCase().includes(wanted);
    },
  });
  const legend = h("legend", {}, label);
  return {
    element: h(
      "fieldset",
      { "data-ticks": label },
      legend,
      names.length > LONG_LIST && filter,
      h("div", { class: "ticks" }, boxes.map(({ line }) => line)),
      names.length > 2 &&
        h(
          "div",
          { class: "buttons" },
          button("All", all(() => true)),
          button("Clear but one", all((at) => at === 0)),
        ),
    ),
    show(names: readonly string[]) {
      const set = new Set(names);
      for (const { name, box } of boxes) box.checked = set.has(name);
      legend.textContent = `${label}: ${names.length} of ${boxes.length}`;
    },
  };
}

function range(id: string, label: string, most: number, onChange: (value: number) => void) {
  const output = h("output", { for: id });
  const input = h("input", {
    id,
    type: "range",
    min: 1,
    max: most,
    step: 1,
    oninput: () => {
      output.textContent = input.value;
      onChange(Number(input.value));
    },
  });
  return {
    element: h("p", { class: "field" }, h("label", { for: id }, label, " ", output), input),
    show(value: number, max = most) {
      input.max = String(Math.max(1, Math.min(max, most)));
      input.value = output.textContent = String(value);
    },
  };
}

function weight(id: string, label: string, onChange: (value: number) => void) {
  const input = h("input", {
    id,
    type: "number",
    min: 0,
    max: 1000,
    step: "any",
    oninput: () => {
      const value = Number(input.value);
      if (input.value !== "" && value >= 0 && value <= 1000) onChange(value);
    },
  });
  return {
    element: h("p", { class: "field" }, h("label", { for: id }, label), input),
    show(value: number) {
      if (document.activeElement !== input || Number(input.value) !== value) {
        input.value = String(value);
      }
    },
  };
}
