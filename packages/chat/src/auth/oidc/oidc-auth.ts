// Sign-in by OpenID Connect: the check of the session at every request except the sign-in's own (sign-in-routes.ts).
//
//   page without a session → /auth/sign-in → provider → /auth/callback → the page, with a session
import type { OidcAuthConfig } from '@vitrine/connect/internal/config';
import type { MiddlewareHandler } from 'hono';
import { ChatError } from '../../errors.ts';
import { readBasePath } from '../../requests/base-path.ts';
import type { Auth, AuthOptions } from '../auth.ts';
import { endStream, isEventStream, isLongAnswer, startTimer } from '../end-stream.ts';
import { isPageRequest, signInPath } from '../pages.ts';
import { createRevokedSessions } from '../revoked-sessions.ts';
import { createSessionCookie } from '../session-cookie.ts';
import { withRole } from '../user.ts';
import type { UserAccess } from '../user-access.ts';
import { describeRules } from './claims.ts';
import { createOidcClient } from './oidc-client.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { createSignIns } from './sign-ins.ts';

const HOUR_MS = 3_600_000;
/** A provider signs users in again without a question; roles are as old as the session. */
const SESSION_HOURS = 24;
const IDLE_HOURS = 8;
/** A longer timer of Node would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

const notSignedIn = (): ChatError =>
  new ChatError(
    'sign-in-needed',
    'You are not signed in, or your sign-in has ended. Open the page of this chat to sign in.',
  );

/** The authentication. Throws `ChatError` `bad-option` for a secret that is missing or too short. */
export function createOidcAuth(config: OidcAuthConfig, options: AuthOptions & { readonly access: UserAccess }): Auth {
  const { access, secrets = [], now = Date.now, after = startTimer, report = () => {} } = options;
  const { onSignIn = async () => {}, onIdentity = async () => {} } = options;
  const origin = new URL(config.publicUrl);
  const client = createOidcClient(config, options.fetch);
  const signIns = createSignIns({ secrets, origin, now });
  const cookie = createSessionCookie({
    secrets,
    origin,
    maxMs: (config.sessionHours ?? SESSION_HOURS) * HOUR_MS,
    idleMs: (config.idleHours ?? IDLE_HOURS) * HOUR_MS,
    now,
    revokedSessions: options.revokedSessions ?? createRevokedSessions(now),
    access,
    rules: describeRules(config),
  });

  const authenticate: MiddlewareHandler = async (context, next) => {
    const current = await cookie.read(context);
    if (!current) {
      const { method, path } = context.req;
      if (isPageRequest(method, path)) return context.redirect(signInPath(path), 302);
      throw notSignedIn();
    }
    const { session, state } = current;
    context.set('user', withRole(session.user, state));
    context.set('access', state);
    context.set('signedInAs', session.user);
    await next();
    if (isLongAnswer(context.res) && !(await cookie.read(context))) {
      // It was signed out after the first check, and its streams were ended before this one could be.
      await context.res.body?.cancel();
      throw notSignedIn();
    }
    if (isEventStream(context.res))
      endStream(context, stop => after(Math.min(cookie.remainingMs(session), MAX_TIMER_MS), stop));
    // A shared cache may keep a public file, and must not keep a session with it.
    if (!context.res.headers.get('cache-control')?.includes('public')) await cookie.renew(context, session);
    return undefined;
  };

  return {
    type: 'oidc',
    access,
    authenticate,
    addOpenRoutes: app =>
      addSignInRoutes(app, { config, client, signIns, cookie, access, now, report, onSignIn, onIdentity }),
    async signOut(context) {
      const session = (await cookie.read(context))?.session;
      if (session) {
        await cookie.end(context, session);
        await access.interrupt(session.user.id);
        await onSignIn({ action: 'sign-out', userId: session.user.id });
      }
      // The session here has ended, whether or not the provider answers.
      const url = await client.endSessionURL(session?.idToken).catch(report);
      return url?.href ?? `${readBasePath(origin)}/auth/signed-out`;
    },
  };
}
