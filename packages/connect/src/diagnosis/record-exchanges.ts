// Keeps what a server behind an address has answered, for a diagnosis.
import type { Fetch } from '../transport/same-origin-fetch.ts';

/** One request over HTTP, and its answer. */
export interface HttpExchange {
  readonly method: string;
  readonly url: string;
  /** Absent: there was no answer. */
  readonly status?: number;
  /** The type of the answer, without parameters. */
  readonly type?: string;
  /** Where a redirect leads. */
  readonly location?: string;
  /** The header WWW-Authenticate. */
  readonly challenge?: string;
  /** The beginning of an error's or a page's body. */
  readonly body?: string;
  /** Reason why there was no answer. */
  readonly failure?: unknown;
}

/** Characters of a body that are kept. */
const MAX_BODY = 2000;

/** The same `fetch`, which adds to `exchanges`. */
export function recordExchanges(fetch: Fetch, exchanges: HttpExchange[]): Fetch {
  return async (url, init) => {
    const about = { method: init?.method ?? 'GET', url: String(url) };
    try {
      const response = await fetch(url, init);
      exchanges.push({ ...about, ...(await readFacts(response)) });
      return response;
    } catch (failure) {
      exchanges.push({ ...about, failure });
      throw failure;
    }
  };
}

async function readFacts(response: Response): Promise<Omit<HttpExchange, 'method' | 'url'>> {
  const { status, headers } = response;
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const location = headers.get('location');
  const challenge = headers.get('www-authenticate');
  // The body of a stream would be waited for.
  const isShown = type !== 'text/event-stream' && (status >= 400 || type?.includes('html'));
  const body = isShown
    ? (
        await response
          .clone()
          .text()
          .catch(() => '')
      ).slice(0, MAX_BODY)
    : undefined;
  return {
    status,
    ...(type !== undefined && { type }),
    ...(location !== null && { location }),
    ...(challenge !== null && { challenge }),
    ...(body !== undefined && { body }),
  };
}
