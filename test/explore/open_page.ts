import { csvParse } from "d3-dsv";
import assert from "node:assert/strict";
import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM } from "../support/chromium.ts";
import { troupe } from "../support/troupe.ts";

/** A page of `troupe explore`, opened from disk, with all that it asked for and complained about. */
export interface OpenedPage {
  readonly page: Page;
  readonly file: string;
  /** Requests but for the page itself and its workers. */
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
}

/** What {@linkcode withPage} may be told. */
export interface PageOptions {
  readonly hash?: string;
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
}

/** Writes the page of a source, opens it in a browser of its own, and closes that after use. */
export async function withPage(
  source: string,
  { hash = "", width = 1300, colorScheme = "light" }: PageOptions,
  use: (opened: OpenedPage) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  let browser: Browser | undefined;
  try {
    const file = `${folder}/page.html`;
    const { code, err } = await troupe("explore", source, "--out", file);
    assert.equal(code, 0, err);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const requests: string[] = [], complaints: string[] = [];
    page.on("request", (request) => {
      if (!/^(blob:|file:.*\/page\.html(#|$))/.test(request.url())) requests.push(request.url());
    });
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("dialog", (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(`file://${file}${hash}`);
    await settled(page);
    await use({ page, file, requests, complaints });
  } finally {
    await browser?.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Waits until every answer but the verdict's, or that too, is there. */
export async function settled(page: Page, { verdict = false } = {}): Promise<void> {
  await page.waitForFunction(
    (all) => {
      const boxes = [...document.querySelectorAll("[data-kind]:not([data-kind=items])")]
        .filter((box) => all || (box as HTMLElement).dataset.kind !== "verdict");
      return boxes.length > 0 && boxes.every((box) => !box.hasAttribute("aria-busy"));
    },
    verdict,
    { timeout: 120_000 },
  );
}

/** The rows of a table as the page saves them. */
export async function savedCsv(page: Page, name: string): Promise<Record<string, string>[]> {
  const download = page.waitForEvent("download");
  await page.evaluate((key) => {
    document.querySelector<HTMLElement>(`[data-key="csv ${key}"]`)!.click();
  }, name);
  const path = await (await download).path();
  return [...csvParse(await Deno.readTextFile(path))];
}

/** Sets a range, or another control that tells of its input. */
export async function setInput(page: Page, id: string, value: string): Promise<void> {
  await page.evaluate(([id, value]) => {
    const input = document.getElementById(id) as HTMLInputElement;
    input.value = value;
    input.dispatchEvent(new Event(input.tagName === "SELECT" ? "change" : "input"));
  }, [id, value]);
  await settled(page);
}
