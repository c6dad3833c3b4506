// Edge: Polars.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import type { Pool } from "../pool/pool.ts";
import { lineOutcome, rulesOf, teamLines } from "./method_outcomes.ts";

/**
 * Where every team is right, item by item: the labels of `teams`, then `rule, item, right` for every
 * test item; `right` is a share for methods that stand for many teams. Join item metadata on `task`
 * and `item`.
 */
export function teamAnswers(
  pool: Pool,
  teams: pl.DataFrame,
  { rules = RULES }: { readonly rules?: readonly (string | AggregationRule)[] } = {},
): pl.DataFrame {
  const parts = teamLines(pool, teams).flatMap((line) =>
    rulesOf(line, rules).map((rule) => {
      const { right } = lineOutcome(pool, line, rule);
      const labels = Object.entries(line.labels).map(([name, value]) => pl.lit(value).alias(name));
      return pl.DataFrame({
        item: [...pool.task(line.task).test.items],
        right: Float64Array.from(right),
      }).withColumns(
        ...labels,
        pl.lit(line.rule === null ? rule.id : null).cast(pl.Utf8).alias("rule"),
      )
        .select(...Object.keys(line.labels), "rule", "item", "right");
    })
  );
  return parts.length === 1 ? parts[0] : pl.concat(parts, { how: "vertical" });
}
