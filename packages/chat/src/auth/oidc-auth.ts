// Sign-in by OpenID Connect: the routes below /auth, and the check of the session at every other request.
//
//   page without a session → /auth/sign-in → provider → /auth/callback → the page, with a session
import type { Transformer } from 'node:stream/web';
import type { OidcAuthConfig } from '@vitrine/connect';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { ChatError } from '../errors.ts';
import type { Auth, AuthOptions } from './auth.ts';
import { readUser } from './claims.ts';
import { cookieAttributes, cookieName } from './cookies.ts';
import { createOidcClient, type SignInChecks } from './oidc-client.ts';
import { checkReturnPath, isPageRequest, noticePage, signInPath } from './pages.ts';
import { createRevokedSessions } from './revoked-sessions.ts';
import { createSeal } from './seal.ts';
import { createSessionCookie } from './session-cookie.ts';
import { explainSignInError } from './sign-in-error.ts';

const HOUR_MS = 3_600_000;
/** A provider signs users in again without a question; roles are as old as the session. */
const SESSION_HOURS = 24;
const IDLE_HOURS = 8;
/** From the start of a sign-in to its callback. */
const SIGN_IN_MS = 600_000;
/** A longer timer of Node would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;
/** Sign-ins that one browser has begun, such as tabs that were opened together. */
const MAX_SIGN_INS = 5;

const TransactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
});

/** The authentication. Throws `ChatError` `bad-option` for a secret that is missing or too short. */
export function createOidcAuth(config: OidcAuthConfig, options: AuthOptions): Auth {
  const { secrets = [], now = Date.now, after = startTimer, report = () => {} } = options;
  const origin = new URL(config.publicUrl);
  const client = createOidcClient(config, options.fetch);
  const transactions = createTransactions({ secrets, origin, now });
  const cookie = createSessionCookie({
    secrets,
    origin,
    maxMs: (config.sessionHours ?? SESSION_HOURS) * HOUR_MS,
    idleMs: (config.idleHours ?? IDLE_HOURS) * HOUR_MS,
    now,
    revokedSessions: options.revokedSessions ?? createRevokedSessions(now),
  });

  const fail = (context: Context, error: unknown): Response | Promise<Response> => {
    const { status, text, isUnexpected } = explainSignInError(error);
    if (isUnexpected) report(error);
    return context.html(noticePage({ title: 'You are not signed in', text, link: 'Sign in again' }), status);
  };
  const authenticate: MiddlewareHandler = async (context, next) => {
    const session = await cookie.read(context);
    if (!session) {
      const { method, path } = context.req;
      if (isPageRequest(method, path)) return context.redirect(signInPath(path), 302);
      throw new ChatError(
        'sign-in-needed',
        'You are not signed in, or your sign-in has ended. Open the page of this chat to sign in.',
      );
    }
    context.set('user', session.user);
    await next();
    if (isEventStream(context.res))
      endStream(context, stop => after(Math.min(cookie.remainingMs(session), MAX_TIMER_MS), stop));
    // A shared cache may keep a public file, and must not keep a session with it.
    if (!context.res.headers.get('cache-control')?.includes('public')) await cookie.renew(context, session);
    return undefined;
  };

  return {
    type: 'oidc',
    authenticate,
    addOpenRoutes(app) {
      app.get('/auth/sign-in', async context => {
        const returnPath = checkReturnPath(context.req.query('return'));
        // The provider comes back to the public address, where the cookies of another one are missing. Once: a proxy may have changed `Host`.
        if (new URL(context.req.url).host !== origin.host && context.req.query('at') !== 'public')
          return context.redirect(`${origin.origin}${signInPath(returnPath)}&at=public`, 302);
        try {
          const { url, checks } = await client.begin();
          await transactions.start(context, checks, returnPath);
          return context.redirect(url.href, 302);
        } catch (error) {
          return fail(context, error);
        }
      });
      app.get('/auth/callback', async context => {
        try {
          const transaction = await transactions.take(context, context.req.query('state') ?? '');
          const { claims, idToken } = await client.finish(new URL(context.req.url).search, transaction);
          await cookie.start(context, readUser(claims, config), idToken);
          return context.redirect(checkReturnPath(transaction.returnPath), 302);
        } catch (error) {
          return fail(context, error);
        }
      });
      app.get('/auth/signed-out', context =>
        context.html(noticePage({ title: 'You are signed out', text: 'Your chats are kept.', link: 'Sign in' })),
      );
    },
    async signOut(context) {
      const session = await cookie.read(context);
      if (session) await cookie.end(context, session);
      // The session here has ended, whether or not the provider answers.
      const url = await client.endSessionURL(session?.idToken).catch(report);
      return url?.href ?? '/auth/signed-out';
    },
  };
}

const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** Ends an event stream when `start` says so; its client opens another, with the session of then, or is refused. */
function endStream(context: Context, start: (stop: () => void) => () => void): void {
  const { res } = context;
  let release = (): void => {};
  // `cancel` is of the Streams standard, and not of the compiler's types yet.
  const ending: Transformer & { cancel: () => void } = {
    start(controller) {
      release = start(() => controller.terminate());
    },
    flush: () => release(),
    cancel: () => release(),
  };
  context.res = new Response(res.body?.pipeThrough(new TransformStream(ending)), res);
}

function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
}

interface TransactionsOptions {
  readonly secrets: readonly string[];
  readonly origin: URL;
  readonly now: () => number;
}

/** The sign-ins that a browser has begun: one sealed cookie each, named after its state. */
function createTransactions({ secrets, origin, now }: TransactionsOptions) {
  const sealing = createSeal({ secrets, purpose: 'sign-in', now });
  const attributes = cookieAttributes(origin);
  const prefix = cookieName(origin, 'sign-in-');
  const readName = (state: string): string => `${prefix}${state.replace(/[^\w-]/g, '').slice(0, 12)}`;
  return {
    async start(context: Context, checks: SignInChecks, returnPath: string): Promise<void> {
      const earlier = Object.keys(getCookie(context)).filter(name => name.startsWith(prefix));
      // Too many would make a header that servers refuse.
      if (earlier.length >= MAX_SIGN_INS) for (const name of earlier) deleteCookie(context, name, attributes);
      const text = await sealing.seal({ ...checks, returnPath }, now() + SIGN_IN_MS);
      setCookie(context, readName(checks.state), text, { ...attributes, maxAge: SIGN_IN_MS / 1000 });
    },
    /** Each is taken once. Rejects with `ChatError` `sign-in-failed` when this browser has not begun it, or too long ago. */
    async take(context: Context, state: string): Promise<z.infer<typeof TransactionSchema>> {
      const name = readName(state);
      const text = getCookie(context, name);
      const transaction = TransactionSchema.safeParse(text === undefined ? undefined : await sealing.open(text)).data;
      if (transaction?.state !== state)
        throw new ChatError(
          'sign-in-failed',
          'This sign-in was not begun in this browser, or it took longer than ten minutes.',
        );
      deleteCookie(context, name, attributes);
      return transaction;
    },
  };
}
