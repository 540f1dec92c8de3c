// The streams that are open, so that closing the chat ends them and a test can see that none is left behind.

export interface OpenStreams {
  /** A signal that aborts when the chat closes, and the way to say that the stream has ended. */
  open(): { signal: AbortSignal; release: () => void };
  readonly size: number;
  /** Ends every stream. */
  close(): void;
}

export function createOpenStreams(): OpenStreams {
  const streams = new Set<AbortController>();
  let closed = false;
  return {
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
