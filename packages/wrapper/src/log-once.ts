// Lines of the log that are written once. Servers and clients decide what is in them, so that what is remembered has a bound.
import type { Log } from '@vitrine/connect/proxy';
import { createLruMap } from '@vitrine/protocol/lru-map';

const MAX_REMEMBERED = 1000;

/** Writes when `line` was not written before. */
export type Once = (line: string, write: (log: Log) => void) => void;

export function createOnce(log: Log): Once {
  const lines = createLruMap<string, true>(MAX_REMEMBERED);
  return (line, write) => {
    if (lines.get(line)) return;
    lines.set(line, true);
    write(log);
  };
}
