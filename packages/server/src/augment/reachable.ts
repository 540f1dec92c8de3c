// Checks whether a hosted page exists, and caches the answer for a while.
import { describeError, isInstance } from '../errors.ts';
import { settle } from '../thenable.ts';
import type { AugmenterOptions } from './types.ts';

type Fetch = NonNullable<AugmenterOptions['fetch']>;

/** Milliseconds that an answer is valid: for a page that exists, for one that does not; and the timeout of a request. */
const REACHABLE_MS = 60_000;
const UNREACHABLE_MS = 10_000;
const TIMEOUT_MS = 2_000;

/** Resolves with the reason why the page is not reachable, or undefined. Never rejects. */
export type ReachabilityCheck = (address: string) => Promise<string | undefined>;

export function createReachabilityCheck({ fetch, now }: { fetch: Fetch; now: () => number }): ReachabilityCheck {
  const answers = new Map<string, { answer: Promise<string | undefined>; until: number }>();
  return address => {
    const cached = answers.get(address);
    if (cached && now() < cached.until) return cached.answer;
    const entry = { answer: request(fetch, address), until: Number.POSITIVE_INFINITY };
    answers.set(address, entry);
    return entry.answer.then(problem => {
      entry.until = now() + (problem === undefined ? REACHABLE_MS : UNREACHABLE_MS);
      return problem;
    });
  };
}

async function request(fetch: Fetch, address: string): Promise<string | undefined> {
  try {
    // A timeout of our own, because the caller's `fetch` may ignore the signal.
    const answer = fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status } = (await settle(answer, TIMEOUT_MS)).value;
    // Another status (405, 401) may mean that the server does not support HEAD; the page may exist.
    return status === 404 || status === 410 || status >= 500 ? `${address} answers ${status}.` : undefined;
  } catch (error) {
    return `${address} does not answer (${describeError(readCause(error))}).`;
  }
}

/** The reason below a failed `fetch`, whose own message says nothing. */
function readCause(error: unknown): unknown {
  return isInstance(error, Error) && isInstance(error.cause, Error) ? error.cause : error;
}
