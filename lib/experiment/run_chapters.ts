// Edge: starts threads, which run notebooks beside each other.
import { basename } from "node:path";
import { InputError } from "../errors.ts";
import { type Progress, progress } from "../io/progress.ts";
import { cores, type ThreadOptions } from "../kernels/with_workers.ts";
import type { ChapterNews } from "./chapter_worker.ts";
import { codeCells, readNotebook } from "./read_notebook.ts";
import type { ChapterJob, RanChapter } from "./run_chapter.ts";

/** How notebooks are run. */
export interface ChapterOptions extends ThreadOptions {
  /** Called with each notebook that has ended, while others still run. */
  readonly onChapter?: (chapter: RanChapter) => Promise<void>;
}

/**
 * Runs notebooks on all cores, each in one thread from its first cell to its last, with one bar that
 * counts the cells of all. They are begun from both ends of the report, which closes with its longer
 * chapters. The first that fails ends all.
 */
export async function runChapters(
  jobs: readonly ChapterJob[],
  { threads = cores(), onChapter = async () => {} }: ChapterOptions = {},
): Promise<RanChapter[]> {
  const notebooks = await Promise.all(jobs.map(({ path }) => readNotebook(path)));
  const cells = notebooks.reduce((sum, each) => sum + codeCells(each), 0);
  let bar: Progress | undefined;
  const tick = (n: number, note: string) => (bar ??= progress(cells, "cells")).tick(n, note);
  const chapters = new Array<RanChapter>(jobs.length);
  const waiting = jobs.map((job, at) => ({ job, at }));
  let taken = 0;
  const take = () => taken++ % 2 === 0 ? waiting.pop() : waiting.shift();
  const workers: Worker[] = [];
  const work = async (worker: Worker) => {
    for (let next = take(); next; next = take()) {
      const chapter = chapters[next.at] = await inThread(worker, next.job, tick);
      await onChapter(chapter);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, () => {
      const url = new URL("./chapter_worker.ts", import.meta.url);
      workers.push(new Worker(url, { type: "module" }));
      return work(workers.at(-1)!);
    }));
  } finally {
    for (const worker of workers) worker.terminate();
  }
  await bar?.done();
  return chapters;
}

/** Sends one notebook to a thread and waits for what it gives. */
function inThread(
  worker: Worker,
  job: ChapterJob,
  tick: (n: number, note: string) => void,
): Promise<RanChapter> {
  const id = basename(job.path, ".ipynb");
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: news }: MessageEvent<ChapterNews>) => {
      if (news.kind === "cell") return tick(news.done > 0 ? 1 : 0, id);
      if (news.kind === "failed") return reject(asError(news));
      tick(1, id);
      resolve(news.chapter);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    worker.postMessage(job);
  });
}

function asError({ reason, input, stack }: Extract<ChapterNews, { kind: "failed" }>): Error {
  if (input) return new InputError(reason);
  return Object.assign(new Error(reason), stack ? { stack } : {});
}
