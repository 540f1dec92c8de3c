// The elapsed time of a running job, as state and as text.
import { useEffect, useState } from 'react';

/** Milliseconds: the reported time plus the time in this page since then while `isRunning`. A server renders the reported time. */
export function useElapsedTime(reported: number | undefined, isRunning: boolean): number | undefined {
  const [passed, setPassed] = useState({ reported, since: 0 });
  useEffect(() => {
    if (reported === undefined || !isRunning) return;
    const start = performance.now();
    const timer = setInterval(() => setPassed({ reported, since: performance.now() - start }), 1000);
    return () => clearInterval(timer);
  }, [reported, isRunning]);
  if (reported === undefined) return undefined;
  return reported + (isRunning && passed.reported === reported ? passed.since : 0);
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `1h 2m 3s` in the language's short units; below ten seconds with one decimal. */
export function formatElapsedTime(milliseconds: number, locale: string): string {
  const seconds = milliseconds / 1000;
  const format = (value: number, unit: string, maximumFractionDigits = 0) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits }).format(value);
  if (seconds < 9.95) return format(seconds, 'second', 1);
  let rest = Math.floor(seconds);
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const value = Math.floor(rest / size);
    rest -= value * size;
    if (value > 0 || (unit === 'second' && parts.length === 0)) parts.push(format(value, unit));
  }
  return parts.join(' ');
}
