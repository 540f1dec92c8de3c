// Groups repeated calls of views: consecutive calls of one tool by one view become one line, so that polling does not fill the transcript.
import type { CallEntry, Entry } from './transcript.ts';

/** Series of at least two calls of one tool, by one view, oldest first. */
export interface CallSeries {
  readonly kind: 'series';
  readonly key: string;
  readonly calls: readonly CallEntry[];
}

/** Entries that end a series: what goes on in the conversation does; what views do besides calling does not. */
const ENDS_SERIES: ReadonlySet<Entry['kind']> = new Set(['user', 'step', 'run-end', 'call']);

/**
 * The entries with calls of views grouped. Alternating calls of several views are still separated, as long as the conversation does not go on in
 * between; a series is placed where its first call was.
 */
export function foldCalls(entries: readonly Entry[]): (Entry | CallSeries)[] {
  const folded: (Entry | CallSeries)[] = [];
  let series = new Map<string, { place: number; calls: CallEntry[] }>();
  for (const entry of entries) {
    if (entry.kind !== 'call' || entry.call.initiator !== 'view') {
      if (ENDS_SERIES.has(entry.kind)) series = new Map();
      folded.push(entry);
      continue;
    }
    const { surfaceId, server, toolName } = entry.call;
    const requester = JSON.stringify([surfaceId, server, toolName]);
    const before = series.get(requester);
    if (!before) {
      series.set(requester, { place: folded.length, calls: [entry] });
      folded.push(entry);
      continue;
    }
    const { place, calls } = before;
    calls.push(entry);
    folded[place] = { kind: 'series', key: calls[0]!.key, calls };
  }
  return folded;
}
