import pl from "nodejs-polars";
import { openPool } from "../../lib/pool/open_pool.ts";
import { writtenPool } from "../written_pool.ts";
import type { PeerRow } from "./row.ts";

/** Opening a pool: read, and every row checked and put in its place. */
export const open: PeerRow = {
  id: "open",
  work: "opening a pool of 600,000 rows (25 models, 13 tasks), checked",
  target: 0.67,
  floor: 0.3,
  agreement: 0,
  repeats: 5,
  prepare(folder) {
    const path = `${folder}/pool.parquet`;
    writtenPool(path, { models: 25, tasks: 13, items: 923, options: 4 });
    return [{ name: "Troupe", run: async () => (await openPool(path)).frame.height }];
  },
  here: (folder) => [
    { name: "Polars alone", run: () => pl.readParquet(`${folder}/pool.parquet`).height },
  ],
};
