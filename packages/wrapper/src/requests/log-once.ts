// Writes a line to the log only once. Servers and clients choose the texts, so the memory of written lines is limited.
import type { Log } from '@vitrine/connect/proxy';
import { createLruMap } from '@vitrine/std/internal/lru-map';

const MAX_REMEMBERED = 1000;

/** Calls `write` unless it was called for the same `line` before. */
export type Once = (line: string, write: (log: Log) => void) => void;

export function createOnce(log: Log): Once {
  const lines = createLruMap<string, true>(MAX_REMEMBERED);
  return (line, write) => {
    if (lines.get(line)) return;
    lines.set(line, true);
    write(log);
  };
}
