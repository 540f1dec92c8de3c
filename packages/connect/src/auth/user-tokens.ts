// The access tokens of a user who has signed in: renewed before they end, or when the server refuses them. What cannot be renewed becomes a
// need to sign in.
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import type { UserAuth } from '../config/server-auth.ts';
import type { HttpServerConfig } from '../config/server-config.ts';
import { findCause } from '../failures/causes.ts';
import type { AuthRequests } from './auth-fetch.ts';
import { type Authorizer, hideTokens, type RefusedRequest } from './authorizer.ts';
import { isRefusalOfServer } from './describe-auth-error.ts';
import { DiscoveryError, discover, isUnknownClient, refreshTokens, splitScopes } from './oauth-client.ts';
import type { SignInErrors } from './sign-in-errors.ts';
import type { SignInEvent, SignInNeed, SignInRecord } from './sign-in-record.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

/** A token that ends this soon is renewed before it is sent. */
const EARLY_MS = 30_000;

export interface UserTokensOptions {
  readonly config: HttpServerConfig;
  readonly auth: UserAuth | undefined;
  readonly stored: StoredSignIn;
  readonly errors: SignInErrors;
  /** Requests to the authorization server. */
  readonly requests: AuthRequests;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createUserTokens({ config, auth, stored, errors, requests, now }: UserTokensOptions): Authorizer {
  let refreshing: Promise<boolean> | undefined;

  /** Whether there is another token than `token` now. One renewal at a time: a refresh token can often be used once. */
  const renew = (token: string): Promise<boolean> => {
    refreshing ??= refresh(token).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  const refresh = (token: string): Promise<boolean> =>
    stored.exclusively(async ({ grant }, change) => {
      // Another process has renewed it, or the user has signed in again.
      if (grant?.tokens.access !== token) return grant !== undefined;
      const { refresh } = grant.tokens;
      if (refresh !== undefined) {
        try {
          const tokens = await refreshTokens({ ...grant, tokens: { ...grant.tokens, refresh } }, requests.fetch, now());
          await change({ type: 'refreshed', tokens: { refresh, ...tokens } });
          return true;
        } catch (error) {
          if (isUnknownClient(error)) await change({ type: 'forgotten', clientId: grant.client.client_id });
          if (!isRefusalOfServer(error)) throw errors.unreachable(error, new URL(grant.discovery.issuer).host);
        }
      }
      await change({ type: 'ended' });
      return false;
    });

  /** Finds where the user has to sign in; undefined when the server offers no way. */
  const findNeed = async (
    { response, token }: RefusedRequest,
    record: SignInRecord,
  ): Promise<SignInNeed | undefined> => {
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
    const location = resourceMetadataUrl?.href;
    const discovery = await discover(
      { url: config.url, issuer: auth?.issuer, resourceMetadataUrl: location },
      requests,
    ).catch((error: unknown) => {
      // A server that announces no way to sign in may have none.
      if (location === undefined && !(error instanceof DiscoveryError) && !isSecurityFault(error)) return undefined;
      throw errors.failed(error);
    });
    if (!discovery) return undefined;
    const isStepUp = response.status === 403;
    const configured = auth?.scopes ?? [];
    const scopes = isStepUp
      ? [...(record.grant?.tokens.scopes ?? []), ...(splitScopes(scope) ?? [])]
      : (splitScopes(scope) ?? (configured.length > 0 ? [] : discovery.scopes));
    return {
      host: new URL(discovery.issuer).host,
      scopes: [...new Set([...configured, ...scopes])],
      reason: isStepUp ? 'scopes' : token === undefined ? 'first' : 'ended',
      ...(location !== undefined && { resourceMetadataUrl: location }),
    };
  };

  /** Changes the record unless there is another token than `token`, which a user or another process has got meanwhile. Resolves with whether it did. */
  const changeIfCurrent = (token: string | undefined, event: SignInEvent): Promise<boolean> =>
    stored.exclusively(async ({ grant }, change) => {
      if (grant && grant.tokens.access !== token) return false;
      await change(event);
      return true;
    });

  return {
    async token() {
      const { grant } = await stored.read();
      if (!grant) return undefined;
      const { access, expiresAt, refresh } = grant.tokens;
      if (expiresAt === undefined || refresh === undefined || expiresAt - now() > EARLY_MS) return access;
      await renew(access);
      return stored.getSnapshot().grant?.tokens.access;
    },
    async refused(request) {
      const { response, token, retries, maySignIn } = request;
      const record = await stored.readAgain();
      if (record.grant && record.grant.tokens.access !== token) return true;
      if (response.status === 401 && token !== undefined) {
        if (retries === 0 && (await renew(token))) return true;
        // A token that was renewed for this request is refused, too.
        if (retries > 0 && !(await changeIfCurrent(token, { type: 'ended' }))) return true;
      }
      if (response.status === 403 && !asksForMore(response, record)) return false;
      if (!maySignIn) return false;
      const need = await findNeed(request, record);
      if (!need) return false;
      if (!(await changeIfCurrent(token, { type: 'needed', need }))) return true;
      throw errors.needed(need);
    },
    hide(text) {
      const { grant, clients } = stored.getSnapshot();
      const secrets = Object.values(clients).map(({ client }) => client.client_secret);
      return hideTokens(text, [grant?.tokens.access, grant?.tokens.refresh, ...secrets]);
    },
  };
}

/** Whether a 403 names scopes that the user has not granted (MCP, "Step-Up Authorization Flow"). With all of them, signing in again would not help. */
function asksForMore(response: Response, { grant }: SignInRecord): boolean {
  const { error, scope } = extractWWWAuthenticateParams(response);
  if (error !== 'insufficient_scope') return false;
  const granted = grant?.tokens.scopes ?? [];
  return (splitScopes(scope) ?? []).some(each => !granted.includes(each));
}

/** Whether an error is a security fault, which must not be taken for a server without sign-in. */
function isSecurityFault(error: unknown): boolean {
  const names = ['IssuerMismatchError', 'InsecureAddressError', 'RedirectError', 'EgressError'];
  return findCause(error, cause => cause instanceof Error && names.includes(cause.name)) !== undefined;
}
