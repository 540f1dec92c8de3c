// Tracks the open event streams, so that closing the chat ends them and a test can detect leaks.
import { ChatError } from './errors.ts';

export interface OpenStreams {
  /** Throws `ChatError` `closing` when the chat closes: a client comes back, and reaches another process. */
  refuseWhenClosing(): void;
  /** Returns a signal that aborts when the chat closes, and a function to call when the stream has ended. */
  open(): { signal: AbortSignal; release: () => void };
  readonly size: number;
  /** Ends every stream. */
  close(): void;
}

export function createOpenStreams(): OpenStreams {
  const streams = new Set<AbortController>();
  let closed = false;
  return {
    refuseWhenClosing() {
      if (closed) throw new ChatError('closing', 'The chat is closing. Try again in a moment.');
    },
    open() {
      const controller = new AbortController();
      if (closed) controller.abort();
      else streams.add(controller);
      return { signal: controller.signal, release: () => void streams.delete(controller) };
    },
    get size() {
      return streams.size;
    },
    close() {
      closed = true;
      for (const controller of streams) controller.abort();
      streams.clear();
    },
  };
}
