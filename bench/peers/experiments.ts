import { disagreements, type PeerTables } from "./agreement.ts";
import { csvRows } from "./csv_rows.ts";
import { writeExperimentInputs } from "./experiment_inputs.ts";
import { type ExperimentRun, runExperiments, runSideBySide } from "./experiment_run.ts";
import type { Part, PeerRow } from "./row.ts";
import type { Lap } from "./stopwatch.ts";

const NOTEBOOKS = ["rq1_effectiveness", "rq2_mechanism", "rq3_robustness"];

/** The table by which runs are compared at a glance. */
const MAIN = "rq1_effectiveness/main";

/** What the peer leaves behind. */
interface PeerRun {
  readonly parts: readonly (Lap & { readonly part: string })[];
  readonly tables: PeerTables;
}

/** The last run of ours, and what simulating its pools takes. */
let last: ExperimentRun | undefined;
let simulating: Lap | undefined;

/**
 * RQ1 to RQ3 as the notebooks have them, beside a program in Python that computes the same tables from
 * the same answers. Not quite the same work: ours also simulates the pools of other seeds and worlds,
 * which the peer reads, draws the figures, and splits the plane of weights of one task into regions
 * exactly, where the peer has the 961 points of the grid.
 */
export const experiments: PeerRow = {
  id: "experiments",
  work: "RQ1–RQ3 on sim:paper; ours simulates its pools and draws too, the peer reads them",
  target: 10,
  floor: 1,
  agreement: 1e-6,
  repeats: 1,
  rounds: 1,
  prepare(folder) {
    simulating = writeExperimentInputs(folder);
    return [{
      name: "Troupe, all cores",
      run: async () => meanAccuracy((await runSideBySide(NOTEBOOKS, MAIN)).tables),
    }, {
      name: "Troupe, one notebook after the other",
      run: async () => meanAccuracy((last = await runExperiments(NOTEBOOKS)).tables),
    }];
  },
  report(folder) {
    const peer = peerRun(folder);
    return {
      faults: peer ? disagreements(peer.tables, (name) => last!.tables.get(name) ?? "") : [],
      parts: [
        { part: "simulating pools, within the others", ours: simulating },
        ...partsOf(last!.parts, peer?.parts ?? []),
      ],
    };
  },
};

function meanAccuracy(tables: ExperimentRun["tables"]): number {
  const rows = csvRows(tables.get(MAIN)!);
  return rows.reduce((sum, { accuracy }) => sum + Number(accuracy), 0) / rows.length;
}

function peerRun(folder: string): PeerRun | undefined {
  try {
    return JSON.parse(Deno.readTextFileSync(`${folder}/tables.json`));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function partsOf(ours: ExperimentRun["parts"], peers: PeerRun["parts"]): Part[] {
  const byPart = new Map<string, Lap>(peers.map(({ part, ms, cpu }) => [part, { ms, cpu }]));
  return [...new Set([...ours.keys(), ...byPart.keys()])]
    .map((part) => ({ part, ours: ours.get(part), peer: byPart.get(part) }));
}
