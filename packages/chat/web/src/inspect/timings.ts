// How long a server takes to answer, by what it was asked for.
import type { LoggedMessage } from '@vitrine/agent/internal/api';

/** The answers to one kind of request. Times are in milliseconds. */
export interface Timing {
  /** The method, with its target: `tools/call search`. */
  readonly label: string;
  readonly count: number;
  readonly failed: number;
  readonly median: number;
  readonly slowest: number;
}

/**
 * Sums up the answers of the server, the slowest kind first. Answers whose request is not known are left out.
 *
 * @example readTimings(messages)[0]?.label // 'tools/call search'
 */
export function readTimings(messages: readonly LoggedMessage[]): Timing[] {
  const answers = messages.flatMap(({ direction, label, kind, ms }) =>
    direction === 'received' && ms !== undefined ? [{ label, ms, isFailed: kind === 'error' }] : [],
  );
  return [...Map.groupBy(answers, ({ label }) => label)]
    .map(([label, ofLabel]) => {
      const times = ofLabel.map(({ ms }) => ms).toSorted((a, b) => a - b);
      const failed = ofLabel.filter(({ isFailed }) => isFailed).length;
      return { label, count: times.length, failed, median: median(times), slowest: times.at(-1) ?? 0 };
    })
    .toSorted((a, b) => b.slowest - a.slowest);
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const [lower = 0, upper = 0] = sorted.slice(middle - 1, middle + 1);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : (lower + upper) / 2;
}
