// Edge: a thread that helps with a job on pairs.
import { type PairJob, workOnPairs } from "./pair_job.ts";

self.onmessage = ({ data }: MessageEvent<PairJob>) => workOnPairs(data);
