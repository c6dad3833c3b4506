// Edge: Polars.
import pl from "nodejs-polars";
import { dissimilarity, similarityOrder } from "../evaluate/dissimilarity.ts";
import { smacof } from "../evaluate/mds.ts";
import { pairMatrices } from "./signals_of.ts";

/**
 * The models on a plane by pooled heterogeneity (fig:mds): `model, x, y`, how far each is `fromCentre`,
 * and the `stress` of the map. Distance is the mean of 1 − Yule's Q and JSD, each divided by its mean
 * over the pairs. With `quality`, also the mean `accuracy` of each model over its tasks.
 */
export function mapModels(pairs: pl.DataFrame, quality?: pl.DataFrame): pl.DataFrame {
  const { models, yuleQ, jsd } = paperMatrices(pairs);
  const { points, stress } = smacof(dissimilarity({ yuleQ, jsd }), models.length);
  const map = pl.DataFrame(models.map((model, i) => ({
    model,
    ...points[i],
    fromCentre: Math.hypot(points[i].x, points[i].y),
    stress,
  })));
  if (!quality) return map;
  const means = quality.groupBy("model").agg(pl.col("accuracy").mean());
  return map.join(means, { on: "model", how: "left" });
}

/** Model names in an order that puts alike models together. */
export function alikeOrder(pairs: pl.DataFrame): string[] {
  const { models, ...matrices } = paperMatrices(pairs);
  return similarityOrder(matrices).map((i) => models[i]);
}

function paperMatrices(pairs: pl.DataFrame) {
  const { models, matrices: { yuleQ, jsd } } = pairMatrices(pairs, ["yuleQ", "jsd"]);
  return { models, yuleQ, jsd };
}
