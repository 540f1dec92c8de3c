// The guard of a chat that others can reach: every request needs the chat's token, until users exist. A program sends it as a bearer token; a
// browser opens the page once with `?token=…` and keeps a cookie, which its own requests, event streams, pictures and downloads carry.

import { timingSafeEqual } from 'node:crypto';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ChatError } from '../errors.ts';

const MIN_LENGTH = 16;
/** A year: the token itself is the limit. */
const COOKIE_SECONDS = 31_536_000;

const hash = (text: string): string => sha256Hex(text);

/** Compares hashes, so that the time tells nothing about the token. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(hash(a)), Buffer.from(hash(b)));

/** The middleware. Throws `ChatError` `bad-option` for a token that is too short to be secret. */
export function createTokenGuard(token: string): MiddlewareHandler {
  if (token.length < MIN_LENGTH || !/^[\x21-\x7e]+$/.test(token))
    throw new ChatError(
      'bad-option',
      `The token has ${token.length} characters. It needs at least ${MIN_LENGTH}, without spaces and only of ASCII; "openssl rand -hex 16" makes one.`,
    );
  // Cookies are shared by all ports of a host: the value is not the token, and each token has a name of its own.
  const value = hash(`vitrine-cookie:${token}`);
  const name = `vitrine-${hash(`vitrine-name:${token}`).slice(0, 12)}`;
  return async (context, next) => {
    const { req } = context;
    const [, bearer] = /^Bearer +(\S+)$/i.exec(req.header('authorization') ?? '') ?? [];
    const isKnown = (bearer !== undefined && isEqual(bearer, token)) || isEqual(getCookie(context, name) ?? '', value);
    const url = new URL(req.url);
    const receivedToken = url.searchParams.get('token');
    if (receivedToken !== null && req.method === 'GET' && (isKnown || isEqual(receivedToken, token))) {
      setCookie(context, name, value, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: COOKIE_SECONDS });
      url.searchParams.delete('token');
      // A path alone: what begins with two slashes would be another site.
      return context.redirect(`${url.pathname.replace(/^\/+/, '/')}${url.search}`, 303);
    }
    if (!isKnown)
      throw new ChatError(
        'no-token',
        'This chat needs its token. In a browser, open its address once with ?token= and the token at the end; a program sends the header "Authorization: Bearer" with it.',
      );
    return next();
  };
}
