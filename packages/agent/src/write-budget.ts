// How much a view may have written to the log: most of it needs no question, and asking and withdrawing leave lines, too.
import type { Action } from '@vitrine/protocol/actions';
import { type Budget, createBudget } from './budget.ts';
import type { Clock } from './clock.ts';
import { toPlainJson } from './sanitizer/plain-json.ts';

/** A view that calls a tool with every step of a slider stays below. */
const MAX_PER_MINUTE = 1000;
/** Room for a few large calls; what is too large at once is refused where it is read. */
const MAX_BYTES_PER_MINUTE = 16 * 1024 * 1024;
/** Deeper than any action may be: what is nested deeper is refused where it is read. */
const MAX_DEPTH = 300;

/** Of what a view asks, these leave nothing in the log by themselves. A context counts when it is written: most are overtaken by the next. */
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

/** What an action will cost the log in bytes; undefined when it is not written. */
export function writtenBytes(action: Action): number | undefined {
  if (UNWRITTEN.has(action.type)) return undefined;
  // Files are named in the log, and stored only when the person takes them.
  if (action.type === 'download') return 0;
  const plain = toPlainJson(action, { maxDepth: MAX_DEPTH });
  return 'text' in plain ? Buffer.byteLength(plain.text) : 0;
}
