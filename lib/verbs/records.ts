// Edge: Polars.
import type pl from "nodejs-polars";

/** The rows of a frame as objects of a known shape; the caller answers for the shape. */
export function records<Row>(frame: pl.DataFrame): Row[] {
  return frame.toRecords() as unknown as Row[];
}
