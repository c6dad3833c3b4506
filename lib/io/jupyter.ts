// Edge: the notebook that this program runs in.

/** The part of the Deno kernel that shows things. */
export interface Jupyter {
  /** Hands a message to the kernel before it returns, so also in the midst of synchronous work. */
  broadcast(type: string, content: Record<string, unknown>): Promise<void>;
}

/** The notebook's kernel; outside of one the runtime throws at the mere question. */
export function jupyter(): Jupyter | undefined {
  try {
    return (Deno as { jupyter?: Jupyter }).jupyter;
  } catch {
    return undefined;
  }
}
