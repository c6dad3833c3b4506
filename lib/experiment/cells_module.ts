import { type Notebook, sourceOf } from "../notebook/notebook_file.ts";

/** The code of a notebook as one module. */
export interface CellsModule {
  /** TypeScript. */
  readonly code: string;
  /** The cell and line that each line of it came from. */
  readonly origins: readonly string[];
}

/** The name under which a module tells which cell it has reached. */
export const REACHED = "__troupe_cell";

/**
 * Joins the code cells of a notebook into one module. With `tell`, the module calls
 * `globalThis.__troupe_cell(index)` before each cell, so that outputs can be told apart.
 *
 * @example
 * ```ts
 * import { cellsModule } from "./cells_module.ts";
 * import assert from "node:assert/strict";
 *
 * const cell = { cell_type: "code" as const, metadata: {}, source: "const k = 3;" };
 * const { code } = cellsModule({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 });
 * assert.equal(code, "const k = 3;\nexport {};\n");
 * ```
 */
export function cellsModule({ cells }: Notebook, { tell = false } = {}): CellsModule {
  const lines: string[] = [], origins: string[] = [];
  cells.forEach((cell, index) => {
    if (cell.cell_type !== "code") return;
    if (tell) {
      lines.push(`globalThis.${REACHED}(${index});`);
      origins.push(`cell ${index + 1}`);
    }
    sourceOf(cell).split("\n").forEach((line, n) => {
      lines.push(line);
      origins.push(`cell ${index + 1}, line ${n + 1}`);
    });
  });
  return { code: lines.concat("export {};", "").join("\n"), origins };
}
