// Says in words why a sign-in failed. The texts of authorization servers are left out: they may hold what must not be shown, and anyone can
// write a link to the callback.
import {
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client';
import { EgressError } from '@vitrine/egress';
import { findCause } from '../failures/causes.ts';
import { TooLargeError } from '../transport/event-stream.ts';
import { RedirectError } from '../transport/same-origin-fetch.ts';
import { InsecureAddressError } from './auth-fetch.ts';
import { DiscoveryError } from './oauth-client.ts';

const ALLOW =
  'If you trust that, write its address as "auth.issuer" of the server, or host and port in "privateHosts", in the configuration';

/** The end of a sentence. `host`: the authorization server's, where it is known. */
export function describeAuthError(error: unknown, host?: string): string {
  const who = host === undefined ? 'its authorization server' : `its authorization server ${host}`;
  const find = <T>(type: abstract new (...args: never[]) => T): T | undefined =>
    findCause(error, cause => cause instanceof type) as T | undefined;
  const refused = find(EgressError);
  if (refused) return `${refused.message.replace(/\.$/, '')}. ${ALLOW}`;
  const own = find(DiscoveryError) ?? find(InsecureAddressError);
  if (own) return own.message;
  const mismatch = find(IssuerMismatchError);
  if (mismatch?.kind === 'metadata') return `${who} says that it is another one`;
  if (mismatch) return 'the answer did not come from the authorization server that was asked';
  if (find(InsecureTokenEndpointError)) return `${who} takes tokens without encryption`;
  if (find(RegistrationRejectedError)) return `${who} did not register this program`;
  const refusal = find(OAuthError);
  if (refusal) return `${who} refused it${quoteCode(refusal.code)}`;
  if (find(RedirectError)) return `${who} redirects to another address`;
  if (find(TooLargeError)) return `${who} answered with too much`;
  const name = (error as { name?: unknown } | null)?.name;
  if (name === 'TimeoutError') return `${who} did not answer in time`;
  if (error instanceof TypeError) return `${who} can't be reached`;
  return `${who} gave an answer that can't be read`;
}

/** A code of RFC 6749, 5.2; nothing else that a server sends. */
function quoteCode(code: unknown): string {
  return typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) ? ` (${code})` : '';
}

/** Whether the authorization server has refused, in contrast to not being reached: the tokens are of no use any more. */
export function isRefusalOfServer(error: unknown): boolean {
  return error instanceof OAuthError && error.code !== 'server_error' && error.code !== 'temporarily_unavailable';
}
