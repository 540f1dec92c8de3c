// The requests that wait for new pictures. A game counts as watched while one waits, and for a second after its answer.
import type { Seen, WatchOptions } from './messages.ts';

/** A watcher sends its next request long before this. */
const WATCHED_FOR_MS = 1000;

export interface Watchers {
  readonly isWatched: boolean;
  /** Counts as watching from now on, without a request. */
  renew(): void;
  /** Answers with `batch` new pictures, with a new press, or after `waitMs`. */
  watch(options: WatchOptions): Seen | Promise<Seen>;
  /** Must be called when there may be a new picture or press. */
  answer(): void;
}

/** `see`: returns the current news for a watcher. */
export function createWatchers(see: (options: WatchOptions) => Seen): Watchers {
  const waiting = new Map<WatchOptions, () => void>();
  let watchedUntil = 0;
  const renew = (): void => {
    watchedUntil = performance.now() + WATCHED_FOR_MS;
  };
  const isEnough = ({ batch }: WatchOptions, { pictures, presses }: Seen): boolean =>
    pictures.length >= batch || presses.length > 0;

  return {
    get isWatched() {
      return waiting.size > 0 || performance.now() < watchedUntil;
    },
    renew,
    watch(options) {
      const first = see(options);
      if (options.waitMs === 0 || isEnough(options, first)) return first;
      return new Promise(resolve => {
        const finish = (): void => {
          clearTimeout(timer);
          waiting.delete(options);
          renew();
          resolve(see(options));
        };
        const timer = setTimeout(finish, options.waitMs);
        waiting.set(options, finish);
      });
    },
    answer() {
      for (const [options, finish] of waiting) if (isEnough(options, see(options))) finish();
    },
  };
}
