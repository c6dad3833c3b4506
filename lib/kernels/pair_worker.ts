// Edge: a thread that helps with a job on pairs.
import { type PairJob, workOn } from "./pair_job.ts";

self.onmessage = ({ data }: MessageEvent<PairJob>) => workOn(data);
