// The requests of a sign-in, whose addresses a server chooses: to public addresses, or to those that its configuration names; encrypted or on this
// machine, within one origin, small and soon answered.
import { type Egress, EgressError } from '@vitrine/egress';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import { findCause } from '../failures/causes.ts';
import { readBody } from '../transport/event-stream.ts';
import { createSameOriginFetch, type Fetch } from '../transport/same-origin-fetch.ts';
import { withoutEncoding } from './decoded-headers.ts';

const TIMEOUT_MS = 15_000;
/** Metadata of an authorization server takes a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/** An address that no token or secret may be sent to, and no metadata taken from. */
export class InsecureAddressError extends Error {
  override readonly name = 'InsecureAddressError';
}

/** Throws `InsecureAddressError` unless an address is `https:`, or `http:` on this machine. */
export function requireSecure(address: string | URL): void {
  const url = URL.parse(String(address));
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackURL(url.href))) return;
  throw new InsecureAddressError(`${url ? url.origin : 'an address'} is not encrypted`);
}

/** Requests of a sign-in to the addresses that servers name. */
export interface AuthRequests {
  /** Rejects with `InsecureAddressError`, `EgressError`, `RedirectError`, `TooLargeError` or the error of `fetch`. */
  readonly fetch: Fetch;
  /** Checks an address that the user's browser opens, or that is asked later. Rejects with `InsecureAddressError`, `EgressError`. */
  check(address: string | URL): Promise<void>;
}

export function createAuthRequests({ fetch, check }: Egress): AuthRequests {
  return {
    fetch: createAuthFetch(fetch),
    check(address) {
      requireSecure(address);
      return check(address);
    },
  };
}

function createAuthFetch(fetch: Fetch): Fetch {
  const limited = createSameOriginFetch(fetch);
  return async (url, init) => {
    requireSecure(url);
    const response = await limited(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (error: unknown) => {
        // The SDK tries again after a `TypeError`, which may be one of CORS.
        throw findCause(error, cause => cause instanceof EgressError) ?? error;
      },
    );
    const { status, headers } = response;
    const bytes = response.body ? await readBody(response.body, MAX_BYTES) : undefined;
    const hasBody = bytes !== undefined && status !== 204 && status !== 205 && status !== 304;
    return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: withoutEncoding(headers) });
  };
}
