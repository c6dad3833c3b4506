/**
 * The kernels and the experiments beside NumPy, SciPy, scikit-learn and C, all in one run: read the
 * ratios, not the times.
 *
 *     deno task bench:peers [ROW …] [--rounds 3] [--json FILE] [--growth FILE.csv] [--check]
 *
 * Contenders take turns, and each one's best time of all rounds counts. Where others use the machine,
 * look at the ratio by CPU time, which leaves out what several cores gain. `--check` exits with 1
 * where both ratios are below the floor or results disagree. `--growth` measures how cost grows. Row
 * `experiments`, RQ1 to RQ3 as a whole, takes minutes, runs in one round, and says where its time goes.
 */
import { parseArgs } from "node:util";
import { growth } from "./growth.ts";
import { describeMachine, type Machine } from "./peers/machine.ts";
import { limit, pythonPeers } from "./peers/python.ts";
import { type Part, type PeerRow, type RowReport, time, type Timed } from "./peers/row.ts";
import { ROWS } from "./peers/rows.ts";

/** A row with all that was timed, best times only. */
interface Measured {
  readonly row: PeerRow;
  readonly ours: readonly Timed[];
  readonly peers: readonly Timed[];
  readonly limits: readonly Timed[];
  readonly report?: RowReport;
}

async function measure(rows: readonly PeerRow[], rounds: number): Promise<Measured[]> {
  const folder = await Deno.makeTempDir();
  try {
    const [python, c] = [await pythonPeers(), await limit(folder)];
    if (!python) console.error("no Python peers: python3 or its packages cannot be had");
    if (!c) console.error("no limits: they need gcc and a processor with AVX2");
    const measured: Measured[] = [];
    for (const row of rows) {
      const contenders = row.prepare(folder);
      let [ours, peers, limits]: Timed[][] = [[], [], []];
      const most = Math.min(rounds, row.rounds ?? rounds);
      for (let round = 0; round < most; round++) {
        console.error(`${row.id}, round ${round + 1} of ${most}`);
        for (const contender of contenders) ours.push(await time(contender, row.repeats));
        for (const peer of row.here?.(folder) ?? []) peers.push(await time(peer, row.repeats));
        if (!row.here) peers.push(...await python?.(row.id, folder, row.repeats) ?? []);
        if (!row.limit) continue;
        limits.push(...await c?.(row.id, folder, [row.repeats, ...row.limit.arguments]) ?? []);
      }
      [ours, peers, limits] = [ours, peers, limits].map(best);
      measured.push({ row, ours, peers, limits, report: row.report?.(folder) });
    }
    return measured;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The best times of each contender, in the order of their first appearance. */
function best(times: readonly Timed[]): Timed[] {
  const byName = Map.groupBy(times, ({ name }) => name);
  return [...byName.values()].map((each) => ({
    ...each[0],
    ms: Math.min(...each.map(({ ms }) => ms)),
    cpu: Math.min(...each.map(({ cpu }) => cpu)),
  }));
}

function table(measured: readonly Measured[]): string {
  const lines = [
    "| work | who | ms | CPU ms | our speed-up | by CPU time | target | results agree |",
    "|---|---|--:|--:|--:|--:|--:|---|",
  ];
  for (const { row, ours, peers, limits } of measured) {
    const [first] = ours;
    const own = ours.map((each) => [each, undefined] as const);
    const others = [...peers, ...limits].map((each) => {
      if (each === peers[0]) return [each, `≥ ${row.target}`] as const;
      return [each, each === limits[0] ? `≥ ${(1 / row.limit!.target).toFixed(2)}` : ""] as const;
    });
    for (const [{ name, ms, cpu, check }, target] of [...own, ...others]) {
      const ratios = target === undefined
        ? ["", ""]
        : [(ms / first.ms).toFixed(2), (cpu / leastCpu(ours)).toFixed(2)];
      const off = Math.abs(check / first.check - 1);
      const agree = off <= row.agreement ? "yes" : `NO: ${check} and ${first.check}`;
      const work = name === first.name ? row.work : "";
      const cells = [work, name, ...[ms, cpu].map(threeDigits), ...ratios, target ?? "", agree];
      lines.push(`| ${cells.join(" | ")} |`);
    }
  }
  return lines.join("\n");
}

/** What each part of a row's work took, the largest first. */
function partsTable(id: string, parts: readonly Part[]): string {
  const cost = ({ ours, peer }: Part) => Math.max(ours?.cpu ?? 0, peer?.cpu ?? 0);
  const lines = parts.toSorted((a, b) => cost(b) - cost(a)).map(({ part, ours, peer }) =>
    [part, ours?.ms, ours?.cpu, peer?.ms, peer?.cpu]
      .map((cell) => typeof cell === "number" ? threeDigits(cell) : cell ?? "").join(" | ")
  );
  const head = `${id}, by part | our ms | CPU ms | the peer's ms | CPU ms`;
  return [head, "---|--:|--:|--:|--:", ...lines].map((line) => `| ${line} |`).join("\n");
}

function threeDigits(x: number): string {
  return x >= 100 ? x.toFixed(0) : x.toPrecision(3);
}

/** What the cheapest of our ways costs, were it to run alone. */
function leastCpu(ours: readonly Timed[]): number {
  return Math.min(...ours.map(({ cpu }) => cpu));
}

/** What is wrong by the standards of `--check`. */
function faults(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ row, ours, peers, limits, report }) => {
    const found = [...report?.faults ?? []];
    const ratio = peers.length > 0
      ? Math.max(peers[0].ms / ours[0].ms, peers[0].cpu / leastCpu(ours))
      : Infinity;
    if (ratio < row.floor) {
      found.push(
        `${row.id} is ${ratio.toFixed(2)} times as fast as ${peers[0].name}, not ${row.floor}`,
      );
    }
    for (const { name, check } of [...ours, ...peers, ...limits]) {
      if (Math.abs(check / ours[0].check - 1) <= row.agreement) continue;
      found.push(`${row.id} by ${name} gives ${check}, not ${ours[0].check}`);
    }
    return found;
  });
}

function asJson(machine: Machine, measured: readonly Measured[]): string {
  const rows = measured.map(({ row, ours, peers, limits, report }) => ({
    id: row.id,
    work: row.work,
    target: row.target,
    limitTarget: row.limit?.target ?? null,
    speedUp: peers.length > 0 ? peers[0].ms / ours[0].ms : null,
    speedUpByCpu: peers.length > 0 ? peers[0].cpu / leastCpu(ours) : null,
    timeOverLimit: limits.length > 0 ? ours[0].ms / limits[0].ms : null,
    ours,
    peers,
    limits,
    parts: report?.parts ?? [],
    disagreements: report?.faults ?? [],
  }));
  return JSON.stringify({ machine, rows }, null, 2) + "\n";
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "3" },
      json: { type: "string" },
      growth: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  const rows = ROWS.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const machine = await describeMachine();
  const measured = await measure(rows, Number(values.rounds));
  console.log(
    `${machine.processor}, ${machine.cores} cores, ${machine.system}; Deno ${machine.deno}; ` +
      `gcc ${machine.gcc}; load before the start ${machine.load.toFixed(1)}\n`,
  );
  console.log(table(measured));
  for (const { row, report } of measured) {
    if (!report) continue;
    console.log(`\n${partsTable(row.id, report.parts)}`);
    for (const fault of report.faults) console.log(`NO: ${fault}`);
  }
  if (values.json) await Deno.writeTextFile(values.json, asJson(machine, measured));
  if (values.growth) await Deno.writeTextFile(values.growth, growth());
  if (!values.check) return;
  const wrong = faults(measured);
  for (const fault of wrong) console.error(fault);
  if (wrong.length > 0) Deno.exit(1);
}

if (import.meta.main) await main();
