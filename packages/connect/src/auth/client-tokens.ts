// The access tokens of a server at which this program signs in by itself, with an id and a secret of the configuration (RFC 6749, 4.4).
import type { ClientCredentialsAuth } from '../config/server-auth.ts';
import { type Authorizer, hideTokens } from './authorizer.ts';
import { DiscoveryError, discover, requestClientTokens } from './oauth-client.ts';
import type { Tokens } from './sign-in-record.ts';
import type { UserTokensOptions } from './user-tokens.ts';

const EARLY_MS = 30_000;

export interface ClientTokensOptions extends Pick<UserTokensOptions, 'config' | 'errors' | 'requests' | 'now'> {
  readonly auth: ClientCredentialsAuth;
}

/** Tokens are requested when they are first needed, and kept in memory. */
export function createClientTokens({ config, auth, errors, requests, now }: ClientTokensOptions): Authorizer {
  const { clientId, clientSecret, issuer, scopes = [] } = auth;
  let tokens: Tokens | undefined;
  let requesting: Promise<Tokens> | undefined;

  const request = async (): Promise<Tokens> => {
    try {
      const discovery = await discover({ url: config.url, issuer }, requests);
      if (!discovery) throw new DiscoveryError('it names no authorization server');
      return await requestClientTokens({ discovery, clientId, clientSecret, scopes }, requests.fetch, now());
    } catch (error) {
      throw errors.failed(error, new URL(issuer).host);
    }
  };

  return {
    async token() {
      const isOver = tokens?.expiresAt !== undefined && tokens.expiresAt - now() <= EARLY_MS;
      if (tokens && !isOver) return tokens.access;
      requesting ??= request().finally(() => {
        requesting = undefined;
      });
      tokens = await requesting;
      return tokens.access;
    },
    async refused({ response, token, retries }) {
      if (response.status !== 401 || retries > 0) return false;
      if (tokens?.access === token) tokens = undefined;
      return true;
    },
    hide: text => hideTokens(text, [tokens?.access, clientSecret]),
  };
}
