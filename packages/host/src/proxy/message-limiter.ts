// What a view may send: how fast, how large, and what of the rest is told. It runs in the proxy, in the view's own process: a
// limiter in the host would still have to receive what it drops.

import { createBucket } from '../scheduling/token-bucket.ts';
import type { ToldError, ViewReport } from '../surface/view-errors.ts';

/** A view may send this many messages at once, and this many per second after. */
export const BURST = 200;
export const PER_SECOND = 100;
/** Characters of one message as JSON. */
export const MAX_LENGTH = 1_000_000;
/** So many things that the policy stopped are told one by one. */
export const MOST_BLOCKED = 32;
/** So many errors of the view, and so many words on whether it is blank. */
export const MOST_REPORTS = 32;

export interface ShieldOptions {
  /** Milliseconds, never going back. */
  now(): number;
  onDropped(count: number): void;
  onBlocked(blocked: { directive: string; target: string; count: number }): void;
  onReport(report: ViewReport): void;
  /** Says something to the view in the host's stead. */
  answer(message: object): void;
}

export interface Shield {
  /** The message as JSON; undefined when it does not pass, which is counted. */
  pass(data: unknown): string | undefined;
  /** A message does not pass. */
  drop(): void;
  /** Something was stopped by the policy, as the inside tells. */
  blocked(params: unknown): void;
  /** The view's document reports an error, or whether it is blank. */
  report(params: unknown): void;
}

export function createShield({ now, onDropped, onBlocked, onReport, answer }: ShieldOptions): Shield {
  const mayPass = createBucket(now, { burst: BURST, perSecond: PER_SECOND });
  const mayAnswer = createBucket(now, { burst: BURST, perSecond: PER_SECOND });
  let dropped = 0;
  let stopped = 0;
  let errors = 0;
  let judged = 0;

  function drop(): void {
    // Told in powers of two: a flood must not become a flood of reports.
    if (isPowerOfTwo(++dropped)) onDropped(dropped);
  }

  return {
    drop,
    pass(data) {
      let problem = 'too fast';
      if (mayPass()) {
        problem = 'no JSON';
        try {
          const json: string | undefined = JSON.stringify(data);
          if (json?.[0] === '{' && json.length <= MAX_LENGTH) return json;
          problem = 'too large';
        } catch {
          // Cyclic, or a bigint: no JSON, no message.
        }
      }
      drop();
      // A view that means well waits for its answer. A flood gets no more of them than it may send.
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
      if (++stopped <= MOST_BLOCKED || isPowerOfTwo(stopped))
        onBlocked({ directive: text(directive), target: text(target), count: stopped });
    },
    report(params) {
      const { error, blank } = (params ?? {}) as { error?: unknown; blank?: unknown };
      const isTold = (count: number): boolean => count <= MOST_REPORTS || isPowerOfTwo(count);
      if (typeof error !== 'object' || error === null) {
        if (isTold(++judged)) onReport({ blank: blank === true });
      } else if (isTold(++errors)) onReport({ error: readError(error, errors) });
    },
  };
}

/** Untrusted text, cut to a length; `count`: so many by now, by what the document says and what was seen here. */
function readError(given: object, seen: number): ToldError {
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
