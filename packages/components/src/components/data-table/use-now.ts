import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time once the page is alive, renewed each minute. Undefined on a server, or when nothing needs it. */
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
