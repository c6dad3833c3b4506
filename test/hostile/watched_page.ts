import assert from "node:assert/strict";
import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM } from "../support/chromium.ts";

/** Opens a browser for as long as `use` takes. */
export async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  assert.ok(CHROMIUM, "Chromium is missing: install it, or name it in TROUPE_CHROMIUM");
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

/** What a page did that a page of text does not. */
export interface Watched {
  readonly page: Page;
  readonly done: string[];
}

/** A page whose every dialog, message, error and request is written down. */
export async function watchedPage(browser: Browser): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const done: string[] = [];
  page.on("dialog", async (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("console", (message) => void done.push(`console ${message.text()}`));
  page.on("pageerror", (error) => void done.push(`error ${error.message}`));
  page.on("request", (request) => void done.push(`request ${request.url()}`));
  return { page, done };
}

/** Elements and attributes that do something, and the mark that a script would have left. */
export async function liveParts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const live = [...document.querySelectorAll("*")].flatMap((element) => {
      const name = element.localName.toLowerCase();
      const attributes = [...element.attributes].filter(({ name, value }) =>
        /^on/i.test(name) ||
        /^(href|src|xlink:href|action|data)$/i.test(name) &&
          /^\s*(javascript|vbscript):/i.test(value)
      ).map((attribute) => `${name} ${attribute.name}=${attribute.value}`);
      const runs = ["script", "iframe", "object", "embed", "img", "foreignobject", "form", "base"];
      return runs.includes(name) ? [`<${name}>`, ...attributes] : attributes;
    });
    return "__pwned" in globalThis ? ["__pwned", ...live] : live;
  });
}
