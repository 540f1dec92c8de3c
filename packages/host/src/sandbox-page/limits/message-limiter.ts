// Limits the rate and the size of a view's messages, and the number of reports about dropped and blocked ones. It runs in the proxy
// page, in the view's own process, because a limiter in the host would still have to receive what it drops.

import { createTokenBucket } from '@vitrine/std/internal/rate-limit';
import type { ErrorReport, ViewReport } from '../../surface/view/view-errors.ts';

/** Messages that a view may send at once, and per second after that. */
const BURST = 200;
const PER_SECOND = 100;
/** The most characters of one message as JSON. */
export const MAX_LENGTH = 1_000_000;
/** How many blocked requests are reported one by one; after that at powers of two. */
const MAX_BLOCKED = 32;
/** How many errors of the view, and how many reports whether it is blank, are passed on. */
const MAX_REPORTS = 32;

export interface MessageLimiterOptions {
  /** Milliseconds, never going back. */
  now(): number;
  onDropped(count: number): void;
  onBlocked(blocked: { directive: string; target: string; count: number }): void;
  onReport(report: ViewReport): void;
  /** Sends a message to the view in the host's name. */
  answer(message: object): void;
}

export interface MessageLimiter {
  /** Returns the message as JSON; undefined when it is dropped, which is counted. */
  pass(data: unknown): string | undefined;
  /** Counts a dropped message. */
  drop(): void;
  /** Takes a report of the view's document that the policy blocked something. */
  blocked(params: unknown): void;
  /** Takes a report of the view's document about an error, or whether it is blank. */
  report(params: unknown): void;
}

export function createMessageLimiter({
  now,
  onDropped,
  onBlocked,
  onReport,
  answer,
}: MessageLimiterOptions): MessageLimiter {
  // weakening: no-rate-limit
  const mayPass = createTokenBucket(now, { burst: BURST, perSecond: PER_SECOND });
  const mayAnswer = createTokenBucket(now, { burst: BURST, perSecond: PER_SECOND });
  /** How many of each kind there were. */
  const counts = { dropped: 0, blocked: 0, error: 0, blank: 0 };

  /** Counts one more. Returns the count when it is reported: the first ones, and then at powers of two, so that a flood is no flood of reports. */
  function count(kind: keyof typeof counts, reportedOneByOne: number): number | undefined {
    const number = ++counts[kind];
    return number <= reportedOneByOne || isPowerOfTwo(number) ? number : undefined;
  }

  function drop(): void {
    const dropped = count('dropped', 0);
    if (dropped !== undefined) onDropped(dropped);
  }

  return {
    drop,
    pass(data) {
      let problem = 'too fast';
      if (mayPass()) {
        problem = 'no JSON';
        try {
          const json: string | undefined = JSON.stringify(data);
          // weakening: no-length-limit
          if (json?.[0] === '{' && json.length <= MAX_LENGTH) return json;
          problem = 'too large';
        } catch {
          // The message cannot be written as JSON: it is cyclic, or contains a bigint.
        }
      }
      drop();
      // The view may wait for an answer. A flood gets no more answers than the messages it may send.
      const { id, method } = (data ?? {}) as { id?: unknown; method?: unknown };
      if (typeof method === 'string' && isId(id) && mayAnswer())
        answer({
          jsonrpc: '2.0',
          id,
          error: { code: -32000, message: `The sandbox dropped this request: ${problem}.` },
        });
      return undefined;
    },
    blocked(params) {
      const { directive, target } = (params ?? {}) as { directive?: unknown; target?: unknown };
      const blocked = count('blocked', MAX_BLOCKED);
      if (blocked !== undefined) onBlocked({ directive: text(directive), target: text(target), count: blocked });
    },
    report(params) {
      const { error, blank } = (params ?? {}) as { error?: unknown; blank?: unknown };
      if (typeof error !== 'object' || error === null) {
        if (count('blank', MAX_REPORTS) !== undefined) onReport({ blank: blank === true });
        return;
      }
      const errors = count('error', MAX_REPORTS);
      if (errors !== undefined) onReport({ error: readError(error, errors) });
    },
  };
}

/** Reads an error report, with texts cut to a length. `count`: the document's own count, but at least the reports `seen` here. */
function readError(given: object, seen: number): ErrorReport {
  const { kind, message, source, line, column, count } = given as Record<string, unknown>;
  return {
    kind: text(kind),
    message: text(message, 500),
    source: text(source, 500),
    line: natural(line),
    column: natural(column),
    count: Math.max(seen, natural(count)),
  };
}

function isId(id: unknown): id is string | number {
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 200);
}

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));
const text = (value: unknown, most = 200): string => (typeof value === 'string' ? value.slice(0, most) : '');
const natural = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
