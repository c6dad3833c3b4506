// Edge: Polars.
import pl from "nodejs-polars";
import { dissimilarity, similarityOrder } from "../evaluate/dissimilarity.ts";
import { smacof } from "../evaluate/mds.ts";
import { pairMatrices } from "./signals_of.ts";

/**
 * The models on a plane by pooled heterogeneity (fig:mds): `model, x, y, stress`. Distance is the mean
 * of 1 − Yule's Q and JSD, each divided by its mean over the pairs; `stress` says how far the plane is
 * from it.
 */
export function mapModels(pairs: pl.DataFrame): pl.DataFrame {
  const { models, yuleQ, jsd } = paperMatrices(pairs);
  const { points, stress } = smacof(dissimilarity({ yuleQ, jsd }), models.length);
  return pl.DataFrame(models.map((model, i) => ({ model, ...points[i], stress })));
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
