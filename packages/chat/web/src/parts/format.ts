// Formats numbers and times for users, in the browser's language.
import { BYTE_UNITS, DURATIONS } from '../texts/parts.ts';

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value.toLocaleString(undefined, { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${BYTE_UNITS[unit]}`;
}

export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return DURATIONS.milliseconds(Math.max(1, Math.round(durationMs)));
  if (durationMs < 60_000) return DURATIONS.seconds((durationMs / 1000).toFixed(1));
  return DURATIONS.minutes(Math.floor(durationMs / 60_000), Math.round((durationMs % 60_000) / 1000));
}

export function formatTime(iso: string): string {
  return new Date(iso).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}

export function formatDay(iso: string): string {
  return new Date(iso).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}
