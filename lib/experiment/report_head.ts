import { escapeXml } from "../format/escape.ts";
import { table } from "../format/table.ts";
import { tableHtml } from "../format/table_html.ts";
import type { MeasuredModel } from "../measure/measured_models.ts";
import type { MissingPart } from "../measure/plan_run.ts";

/** What a report is about. */
export interface ReportSubject {
  /** Where the pool came from. */
  readonly source: string;
  /** True where no model was run. */
  readonly simulated: boolean;
  /** How many models it has. */
  readonly models: number;
  /** How many tasks it has. */
  readonly tasks: number;
  /** The models that were measured for it, where that is known. */
  readonly measured?: readonly MeasuredModel[];
  /** What was asked for and is not in the pool, and why. */
  readonly missing?: readonly MissingPart[];
  /** The file of the explorer beside the report. */
  readonly explorer?: string;
}

/** The head of a report: which data it stands on, what they lack, and where to look further. */
export function reportHead(subject: ReportSubject): string {
  const { models, tasks, measured = [], missing = [], explorer } = subject;
  const parts = [
    `<p>${models} models, ${tasks} ${tasks === 1 ? "task" : "tasks"}. ${poolNote(subject)}</p>`,
    missing.length > 0 ? missingHtml(missing) : "",
    measured.length > 0 ? measuredHtml(measured) : "",
    explorer ? `<p><a href="${escapeXml(explorer)}">Explore this pool</a>, live.</p>` : "",
  ];
  return parts.filter(Boolean).join("\n");
}

function poolNote({ source, simulated }: ReportSubject): string {
  return simulated
    ? `<strong class="simulated">Simulated pool (${escapeXml(source)}):</strong> no model was ` +
      `measured. What is measured says so.`
    : `Measured pool: ${escapeXml(source)}.`;
}

function missingHtml(missing: readonly MissingPart[]): string {
  const lines = missing.map(({ name, reason }) =>
    `<li><strong>${escapeXml(name)}</strong>: ${escapeXml(reason)}</li>`
  );
  return `<section id="missing" aria-label="Missing"><p><strong>Missing</strong>, and left out of ` +
    `everything below, where every model has every task:</p><ul>${lines.join("")}</ul></section>`;
}

function measuredHtml(measured: readonly MeasuredModel[]): string {
  const columns = [
    { key: "model" },
    { key: "asked", label: "asked as" },
    { key: "quantisation" },
    { key: "weights", label: "digest" },
    { key: "through" },
  ];
  const shown = table(measured.map((row) => ({ ...row })), {
    columns,
    limit: Infinity,
    caption: `Measured: ${measured.map(({ model }) => model).join(", ")}.`,
  });
  return `<section id="measured" aria-label="Measured"><div class="table">${
    tableHtml(shown)
  }</div></section>`;
}
