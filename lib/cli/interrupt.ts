// Edge: signals of the operating system.
import { InputError } from "../errors.ts";

/**
 * Runs work that Ctrl-C ends in order: the signal is passed on, the work cleans up, and `message`
 * says what is saved. A second Ctrl-C ends the process at once.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  message: () => string,
): Promise<T> {
  const stop = new AbortController();
  const signals = ["SIGINT", "SIGTERM"] as const;
  const onSignal = () => {
    if (stop.signal.aborted) Deno.exit(130);
    console.error("stopping (once more to end at once) …");
    stop.abort();
  };
  for (const signal of signals) Deno.addSignalListener(signal, onSignal);
  try {
    return await work(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? new InputError(message()) : error;
  } finally {
    for (const signal of signals) Deno.removeSignalListener(signal, onSignal);
  }
}
