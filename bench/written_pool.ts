import { profileFrame } from "../lib/pool/profile_frame.ts";
import { madeView } from "./made_view.ts";

/** Writes a Parquet profile of the given shape, with as many items on test as on dev. */
export function writtenPool(
  path: string,
  { models, tasks, items, options }: {
    models: number;
    tasks: number;
    items: number;
    options: number;
  },
): void {
  const dev = madeView({ models, items, options });
  const named = (split: string) =>
    dev.items.map((_, n) => `${split}-${String(n).padStart(6, "0")}`);
  const frame = profileFrame({
    tasks: Array.from({ length: tasks }, (_, t) => {
      const task = `task-${t + 1}`;
      return {
        name: task,
        dev: { ...dev, task, items: named("dev") },
        test: { ...dev, task, items: named("test"), split: "test" as const },
      };
    }),
  });
  frame.writeParquet(path, { compression: "zstd" });
}
