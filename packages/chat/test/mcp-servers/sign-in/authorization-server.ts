// A real OpenID Connect provider on loopback (oidc-provider), with its own pages for login and consent. Any login name is an account.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { startTestServer } from '../../../../../test/support/services/test-server.ts';

export interface AuthorizationServer {
  readonly issuer: string;
  /** Signs a logout token as the provider does; `claims` replace the claims of a valid token. */
  signLogoutToken(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** The client that the chat is. */
export const CLIENT = { clientId: 'vitrine', clientSecret: 'the secret of the client, known to the provider' };

/** Claims beside `sub` and `name`, by login name. */
export const ACCOUNTS: Record<string, Readonly<Record<string, unknown>>> = {
  ada: { groups: ['staff', 'operators'], email: 'ada@example.com', email_verified: true },
  bob: { groups: ['staff'], email: 'bob@example.com', email_verified: true },
  // Has typed the address of another user.
  mallory: { groups: ['staff'], email: 'ada@example.com', email_verified: false },
  guest: { groups: ['guests'] },
};

/** Starts the provider for a chat at these origins. */
export async function openAuthorizationServer(origins: readonly string[]): Promise<AuthorizationServer> {
  let handle: (...args: Parameters<ReturnType<Provider['callback']>>) => unknown = () => {};
  const { origin: issuer, close } = await startTestServer((request, response) => void handle(request, response));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = 'key-1';
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } as never] },
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: origins.map(origin => `${origin}/auth/callback`),
        post_logout_redirect_uris: origins.map(origin => `${origin}/auth/signed-out`),
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, name: `${id.charAt(0).toUpperCase()}${id.slice(1)} Example`, ...ACCOUNTS[id] }),
    }),
    cookies: { keys: ['a key of the test'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  handle = provider.callback();
  return {
    issuer,
    close,
    signLogoutToken(claims) {
      const iat = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const usual = { iss: issuer, aud: CLIENT.clientId, iat, exp: iat + 120, jti: crypto.randomUUID(), events };
      const payload = Object.fromEntries(
        Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined),
      );
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'logout+jwt' }).sign(privateKey);
    },
  };
}
