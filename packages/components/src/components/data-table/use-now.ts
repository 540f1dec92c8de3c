// The current time, updated each minute, for relative dates.
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time after hydration, updated each minute. Undefined on a server, or when `isNeeded` is false. */
export function useNow(isNeeded: boolean): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
