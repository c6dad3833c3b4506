import { METHOD_LOOKS } from "../plot/theme.ts";
import type { Method, Profile } from "../types.ts";
import type { ExperimentResult } from "./run_experiment.ts";
import { mean } from "../math/mean.ts";

/**
 * The table that a newcomer wants: average accuracy per method under Stacking on both panels, ours
 * beside the paper's, in per cent. Empty without the studies `main` and `ood`.
 */
export function headline(
  { simulated }: Profile,
  results: readonly ExperimentResult[],
): Record<string, string>[] {
  const studies = results.flatMap((result) => result.studies);
  const panels = [["primary", "main"], ["held out", "ood"]].flatMap(([name, id]) => {
    const rows = studies.find((study) => study.id === id)?.tables[0]?.rows ?? [];
    return rows.length > 0 ? [{ name, rows }] : [];
  });
  const ours = simulated ? "simulated" : "measured";
  const methods: readonly Method[] = ["self-consistency", "random", "caruana", "quality", "c2mas"];
  return panels.length === 0 ? [] : methods.map((method) => {
    const cells = panels.flatMap(({ name, rows }) => {
      const of = rows.filter((row) =>
        row.method === method && (row.aggregator === "stacking" || row.aggregator === null)
      );
      const text = (key: "accuracy" | "paper") =>
        of.length > 0 && of.every((row) => row[key] !== null)
          ? (100 * mean(of.map((row) => row[key] as number))).toFixed(2)
          : "–";
      return [[`${name}, ours (${ours})`, text("accuracy")], [`${name}, paper`, text("paper")]];
    });
    return { "method (Stacking)": METHOD_LOOKS[method].label, ...Object.fromEntries(cells) };
  });
}
