// Signing in at an MCP server (MCP, Authorization): the page opens the authorization server in a window, which comes back to the callback.
import { randomBytes } from 'node:crypto';
import { API_ROUTES } from '@vitrine/agent/api';
import { ConnectError, type Connections } from '@vitrine/connect';
import { type ConnectionSignIn, describeClient } from '@vitrine/connect/internal/connection';
import { safeText } from '@vitrine/std/internal/safe-text';
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieAttributes, cookieName } from '../auth/cookies.ts';
import { noticePage } from '../auth/pages.ts';
import { ChatError } from '../errors.ts';
import { requireConnection } from '../servers/require-connection.ts';
import type { ApiRouter } from './api-router.ts';

/** Path that authorization servers send users back to. */
export const CALLBACK_PATH = '/oauth/callback';
/** The client ID metadata document of a chat that is reached by `https:`. */
const METADATA_PATH = '/oauth/client.json';
const CLIENT_NAME = 'Vitrine';
/** Seconds from the beginning of a sign-in to its callback. */
const COOKIE_SECONDS = 600;
const PURPOSE = 'server-sign-in';

export interface ServerSignInRoutesOptions {
  /** The callback is a page, so it is no route of the API. */
  readonly app: Hono;
  readonly connections: Connections;
  /** Base path of the chat; empty when it has none. */
  readonly basePath: string;
  /** Called with errors that the operator should know. */
  readonly report: (error: unknown) => void;
}

export function addServerSignInRoutes(
  api: ApiRouter,
  { app, connections, basePath, report }: ServerSignInRoutesOptions,
): void {
  const requireSignIn = (name: string): ConnectionSignIn => {
    const { signIn } = requireConnection(connections, name);
    if (signIn) return signIn;
    throw new ChatError('bad-request', `Users do not sign in at ${name}: its configuration has all it needs.`);
  };

  api.answer(API_ROUTES.beginServerSignIn, ({ context, params: { name } }) => {
    const signIn = requireSignIn(name);
    const origin = readOrigin(context);
    const cookie = cookieName(origin, PURPOSE);
    // Windows that one browser has opened at the same time share it.
    const browser = getCookie(context, cookie) ?? randomBytes(24).toString('base64url');
    setCookie(context, cookie, browser, { ...cookieAttributes(origin), maxAge: COOKIE_SECONDS });
    const clientMetadataUrl = origin.protocol === 'https:' ? new URL(basePath + METADATA_PATH, origin).href : undefined;
    return signIn.begin({ redirectUrl: new URL(basePath + CALLBACK_PATH, origin).href, browser, clientMetadataUrl });
  });
  api.perform(API_ROUTES.cancelServerSignIn, ({ params: { name } }) => requireSignIn(name).cancel());
  api.perform(API_ROUTES.signOutOfServer, ({ params: { name } }) => requireSignIn(name).signOut());

  app.get(CALLBACK_PATH, async context => {
    const { state = '', code, iss, error } = context.req.query();
    const connection = connections.list.find(({ signIn }) => signIn?.owns(state));
    const browser = readBrowser(context);
    try {
      if (!connection?.signIn || browser === undefined)
        throw new ChatError(
          'sign-in-failed',
          'This sign-in was not begun in this browser, or it took longer than ten minutes.',
        );
      await connection.signIn.finish({ state, browser, code, iss, error });
    } catch (problem) {
      return failurePage(context, problem, report);
    }
    const name = safeText(connection.name, { hidden: 'remove', maxLength: 100 });
    const text = 'You can close this window. The chat goes on by itself.';
    return context.html(noticePage({ title: `You are signed in to ${name}`, text }));
  });
}

function failurePage(context: Context, problem: unknown, report: (error: unknown) => void) {
  const isKnown = problem instanceof ChatError || problem instanceof ConnectError;
  if (!isKnown) report(problem);
  const reason = isKnown ? problem.message : 'The chat failed to finish it.';
  const isCancelled = problem instanceof ConnectError && problem.code === 'sign-in-cancelled';
  return context.html(
    noticePage({
      title: isCancelled ? 'Sign-in cancelled' : 'You are not signed in',
      text: `${reason} Close this window, and try again in the chat.`,
    }),
    isKnown ? 400 : 500,
  );
}

/** The document that authorization servers read to know this chat. It needs no user, and says nothing about any. */
export function addClientMetadataRoute(app: Hono, basePath: string): void {
  app.get(METADATA_PATH, context => {
    // It is named by a chat that is reached by `https:` alone, whatever a proxy in front makes of that.
    const origin = `https://${new URL(context.req.url).host}${basePath}`;
    const redirectUrl = origin + CALLBACK_PATH;
    return context.json({
      client_id: origin + METADATA_PATH,
      ...describeClient({ redirectUrl, clientName: CLIENT_NAME }),
    });
  });
}

/** Reads the cookie of the browser that began; it is used up. */
function readBrowser(context: Context): string | undefined {
  // A proxy in front may use TLS.
  const { host, origin } = new URL(context.req.url);
  for (const each of [new URL(origin), new URL(`https://${host}`)]) {
    const value = getCookie(context, cookieName(each, PURPOSE));
    if (value === undefined) continue;
    deleteCookie(context, cookieName(each, PURPOSE), cookieAttributes(each));
    return value;
  }
  return undefined;
}

/** The origin by which the browser reaches the chat; the guard has checked that it is one of its own. */
function readOrigin(context: Context): URL {
  return new URL(context.req.header('origin') ?? new URL(context.req.url).origin);
}
