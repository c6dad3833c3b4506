import type { MadePool } from "./made_pools.ts";

/** A script that leaves a mark when it runs. */
const MARK = "window.__pwned=1";

/** Texts that strangers may give as names, each of which means something to some reader of it. */
export const HOSTILE: readonly string[] = [
  `<script>${MARK};alert(5)</script>`,
  `"><img src=x onerror="${MARK}">`,
  `[x](javascript:${MARK})`,
  `](javascript:alert(1))`,
  "`${alert(1)}`",
  "=cmd|' /C calc'!A0",
  "+1",
  "-2+3|x",
  "@SUM(A1)",
  "\u001b[2J\u001b]0;x\u0007clear",
  "nul\u0000 bell\u0007 csi\u009b31m",
  "\u202egpj.exe",
  "two\nlines\r\n# head",
  "a, \"b\", 'c' | d \\ e",
  "\\input{/etc/passwd} $x^2$ 50% & a_b #1 {~}",
  "__proto__",
  "constructor",
  `</style></svg><svg onload="${MARK}">`,
  "]]> &amp; &#60;b&#62;",
  `<a href="javascript:${MARK}">x</a><!--`,
  "![x](https://evil.example/seen.png) https://evil.example",
];

/** 180 characters of hostile text from a place in the list on. */
function long(from: number): string {
  const text = [...HOSTILE.slice(from), ...HOSTILE].filter((name) => !name.includes("\u001b"))
    .join(" ");
  return text.slice(0, 180);
}

/**
 * Five models, two tasks, 40 items each way; every text of {@linkcode HOSTILE} is a name of something,
 * alone or with others, and the question of some item.
 */
export const HOSTILE_POOL: MadePool = {
  models: [
    `${HOSTILE[0]}${HOSTILE[1]}`,
    HOSTILE[5],
    `${HOSTILE[9]}${HOSTILE[10]}${HOSTILE[11]}${HOSTILE[12]}`,
    "__proto__",
    long(13),
  ],
  tasks: [`${HOSTILE[2]}${HOSTILE[19]}\n${HOSTILE[17]}${HOSTILE[13]}${HOSTILE[9]}`, "constructor"],
  itemName: (split, n) => `${split} ${n} ${HOSTILE[n % HOSTILE.length]}`,
  question: (n) => `${HOSTILE[n % HOSTILE.length]} ${n}?`,
};

/** Characters that no name may bring to a terminal: all controls but tab and line feed, bidi marks. */
export const TERMINAL_CONTROLS =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
