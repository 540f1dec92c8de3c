// Keeps what a stream has said in the last seconds, for messages about a failure: what it said before has another cause.
import type { Clock } from '../clock.ts';

export interface RecentText {
  push(chunk: Uint8Array): void;
  /** The last chunks as text, from the last 10 s before the newest one on, at most 16 KB. */
  text(): string;
}

const RECENT_MS = 10_000;
const MAX_BYTES = 16 * 1024;

export function createRecentText(clock: Clock): RecentText {
  let chunks: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  const trim = (now: number): void => {
    let total = 0;
    const first = chunks.findLastIndex(({ at, bytes }) => now - at > RECENT_MS || (total += bytes.length) > MAX_BYTES);
    if (first >= 0) chunks = chunks.slice(first + 1);
  };
  return {
    push(chunk) {
      const now = clock.now();
      chunks.push({ at: now, bytes: chunk.subarray(-MAX_BYTES) });
      trim(now);
    },
    text() {
      trim(clock.now());
      return Buffer.concat(chunks.map(({ bytes }) => bytes)).toString('utf8');
    },
  };
}
