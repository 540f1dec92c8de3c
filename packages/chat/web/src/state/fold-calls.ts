// A view that asks its server again and again must not push the transcript away: its calls of one tool, one after the other, are one line.
import type { CallEntry, Entry } from './transcript.ts';

/** At least two calls of one tool, by one view, oldest first. */
export interface CallSeries {
  readonly kind: 'series';
  readonly key: string;
  readonly calls: readonly CallEntry[];
}

/**
 * The entries with calls of views put together. Several views that ask in turn are told apart, as long as nothing but their calls happens;
 * a series stands where its first call stood.
 */
export function foldCalls(entries: readonly Entry[]): (Entry | CallSeries)[] {
  const folded: (Entry | CallSeries)[] = [];
  let asked = new Map<string, { place: number; calls: CallEntry[] }>();
  for (const entry of entries) {
    if (entry.kind !== 'call' || entry.call.initiator !== 'view') {
      asked = new Map();
      folded.push(entry);
      continue;
    }
    const { surfaceId, server, toolName } = entry.call;
    const asker = JSON.stringify([surfaceId, server, toolName]);
    const before = asked.get(asker);
    if (!before) {
      asked.set(asker, { place: folded.length, calls: [entry] });
      folded.push(entry);
      continue;
    }
    const { place, calls } = before;
    calls.push(entry);
    folded[place] = { kind: 'series', key: calls[0]!.key, calls };
  }
  return folded;
}
