import assert from "node:assert/strict";
import { dirname, join, relative } from "node:path/posix";

// The rules that keep the library readable: data flows one way, and only edge files touch the world.

const ROOT = new URL("..", import.meta.url).pathname;

/** A stage imports only from stages to its left, and from what everybody shares. */
const STAGES = [
  "dataset",
  "prompt",
  "server",
  "pool",
  "measure",
  "import",
  "signals",
  "select",
  "aggregate",
  "evaluate",
  "explain",
  "verdict",
  "theory",
  "paper",
  "verbs",
  "serve",
  "plot",
  "notebook",
  "experiment",
  "explore",
  "cli",
];
const SHARED = ["types.ts", "errors.ts", "registry.ts", "math", "kernels", "io", "format"];

/** Packages that need the file system, native code or a server, and so an edge. */
const EDGE_PACKAGES = /^(nodejs-polars|@resvg\/resvg-js|playwright-core|ollama)(\/|$)/;

/** What only edge files may touch. */
const WORLD: [RegExp, string][] = [
  [/(?<!")\bDeno\b(?!")/, "Deno"],
  [/\bfetch\(/, "fetch"],
  [/\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/, "the clock"],
  [/\bprocess\.(env|argv|std|exit|cwd|platform)/, "the process"],
  [/\bcrypto\.(randomUUID|getRandomValues)\b/, "unseeded randomness"],
  [/"node:(fs|os|child_process|process|net|http|https|worker_threads)/, "a system module"],
];

interface Source {
  /** Path from the root. */
  readonly path: string;
  readonly edge: boolean;
  /** The code without its comments. */
  readonly code: string;
  readonly imports: readonly string[];
  /** The imports that are left when types are erased. */
  readonly loads: readonly string[];
}

// A mod.ts, and core.ts, only gather what others may import.
const lib = sourcesUnder("lib")
  .filter((source) => !source.path.endsWith("/mod.ts") && source.path !== "lib/core.ts");
const experiments = sourcesUnder("experiments");
const byPath = new Map(lib.map((source) => [source.path, source]));

Deno.test("the sources are found", () => {
  assert.ok(lib.length > 50);
  assert.ok(lib.some((source) => source.edge) && lib.some((source) => !source.edge));
  assert.ok(byPath.get("lib/select/select_greedy.ts")!.imports.includes("lib/select/objective.ts"));
});

Deno.test("a stage imports only from stages to its left", () => {
  const faults = lib.flatMap((source) => {
    const from = stageOf(source.path);
    return source.imports.filter((path) => path.startsWith("lib/")).flatMap((path) => {
      const to = stageOf(path);
      if (SHARED.includes(to)) return [];
      const inOrder = to === from ||
        (STAGES.includes(to) && !SHARED.includes(from) &&
          STAGES.indexOf(to) < STAGES.indexOf(from));
      return inOrder ? [] : [`${source.path} imports ${path}`];
    });
  });
  assert.deepEqual(faults, []);
});

Deno.test("every file of the library belongs to a stage, or is shared", () => {
  const known = [...STAGES, ...SHARED];
  const strays = lib.map((source) => source.path).filter((path) => !known.includes(stageOf(path)));
  assert.deepEqual(strays, []);
});

Deno.test("pure files import no edge file", () => {
  const faults = lib.filter((source) => !source.edge).flatMap((source) =>
    source.loads
      .filter((path) => byPath.get(path)?.edge || EDGE_PACKAGES.test(path))
      .map((path) => `${source.path} imports ${path}`)
  );
  assert.deepEqual(faults, []);
});

Deno.test("pure files touch neither system, network, clock nor environment", () => {
  const faults = lib.filter((source) => !source.edge).flatMap((source) =>
    WORLD.filter(([pattern]) => pattern.test(source.code))
      .map(([, what]) => `${source.path} touches ${what}; start it with "// Edge: …"`)
  );
  assert.deepEqual(faults, []);
});

Deno.test("edge files say what they touch, and touch something", () => {
  const faults = lib.filter((source) => source.edge).filter((source) =>
    !WORLD.some(([pattern]) => pattern.test(source.code)) &&
    !source.imports.some((path) => byPath.get(path)?.edge || EDGE_PACKAGES.test(path)) &&
    !/\bfetch\b|\bconsole\.|\bself\.|\bpostMessage\b|"commander"|"node:/.test(source.code)
  ).map((source) => source.path);
  assert.deepEqual(faults, []);
});

Deno.test("what troupe/core imports, directly or not, is pure", () => {
  const [core] = sourcesUnder("lib").filter((source) => source.path === "lib/core.ts");
  const seen = new Set<string>();
  const visit = (paths: readonly string[]) => {
    for (const path of paths.filter((each) => !seen.has(each))) {
      seen.add(path);
      visit(byPath.get(path)?.loads ?? []);
    }
  };
  visit(core.loads);
  assert.ok(seen.size > 30);
  const edges = [...seen].filter((path) => byPath.get(path)?.edge || EDGE_PACKAGES.test(path));
  assert.deepEqual(edges, []);
});

Deno.test("nothing is random without a seed", () => {
  const faults = [...lib, ...experiments]
    .filter((source) => source.code.includes("Math.random"))
    .map((source) => source.path);
  assert.deepEqual(faults, []);
});

Deno.test("the library imports neither experiments, notebooks nor tests", () => {
  const faults = lib.flatMap((source) =>
    source.imports.filter((path) => /^(experiments|notebooks|test|bench)\//.test(path))
      .map((path) => `${source.path} imports ${path}`)
  );
  assert.deepEqual(faults, []);
});

Deno.test("selection never sees the test split", () => {
  const stages = ["signals", "select"];
  const faults = lib.filter((source) => stages.includes(stageOf(source.path)))
    .filter((source) => /\bTestSplit\b|\.test\b|\["test"\]/.test(source.code))
    .map((source) => source.path);
  assert.deepEqual(faults, []);
});

function stageOf(path: string): string {
  return path.split("/")[1];
}

function sourcesUnder(folder: string): Source[] {
  return filesUnder(folder).filter((path) => path.endsWith(".ts")).map((path) => {
    const text = Deno.readTextFileSync(join(ROOT, path));
    const code = withoutComments(text);
    const importsOf = (code: string) =>
      [...code.matchAll(/(?:\bfrom|\bimport\(?)\s*"([^"]+)"/g)].map(([, target]) =>
        target.startsWith(".") ? relative(ROOT, join(ROOT, dirname(path), target)) : target
      );
    const erased = code.replaceAll(/^(import|export) type [^;]*;/gm, "");
    return {
      path,
      edge: text.startsWith("// Edge: "),
      code,
      imports: importsOf(code),
      loads: importsOf(erased),
    };
  });
}

function filesUnder(folder: string): string[] {
  let entries: Deno.DirEntry[];
  try {
    entries = [...Deno.readDirSync(join(ROOT, folder))];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory ? filesUnder(path) : [path];
  });
}

/** Comments hold examples, which may do what the code may not. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
}
