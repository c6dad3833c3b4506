import type { Page } from "playwright-core";

/** What stands under one cell of an open notebook. */
export interface ShownCell {
  /** Ids of the figures shown as SVG, in order. */
  readonly svgIds: readonly string[];
  /** Number of figures shown as PNG. */
  readonly pngs: number;
  /** Figures that the browser failed to draw. */
  readonly broken: number;
  /** Text of the outputs. */
  readonly text: string;
}

const NOTEBOOK = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook";

/** The part of JupyterLab's application object that tells whether the kernel is there. */
interface App {
  readonly commands: { execute(id: string): Promise<unknown> };
  readonly shell: {
    readonly currentWidget?: {
      readonly sessionContext?: {
        readonly isReady: boolean;
        readonly session?: {
          readonly kernel?: { readonly status: string; readonly connectionStatus: string };
        };
      };
    };
  };
}

declare const jupyterapp: App;

/** Opens a notebook and waits until its cells stand and its kernel is connected and idle. */
export async function openNotebook(page: Page, url: string, codeCells: number): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(
    ([selector, n]) => document.querySelectorAll(`${selector} .jp-CodeCell`).length === n,
    [NOTEBOOK, codeCells] as const,
  );
  await waitIdle(page);
}

/** The indicator in the toolbar says "idle" also without a kernel, so the connection is asked. */
async function waitIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const context = jupyterapp.shell.currentWidget?.sessionContext;
    const kernel = context?.session?.kernel;
    return context?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle";
  });
}

/** Runs all cells and waits until every one of them is numbered and the kernel is idle. */
export async function runAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await jupyterapp.commands.execute("notebook:run-all-cells");
  });
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(`${selector} .jp-CodeCell`)].every((cell) => {
        const code = cell.querySelector(".cm-content")?.textContent?.trim();
        const prompt = cell.querySelector(".jp-InputArea-prompt")?.textContent ?? "";
        return !code || /\[\d+\]:/.test(prompt);
      }),
    NOTEBOOK,
  );
  await waitIdle(page);
  await page.waitForTimeout(500);
}

/** What every code cell shows, in order. */
export async function shownCells(page: Page): Promise<ShownCell[]> {
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll<HTMLImageElement>(`${selector} .jp-OutputArea img`)]
        .every((image) => image.complete),
    NOTEBOOK,
  );
  return await page.evaluate((selector) => {
    const images = (
      cell: Element,
      kind: string,
    ) => [...cell.querySelectorAll<HTMLImageElement>(`.jp-OutputArea ${kind} img`)];
    return [...document.querySelectorAll(`${selector} .jp-CodeCell`)].map((cell) => {
      const svgs = images(cell, ".jp-RenderedSVG"), pngs = images(cell, ".jp-RenderedImage");
      return {
        svgIds: svgs.map((image) =>
          /<svg[^>]* id="([^"]*)"/.exec(decodeURIComponent(image.src))?.[1] ?? "?"
        ),
        pngs: pngs.length,
        broken: [...svgs, ...pngs].filter((image) => image.naturalWidth === 0).length,
        text: cell.querySelector(".jp-OutputArea")?.textContent ?? "",
      };
    });
  }, NOTEBOOK);
}

/** Saves the notebook and waits until the server has it. */
export async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) =>
    response.request().method() === "PUT" && response.url().includes("/api/contents/")
  );
  await page.keyboard.press("Control+S");
  await saved;
}
