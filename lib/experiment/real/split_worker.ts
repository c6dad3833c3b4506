// Edge: a worker's messages.
import type { Measured } from "./measured.ts";
import { studySplit } from "./study_split.ts";
import type { RealExperiment } from "./types.ts";

/** What a worker is told: the study first, then one split at a time. */
export type WorkerTask =
  | { readonly measured: Measured; readonly experiment: RealExperiment }
  | { readonly split: number };

const worker = self as unknown as {
  onmessage: (event: MessageEvent<WorkerTask>) => void;
  postMessage(message: unknown): void;
};

let study: Extract<WorkerTask, { measured: unknown }>;

worker.onmessage = ({ data }) => {
  if ("split" in data) worker.postMessage(studySplit(study.measured, study.experiment, data.split));
  else study = data;
};
