// The seconds between the press of a button and its effect, in which the user can undo it.
import { useCallback, useEffect, useRef, useState } from 'react';

export interface GracePeriod {
  /** Seconds that remain, rounded up; undefined when nothing waits. */
  readonly secondsLeft: number | undefined;
  /** Calls `effect` after `periodMs`; 0 calls it at once. */
  start(periodMs: number, effect: () => void): void;
  undo(): void;
}

/** Delays an action. What waits is forgotten when the component is taken away: what was not seen to happen does not happen. */
export function useGracePeriod(): GracePeriod {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const timers = useRef<{ end?: ReturnType<typeof setTimeout>; tick?: ReturnType<typeof setInterval> }>({});
  const stop = useCallback(() => {
    clearTimeout(timers.current.end);
    clearInterval(timers.current.tick);
    timers.current = {};
    setSecondsLeft(undefined);
  }, []);
  useEffect(() => stop, [stop]);
  const start = useCallback(
    (periodMs: number, effect: () => void) => {
      stop();
      if (periodMs === 0) {
        effect();
        return;
      }
      const endsAt = performance.now() + periodMs;
      setSecondsLeft(Math.ceil(periodMs / 1000));
      timers.current.tick = setInterval(
        () => setSecondsLeft(Math.max(1, Math.ceil((endsAt - performance.now()) / 1000))),
        1000,
      );
      timers.current.end = setTimeout(() => {
        stop();
        effect();
      }, periodMs);
    },
    [stop],
  );
  return { secondsLeft, start, undo: stop };
}
