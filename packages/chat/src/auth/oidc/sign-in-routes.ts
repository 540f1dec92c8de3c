// The routes of a sign-in by OpenID Connect. They need no user, and answer with a redirect or a page.
import type { OidcAuthConfig } from '@vitrine/connect/internal/config';
import { readStream } from '@vitrine/std/internal/read-stream';
import type { Context, Hono } from 'hono';
import { ChatError } from '../../errors.ts';
import { publicAddress, readBasePath } from '../../requests/base-path.ts';
import type { AuthOptions } from '../auth.ts';
import { checkReturnPath, noticePage, signInPath } from '../pages.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { User } from '../user.ts';
import { isShutOut, type UserAccess } from '../user-access.ts';
import { type Claims, readProviderId, readUser, readUserId } from './claims.ts';
import type { OidcClient } from './oidc-client.ts';
import { explainSignInError } from './sign-in-error.ts';
import type { SignIns } from './sign-ins.ts';

interface SignInRoutesOptions {
  readonly config: OidcAuthConfig;
  readonly client: OidcClient;
  readonly signIns: SignIns;
  readonly cookie: SessionCookie;
  readonly access: UserAccess;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with errors that the operator should know. */
  readonly report: (error: unknown) => void;
  readonly onSignIn: NonNullable<AuthOptions['onSignIn']>;
  readonly onIdentity: NonNullable<AuthOptions['onIdentity']>;
}

/** Bytes of a logout request at most. */
const MAX_LOGOUT_BYTES = 32 * 1024;

async function readLogoutBody({ req }: Context): Promise<string> {
  const bytes = await readStream(req.raw.body, MAX_LOGOUT_BYTES);
  if (!bytes) throw new ChatError('bad-request', 'The logout request is too long.');
  return new TextDecoder().decode(bytes);
}

export function addSignInRoutes(app: Hono, options: SignInRoutesOptions): void {
  const { config, client, signIns, cookie, access, now, report, onSignIn, onIdentity } = options;
  const origin = new URL(config.publicUrl);
  const basePath = readBasePath(origin);
  const fail = (context: Context, error: unknown): Response | Promise<Response> => {
    const { status, text, isUnexpected } = explainSignInError(error);
    if (isUnexpected) report(error);
    return context.html(noticePage({ title: 'You are not signed in', text, link: 'Sign in again', basePath }), status);
  };

  /** The user of the claims. Earlier sign-ins of a user who may do less now are over. Rejects with `ChatError` `not-allowed`. */
  const admit = async (claims: Claims): Promise<User> => {
    const email = claims.email_verified === true && typeof claims.email === 'string' ? claims.email : undefined;
    let user: User;
    try {
      user = readUser(claims, config);
      await onIdentity({ userId: user.id, externalId: readProviderId(claims, config), email });
    } catch (error) {
      if (!(error instanceof ChatError)) throw error;
      const userId = readUserId(claims, config);
      await access.revoke(userId, now());
      await onSignIn({ action: 'sign-in-refused', userId });
      throw error;
    }
    if (isShutOut(await access.read(user.id))) {
      await onSignIn({ action: 'sign-in-refused', userId: user.id });
      throw new ChatError('not-allowed', 'An admin of this chat has disabled your account.');
    }
    const isAdmin = user.roles.includes('admin');
    if ((await access.swapAdmin(user.id, isAdmin)) === true && !isAdmin) await access.revoke(user.id, now());
    await onSignIn({ action: 'sign-in', userId: user.id, user: { ...user, email, subject: claims.sub } });
    return user;
  };

  app.get('/auth/sign-in', async context => {
    const returnPath = checkReturnPath(context.req.query('return'));
    // The provider comes back to the public address, where the cookies of another one are missing. Once: a proxy may have changed `Host`.
    if (new URL(context.req.url).host !== origin.host && context.req.query('at') !== 'public')
      return context.redirect(`${publicAddress(origin, signInPath(returnPath))}&at=public`, 302);
    try {
      const { url, checks } = await client.begin();
      await signIns.start(context, checks, returnPath);
      return context.redirect(url.href, 302);
    } catch (error) {
      return fail(context, error);
    }
  });
  app.get('/auth/callback', async context => {
    try {
      const signIn = await signIns.take(context, context.req.query('state') ?? '');
      const { claims, idToken } = await client.finish(new URL(context.req.url).search, signIn);
      await cookie.start(context, await admit(claims), idToken);
      return context.redirect(checkReturnPath(signIn.returnPath), 302);
    } catch (error) {
      return fail(context, error);
    }
  });
  // OpenID Connect Back-Channel Logout 1.0, 2.5: the provider ends the sessions of a user who was signed out, or removed, there.
  app.post('/auth/backchannel-logout', async context => {
    const headers = { 'Cache-Control': 'no-store' };
    try {
      const form = new URLSearchParams(await readLogoutBody(context));
      const userId = readUserId({ sub: await client.readLogoutToken(form.get('logout_token') ?? '') }, config);
      await access.revoke(userId, now());
      await onSignIn({ action: 'sign-out', userId });
      return context.body(null, 200, headers);
    } catch (error) {
      const isRefusal = error instanceof ChatError;
      if (!isRefusal) report(error);
      const description = isRefusal ? error.message : 'The sign-in service cannot be reached.';
      return context.json({ error: 'invalid_request', error_description: description }, isRefusal ? 400 : 502, headers);
    }
  });
  app.get('/auth/signed-out', context =>
    context.html(noticePage({ title: 'You are signed out', text: 'Your chats are kept.', link: 'Sign in', basePath })),
  );
}
