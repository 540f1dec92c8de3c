// How much a view may write to the log: most of its actions need no approval, and even withdrawn requests leave events.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { toPlainJson } from '@vitrine/std/internal/plain-json';
import type { Clock } from '../clock.ts';
import { type Budget, createBudget } from './budget.ts';

/** Actions per minute; a view that calls a tool with every step of a slider stays below. */
const MAX_PER_MINUTE = 1000;
/** Bytes per minute: enough for a few large calls; a single oversized one is refused where it is read. */
const MAX_BYTES_PER_MINUTE = 16 * 1024 * 1024;
/** Deeper than any action may be: deeper values are refused where they are read. */
const MAX_DEPTH = 300;

/** Actions that write nothing to the log by themselves. A context counts when it is written: most are replaced before. */
const UNWRITTEN: ReadonlySet<Action['type']> = new Set([
  'read-resource',
  'list',
  'data',
  'display-mode',
  'model-context',
]);

export const createWriteBudget = (clock: Clock): Budget =>
  createBudget({
    clock,
    maxPerMinute: MAX_PER_MINUTE,
    maxBytesPerMinute: MAX_BYTES_PER_MINUTE,
    refusal: `A view may have ${MAX_PER_MINUTE} things or ${MAX_BYTES_PER_MINUTE} bytes written down a minute; wait and ask again.`,
  });

/** Bytes that an action will add to the log; undefined when it is not logged. */
export function writtenBytes(action: Action): number | undefined {
  if (UNWRITTEN.has(action.type)) return undefined;
  // Files are named in the log, and stored only when the user takes them.
  if (action.type === 'download') return 0;
  const plain = toPlainJson(action, { maxDepth: MAX_DEPTH });
  return 'text' in plain ? Buffer.byteLength(plain.text) : 0;
}
