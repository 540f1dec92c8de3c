// Lines of the log that are written once. Strangers decide what is in them, so that what is remembered does not grow for ever.
import type { Log } from '@vitrine/connect/proxy';

const MAX_REMEMBERED = 1000;

/** Writes when `line` was not written before. */
export type Once = (line: string, write: (log: Log) => void) => void;

export function createOnce(log: Log): Once {
  const lines = new Set<string>();
  return (line, write) => {
    if (lines.has(line)) return;
    if (lines.size >= MAX_REMEMBERED) lines.clear();
    lines.add(line);
    write(log);
  };
}
