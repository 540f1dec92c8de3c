// Tracks the open event streams, so that closing the chat ends them and a test can detect leaks.
import { ChatError } from './errors.ts';

export interface OpenStreams {
  /** Throws `ChatError` `closing` when the chat closes: a client comes back, and reaches another process. */
  refuseWhenClosing(): void;
  /** Returns a signal that aborts when the chat closes, and a function to call when the stream has ended. */
  open(): { signal: AbortSignal; release: () => void };
  /** Those of one user. `extend`: called when one is opened, returns what is called when it has ended. */
  forUser(extend: () => () => void): UserStreams;
  readonly size: number;
  /** Ends every stream. */
  close(): void;
}

export type UserStreams = Pick<OpenStreams, 'refuseWhenClosing' | 'open'>;

export function createOpenStreams(): OpenStreams {
  const streams = new Set<AbortController>();
  let closed = false;
  const refuseWhenClosing: OpenStreams['refuseWhenClosing'] = () => {
    if (closed) throw new ChatError('closing', 'The chat is closing. Try again in a moment.');
  };
  const open: OpenStreams['open'] = () => {
    const controller = new AbortController();
    if (closed) controller.abort();
    else streams.add(controller);
    return { signal: controller.signal, release: () => void streams.delete(controller) };
  };
  return {
    refuseWhenClosing,
    open,
    forUser: extend => ({
      refuseWhenClosing,
      open() {
        const { signal, release } = open();
        const leave = extend();
        return {
          signal,
          release() {
            release();
            leave();
          },
        };
      },
    }),
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
