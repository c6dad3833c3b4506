import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { explorer } from "../../lib/explore/explorer.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { profileRows } from "../../lib/pool/profile_rows.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { CHROMIUM } from "../support/chromium.ts";
import { troupeJson } from "../support/troupe.ts";
import { savedCsv, setInput, settled, withPage } from "./open_page.ts";

// The explorer in a browser, opened from disk as a colleague would.

const POOL = "sim:pool?models=7&tasks=3&items=120&seed=5";
const test = (name: string, fn: () => Promise<void>) =>
  Deno.test({
    name,
    ignore: !CHROMIUM && Deno.env.get("CI") !== "true",
    sanitizeOps: false,
    sanitizeResources: false,
    fn,
  });

interface Selected {
  readonly task: string;
  readonly team: readonly string[];
  readonly score: number;
  readonly terms: Readonly<Record<string, number>>;
  readonly margin: number | null;
}

interface Evaluated {
  readonly task: string;
  readonly team: readonly string[];
  readonly accuracy: number;
}

interface Compared {
  readonly tasks: Readonly<Record<string, { readonly difference: number }>>;
}

const close = (text: string, value: number | null) =>
  value === null
    ? assert.equal(text, "")
    : assert.ok(Math.abs(Number(text) - value) < 1.5e-6, `${text} is not ${value}`);

test("numbers are those of the command line, at the first view and at another", async () => {
  const without = ["model-1", "model-2", "model-4", "model-5", "model-6", "model-7"];
  const cases = [
    { hash: "", flags: [], rule: "choice-soft" },
    {
      hash: "#k=2&lambda=0.6,0.2&rule=stacking&without=model-3",
      flags: ["--k", "2", "--lambda", "0.6,0.2", "--models", without.join()],
      rule: "stacking",
    },
  ];
  for (const { hash, flags, rule } of cases) {
    const selected = await troupeJson<Selected[]>("select", POOL, ...flags);
    const judged = ["--method", "c2mas", "--aggregator", rule];
    const evaluated = await troupeJson<Evaluated[]>("evaluate", POOL, ...flags, ...judged);
    const against = ["--a", "c2mas", "--b", "quality", "--aggregator", rule];
    const compared = await troupeJson<Compared>("compare", POOL, ...flags, ...against);
    await withPage(POOL, { hash }, async ({ page, requests, complaints }) => {
      const rows = await savedCsv(page, "teams");
      assert.equal(rows.length, selected.length);
      for (const row of rows) {
        const one = selected.find((each) => each.task === row.task)!;
        assert.equal(row.team, one.team.join(" · "));
        close(row.score, one.score);
        close(row["z quality"], one.terms.quality);
        close(row["z HI err"], one.terms.hiErr);
        close(row["z HI dist"], one.terms.hiDist);
        close(row.margin, one.margin);
        close(row.accuracy, evaluated.find((each) => each.task === row.task)!.accuracy);
        close(row["over the k best"], compared.tasks[row.task].difference);
      }
      assert.deepEqual([requests, complaints], [[], []]);
    });
  }
});

test("the verdict is the command line's, word by word", async () => {
  const { sentences } = await troupeJson<{ sentences: { text: string }[] }>("advise", POOL);
  await withPage(POOL, {}, async ({ page }) => {
    await settled(page, { verdict: true });
    const shown = await page.locator("[data-sentence]").allTextContents();
    assert.deepEqual(shown, sentences.map(({ text }) => text));
  });
});

test("the map of weights is the command line's, and a click in it chooses its team", async () => {
  interface Cell {
    readonly team: readonly string[];
    readonly share: number;
  }
  const cells = await troupeJson<Cell[]>("map", POOL, "--task", "task-2", "--k", "2");
  const shares = Map.groupBy(cells, ({ team }) => team.join(" · "));
  await withPage(POOL, { hash: "#k=2&task=task-2" }, async ({ page }) => {
    const rows = await savedCsv(page, "weights");
    assert.equal(rows.length, shares.size);
    for (const row of rows) {
      close(row["of the plane"], shares.get(row.team)!.reduce((sum, { share }) => sum + share, 0));
    }
    const before = await page.evaluate(() => location.hash);
    const plane = page.locator('[data-figure=weights] [aria-label="line"]');
    await plane.scrollIntoViewIfNeeded();
    const box = (await plane.boundingBox())!;
    await page.mouse.click(box.x + 0.8 * box.width, box.y + 0.3 * box.height);
    await settled(page);
    const after = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
    assert.notEqual(after.get("lambda"), new URLSearchParams(before.slice(1)).get("lambda"));
    const [l1, l2] = after.get("lambda")!.split(",").map(Number);
    assert.ok(Math.abs(l1 - 0.8) < 0.02 && Math.abs(l2 - 0.7) < 0.02, `${l1}, ${l2}`);
    const [chosen] = await troupeJson<Selected[]>(
      ...["select", POOL, "--k", "2", "--task", "task-2", "--lambda", `${l1},${l2}`],
    );
    const row = (await savedCsv(page, "teams")).find(({ task }) => task === "task-2")!;
    assert.equal(row.team, chosen.team.join(" · "));
  });
});

test("unticking a model and moving k change the team, the address and nothing before it", async () => {
  await withPage(POOL, {}, async ({ page, file }) => {
    const [first] = await savedCsv(page, "teams");
    const gone = first.team.split(" · ")[0];
    await page.getByLabel(gone, { exact: true }).uncheck();
    await settled(page);
    const [second] = await savedCsv(page, "teams");
    assert.ok(!second.team.split(" · ").includes(gone));
    await setInput(page, "k", "4");
    const [third] = await savedCsv(page, "teams");
    assert.equal(third.team.split(" · ").length, 4);
    const left = (await troupeJson<{ models: string[] }>("signals", POOL)).models
      .filter((name) => name !== gone);
    const selected = await troupeJson<Selected[]>(
      ...["select", POOL, "--k", "4", "--models", left.join()],
    );
    assert.equal(third.team, selected.find(({ task }) => task === third.task)!.team.join(" · "));

    // Another visitor opens the address.
    const hash = await page.evaluate(() => location.hash);
    assert.ok(hash.includes("k=4") && hash.includes(`without=${gone}`));
    const other = await page.context().browser()!.newPage();
    await other.goto(`file://${file}${hash}`);
    await settled(other);
    assert.deepEqual(await savedCsv(other, "teams"), await savedCsv(page, "teams"));
    assert.equal(await other.getByLabel(gone, { exact: true }).isChecked(), false);
    assert.equal(await other.locator("#k").inputValue(), "4");
    const sizes = await savedCsv(other, "sizes");
    assert.deepEqual(sizes.map(({ k }) => k), ["1", "2", "3", "4", "5"]);
    const teams = await savedCsv(page, "teams");
    close(sizes[3].accuracy, teams.reduce((sum, row) => sum + Number(row.accuracy) / 3, 0));
    await other.evaluate(() => location.hash = "k=2&members=3");
    await settled(other);
    assert.ok(await other.getByLabel(gone, { exact: true }).isChecked());
    assert.equal((await savedCsv(other, "teams"))[0].team.split(" · ").length, 2);
    assert.equal((await savedCsv(other, "sizes")).length, 3);
  });
});

test("the last model cannot be unticked, and one model is still a view", async () => {
  await withPage(POOL, { hash: "#with=model-2" }, async ({ page, complaints }) => {
    await page.getByLabel("model-2", { exact: true }).click();
    await settled(page, { verdict: true });
    assert.ok(await page.getByLabel("model-2", { exact: true }).isChecked());
    const rows = await savedCsv(page, "teams");
    assert.deepEqual(rows.map(({ team }) => team), ["model-2", "model-2", "model-2"]);
    assert.match(await page.locator("[data-kind=verdict]").innerText(), /two models or more/);
    assert.deepEqual(complaints, []);
  });
});

test("a signals file gives teams, map and matrix, and says what it cannot give", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/signals.json`;
    const signals = await troupeJson("signals", POOL);
    await Deno.writeTextFile(file, JSON.stringify(signals));
    const selected = await troupeJson<Selected[]>("select", file, "--k", "3");
    await withPage(file, {}, async ({ page, complaints, requests }) => {
      await settled(page, { verdict: true });
      const rows = await savedCsv(page, "teams");
      for (const row of rows) {
        const one = selected.find((each) => each.task === row.task)!;
        assert.equal(row.team, one.team.join(" · "));
        close(row.score, one.score);
        assert.equal(row.accuracy, undefined);
      }
      assert.match(
        await page.locator("[data-kind=verdict]").innerText(),
        /no verdict, as .*signals/,
      );
      for (const id of ["weights", "pairs", "models"]) {
        assert.equal(await page.locator(`[data-figure=${id}] svg`).count(), 1, id);
      }
      assert.deepEqual([requests, complaints], [[], []]);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

test("names and questions of strangers are texts, and run nothing", async () => {
  const evil = (n: number) =>
    `</script></title><img src=x onerror="hacked=${n}"><script>hacked=${n}</script>"'&${n}`;
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/evil.jsonl`;
    const rows = profileRows(madePool({ models: 4, tasks: 2, items: 40 }));
    const lines = [...rows].map((row) =>
      JSON.stringify({
        ...row,
        model: row.model === "model-1" ? evil(1) : row.model,
        task: row.task === "task-1" ? evil(2) : row.task,
        question: evil(3),
      })
    );
    await Deno.writeTextFile(file, lines.join("\n"));
    await withPage(file, {}, async ({ page, requests, complaints }) => {
      await settled(page, { verdict: true });
      assert.ok(await page.getByLabel(evil(1), { exact: true }).isChecked());
      await page.evaluate(() => {
        for (const each of document.querySelectorAll("details")) each.open = true;
      });
      const text = await page.locator("main").innerText();
      for (const n of [1, 2, 3]) assert.ok(text.includes(`hacked=${n}`), `${n} is not shown`);
      await setInput(page, "task", evil(2));
      await setInput(page, "k", "2");
      assert.equal(await page.evaluate("typeof hacked"), "undefined");
      assert.equal(await page.locator("img, main script").count(), 0);
      assert.deepEqual([requests, complaints], [[], []]);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

test("200 models on 50 tasks: the page goes on drawing while it answers", async () => {
  const large = "sim:pool?models=200&tasks=50&items=40";
  await withPage(large, {}, async ({ page, complaints }) => {
    const frames = await page.evaluate(async () => {
      const box = document.querySelector("[data-kind=lines]")!;
      const before = box.querySelector("tbody")!.textContent;
      let frames = 0, running = true;
      const count = () => {
        frames++;
        if (running) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      const answered = new Promise<void>((resolve) =>
        new MutationObserver((_, observer) => {
          if (box.hasAttribute("aria-busy") || box.querySelector("tbody")!.textContent === before) {
            return;
          }
          observer.disconnect();
          resolve();
        }).observe(box, { attributes: true, childList: true })
      );
      const k = document.getElementById("k") as HTMLInputElement;
      k.value = "4";
      k.dispatchEvent(new Event("input"));
      await answered;
      running = false;
      return frames;
    });
    assert.ok(frames >= 1, "no frame between the click and its answer");
    assert.deepEqual(complaints, []);
  });
});

test("nothing is cut off at 400 pixels, light or dark, and controls have names", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await withPage(POOL, { width: 400, colorScheme }, async ({ page }) => {
      await settled(page, { verdict: true });
      await page.evaluate(() => {
        for (const each of document.querySelectorAll("details")) each.open = true;
      });
      const [scroll, width] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      assert.ok(scroll <= width, `${scroll} is wider than ${width}`);
      const unnamed = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>("input, select, button")].filter((each) =>
          !each.textContent?.trim() && !each.ariaLabel && !each.labels?.length
        ).length
      );
      assert.equal(unnamed, 0);
      const [ink, paper] = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return [color, backgroundColor].map((text) => Number(text.match(/\d+/)![0]));
      });
      assert.ok(colorScheme === "dark" ? ink > 200 && paper < 50 : ink < 50 && paper > 200);
    });
  }
});

test("a keyboard reaches a task and keeps its place; figures save as SVG and PNG", async () => {
  await withPage(POOL, {}, async ({ page }) => {
    await page.locator('[data-key="task task-3"]').focus();
    await page.keyboard.press("Enter");
    await settled(page);
    assert.equal(
      await page.evaluate(() => (document.activeElement as HTMLElement).dataset.key),
      "task task-3",
    );
    assert.equal(await page.locator("#task").inputValue(), "task-3");
    for (const [label, start] of [["SVG", "<svg"], ["PNG", "PNG"]]) {
      const download = page.waitForEvent("download");
      await page.locator(`[data-key="${label} pairs"]`).click();
      const bytes = await Deno.readFile(await (await download).path());
      const text = new TextDecoder().decode(bytes.subarray(label === "PNG" ? 1 : 0, 4));
      assert.equal(text, start.slice(0, text.length), label);
    }
  });
});

test("in a notebook's frame, without an address or an origin, it works as well", async () => {
  const { html } = await explorer(await openPool(POOL));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.setContent(`<!doctype html><body>${html}</body>`);
    const frame = page.frameLocator("iframe");
    await frame.locator("[data-kind=lines] table").waitFor();
    await frame.locator("details.side").evaluate((each) =>
      (each as HTMLDetailsElement).open = true
    );
    await frame.getByLabel("model-2", { exact: true }).uncheck();
    await frame.locator("[data-kind=lines] caption", { hasText: "from 6 models" }).waitFor();
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
  }
});
