import type { StudyResult } from "../types.ts";
import type { RealContext } from "./real_context.ts";
import { accuracyReport } from "./reports/accuracy.ts";
import { differenceReport } from "./reports/difference.ts";
import { headlineReport } from "./reports/headline.ts";
import { poolsReport } from "./reports/pools.ts";
import { sensitivityReport } from "./reports/sensitivity.ts";
import { stabilityReport } from "./reports/stability.ts";
import { teamSizeReport } from "./reports/team_size.ts";
import type { Report, ReportOf } from "./types.ts";

type Writer<Kind extends Report["kind"]> = (
  context: RealContext,
  report: ReportOf<Kind>,
) => StudyResult;

const WRITERS: { readonly [Kind in Report["kind"]]: Writer<Kind> } = {
  pools: poolsReport,
  headline: headlineReport,
  accuracy: accuracyReport,
  difference: differenceReport,
  team_size: teamSizeReport,
  sensitivity: sensitivityReport,
  stability: stabilityReport,
};

/** Every report of a study, in order. */
export function writeReports(context: RealContext): StudyResult[] {
  return context.experiment.reports.map((report) =>
    (WRITERS[report.kind] as Writer<typeof report.kind>)(context, report as never)
  );
}
