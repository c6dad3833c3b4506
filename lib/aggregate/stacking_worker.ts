// Edge: a thread that helps to fit Stacking.
import { type StackingJob, workOnStacking } from "./stacking_job.ts";

self.onmessage = ({ data }: MessageEvent<StackingJob>) => workOnStacking(data);
