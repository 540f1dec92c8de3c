// Tracks the open event streams, so that closing the chat ends them and a test can detect leaks.
import { ChatError } from '../errors.ts';

export interface OpenStreams {
  /** Throws `ChatError` `closing` when the chat closes: a client comes back, and reaches another process. */
  refuseWhenClosing(): void;
  /** Returns a signal that aborts when the chat closes, and a function to call when the stream has ended. */
  open(): { signal: AbortSignal; release: () => void };
  /**
   * Returns the streams of one user, `maxStreams` at once. `extend` is called when a stream is opened; it returns the function to call when
   * the stream has ended.
   */
  forUser(extend: () => () => void): UserStreams;
  readonly size: number;
  /** Ends the streams that are open now, whose readers come back. */
  interrupt(): void;
  /** Ends every stream, and refuses new ones. */
  close(): void;
}

export interface UserStreams extends Pick<OpenStreams, 'refuseWhenClosing'> {
  /**
   * Takes the place of a stream that is to be read: a function that opens it at its first read, as `OpenStreams.open`, and one that gives the place
   * back when it is never read. Throws `ChatError` `too-many`, which is 429.
   */
  reserve(): { open: OpenStreams['open']; cancel(): void };
}

/** Each tab of a page has one. */
const MAX_STREAMS = 50;

/** `maxStreams`: of one user at once. @default 50 */
export function createOpenStreams(maxStreams: number = MAX_STREAMS): OpenStreams {
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
  const interrupt = (): void => {
    for (const controller of streams) controller.abort();
    streams.clear();
  };
  return {
    refuseWhenClosing,
    open,
    forUser(extend) {
      let count = 0;
      return {
        refuseWhenClosing,
        reserve() {
          if (count >= maxStreams)
            throw new ChatError(
              'too-many',
              `You have ${maxStreams} event streams open, which is the most. Close some pages of this chat.`,
              { retryAfterSeconds: 10 },
            );
          count++;
          let isReserved = true;
          const cancel = (): void => {
            if (isReserved) count--;
            isReserved = false;
          };
          return {
            cancel,
            open() {
              const { signal, release } = open();
              const leave = extend();
              return {
                signal,
                release() {
                  release();
                  cancel();
                  leave();
                },
              };
            },
          };
        },
      };
    },
    get size() {
      return streams.size;
    },
    interrupt,
    close() {
      closed = true;
      interrupt();
    },
  };
}
