// Edge: runs the bundler and writes the explorer's page beside its source.
import { join } from "node:path";

const ROOT = new URL("../", import.meta.url).pathname;
const FOLDER = join(ROOT, "lib/explore");
const OUT = join(FOLDER, "page.js");

/** The module that holds the page's scripts and style; undefined where the bundler cannot run. */
export async function buildExplorer(): Promise<string | undefined> {
  const work = await Deno.makeTempDir();
  try {
    const main = await bundle("main", work);
    const worker = await bundle("worker", work);
    if (main === undefined || worker === undefined) return undefined;
    const style = await Deno.readTextFile(join(FOLDER, "page/page.css"));
    return asModule({ MAIN: main, WORKER: worker, STYLE: style });
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/** The module as it is committed. */
export function committedExplorer(): Promise<string> {
  return Deno.readTextFile(OUT);
}

/** One script as a classic one, which needs no server and may wait at its top level. */
async function bundle(name: string, work: string): Promise<string | undefined> {
  const out = join(work, `${name}.js`);
  const linkedom = name === "main" ? ["--external", "linkedom"] : [];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["bundle", "--quiet", "--minify", "--platform", "browser", ...linkedom],
      ...["-o", out, `lib/explore/page/${name}.ts`],
    ],
    cwd: ROOT,
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) {
    const reason = new TextDecoder().decode(stderr);
    if (/download|fetch|resolve|network/i.test(reason)) return undefined;
    throw new Error(reason);
  }
  return `(async()=>{"use strict";${forHtml((await Deno.readTextFile(out)).trim())}})();\n`;
}

/** Nothing in it looks to HTML like the start or the end of a script. */
function forHtml(code: string): string {
  return code.replaceAll("<!--", "\\x3C!--").replaceAll(/<(?=\/?script)/gi, "\\x3C");
}

function asModule(texts: Readonly<Record<string, string>>): string {
  const lines = Object.entries(texts).map(([name, text]) =>
    `export const ${name} =\n  ${JSON.stringify(text)};\n`
  );
  return `// Made by \`deno task explorer\` from page/.\n${lines.join("")}`;
}

async function main(check: boolean): Promise<void> {
  const fresh = await buildExplorer();
  if (fresh === undefined) {
    console.error("Cannot build the explorer as its bundler cannot be fetched");
    Deno.exit(2);
  }
  if (!check) {
    await Deno.writeTextFile(OUT, fresh);
    console.log(`${fresh.length} characters in lib/explore/page.js`);
  } else if (fresh !== await committedExplorer()) {
    console.error("lib/explore/page.js is not what its source gives: run `deno task explorer`");
    Deno.exit(1);
  } else console.log("The committed page is that of a fresh build.");
}

if (import.meta.main) await main(Deno.args.includes("--check"));
