// Edge: a thread that runs notebooks.
import { InputError } from "../errors.ts";
import { type ChapterJob, type RanChapter, runChapter } from "./run_chapter.ts";

/** What the thread says: that a cell begins, what the notebook gave, or why it cannot go on. */
export type ChapterNews =
  | { readonly kind: "cell"; readonly done: number }
  | { readonly kind: "chapter"; readonly chapter: RanChapter }
  | {
    readonly kind: "failed";
    readonly reason: string;
    /** True for a user's mistake. */
    readonly input: boolean;
    readonly stack?: string;
  };

const tell = (news: ChapterNews) => self.postMessage(news);

self.onmessage = async ({ data }: MessageEvent<ChapterJob>) => {
  try {
    const chapter = await runChapter(data, (done) => tell({ kind: "cell", done }));
    tell({ kind: "chapter", chapter });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    tell({ kind: "failed", reason: message, input: error instanceof InputError, stack });
  }
};
