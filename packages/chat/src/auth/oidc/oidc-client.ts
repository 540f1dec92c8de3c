// The chat as a client of an OpenID Connect provider: authorization code flow with PKCE, state and nonce, by `openid-client`.
import type { OidcAuthConfig } from '@vitrine/connect/internal/config';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { ChatError } from '../../errors.ts';
import { publicAddress } from '../../requests/base-path.ts';
import type { Claims } from './claims.ts';

/** Values that a callback is checked against; kept in a sealed cookie between the two requests. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A client of one provider. Its methods reject with the errors of `openid-client`. */
export interface OidcClient {
  /** Begins a sign-in: the provider's address for the browser, and the checks of its answer. */
  begin(): Promise<{ readonly url: URL; readonly checks: SignInChecks }>;
  /** Takes the provider's answer, as the query of the callback. */
  finish(
    query: string,
    checks: SignInChecks,
  ): Promise<{ readonly claims: Claims; readonly idToken: string | undefined }>;
  /** Checks a logout token of the provider (OpenID Connect Back-Channel Logout 1.0, 2.6). Resolves with its user. Rejects with `ChatError` `bad-request`. */
  readLogoutToken(token: string): Promise<string>;
  /** The provider's address that ends its own session. Undefined when it has none. */
  endSessionURL(idToken: string | undefined): Promise<URL | undefined>;
}

const TIMEOUT_SECONDS = 10;
/** Clocks of two machines differ. */
const TOLERANCE_SECONDS = 30;

/** Largest age of a logout token. */
const LOGOUT_SECONDS = 120;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const refuseLogout = (reason: string): ChatError =>
  new ChatError('bad-request', `The logout token is refused: ${reason}.`);

/** Creates the client. The provider's configuration is read once, at the first sign-in; after a failure it is read again. */
export function createOidcClient(config: OidcAuthConfig, fetch: typeof globalThis.fetch | undefined): OidcClient {
  const publicUrl = new URL(config.publicUrl);
  const callback = new URL(publicAddress(publicUrl, '/auth/callback'));
  const signedOut = new URL(publicAddress(publicUrl, '/auth/signed-out'));
  let provider: Promise<oidc.Configuration> | undefined;
  let keys: JWTVerifyGetKey | undefined;
  const openProvider = (): Promise<oidc.Configuration> => {
    provider ??= discover(config, fetch).catch((error: unknown) => {
      provider = undefined;
      throw error;
    });
    return provider;
  };
  return {
    async begin() {
      const verifier = oidc.randomPKCECodeVerifier();
      const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
      const url = oidc.buildAuthorizationUrl(await openProvider(), {
        redirect_uri: callback.href,
        scope: (config.scopes ?? ['openid', 'profile', 'email']).join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      });
      return { url, checks };
    },
    async finish(query, { state, nonce, verifier }) {
      const current = new URL(callback);
      current.search = query;
      const configuration = await openProvider();
      const tokens = await oidc.authorizationCodeGrant(configuration, current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // Many providers put names, addresses and groups only there.
      const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
      const more =
        endpoint === undefined ? {} : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return { claims: { ...more, ...claims }, idToken: tokens.id_token };
    },
    async readLogoutToken(token) {
      const { issuer, jwks_uri: keysURL } = (await openProvider()).serverMetadata();
      if (keysURL === undefined) throw refuseLogout('the provider names no keys');
      keys ??= createRemoteJWKSet(new URL(keysURL), {
        timeoutDuration: TIMEOUT_SECONDS * 1000,
        ...(fetch && { [customFetch]: fetch }),
      });
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: config.clientId,
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: LOGOUT_SECONDS,
        requiredClaims: ['iat', 'jti', 'sub'],
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? refuseLogout(error.message) : error;
      });
      const { events, nonce, sub } = payload;
      const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
      if (!isLogout || nonce !== undefined) throw refuseLogout('it is a token for another purpose');
      return sub!;
    },
    async endSessionURL(idToken) {
      const configuration = await openProvider();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: signedOut.href,
        ...(idToken === undefined ? {} : { id_token_hint: idToken }),
      });
    },
  };
}

function discover(
  { issuer, clientId, clientSecret }: OidcAuthConfig,
  fetch: typeof globalThis.fetch | undefined,
): Promise<oidc.Configuration> {
  // The signature of an ID token is checked, too: the core allows to trust the connection alone.
  const execute = [oidc.enableNonRepudiationChecks];
  // The schema allows `http:` on loopback only.
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests);
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: TOLERANCE_SECONDS },
    clientSecret === undefined ? oidc.None() : authenticateBySecret(clientSecret),
    {
      execute,
      timeout: TIMEOUT_SECONDS,
      ...(fetch && { [oidc.customFetch]: fetch as oidc.CustomFetch }),
    },
  );
}

/** Authenticates as the provider can: `client_secret_basic` is the default of OpenID Connect Discovery 1.0, 3. */
function authenticateBySecret(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}
