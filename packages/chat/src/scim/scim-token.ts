// The bearer token of the identity provider (RFC 6750). Nothing else of a request without it is read.
import { timingSafeEqual } from 'node:crypto';
import { createRateLimiter } from '@vitrine/std/internal/rate-limit';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { MiddlewareHandler } from 'hono';
import { readPeerAddress } from '../auth/peer-address.ts';
import { ChatError } from '../errors.ts';
import { scimProblem } from './scim-answers.ts';

const MIN_LENGTH = 32;
/** Wrong tokens from one address. Above it none is compared, also the right one: a guess costs time, and a provider tries again. */
const ATTEMPTS = { burst: 50, perSecond: 5 };

/** Addresses that are remembered. */
const MAX_REFUSED = 10_000;

const digest = (text: string): Buffer => Buffer.from(sha256Hex(text));

/** Throws `ChatError` `bad-option` for a token that could be guessed. `now`: milliseconds of a clock that never goes back. */
export function createScimGuard(tokens: readonly string[], now = () => performance.now()): MiddlewareHandler {
  for (const token of tokens)
    if (token.length < MIN_LENGTH || !/^[\x21-\x7e]+$/.test(token))
      throw new ChatError(
        'bad-option',
        `A SCIM token has ${token.length} characters. It needs at least ${MIN_LENGTH}, without spaces and only of ASCII; "openssl rand -hex 24" makes one.`,
      );
  const digests = tokens.map(digest);
  const limiter = createRateLimiter(now);
  /** Addresses that have sent too many wrong tokens, with the time until which they are refused. */
  const refusedUntil = new Map<string, number>();
  return async (context, next) => {
    const address = readPeerAddress(context) ?? '';
    const waitMs = (refusedUntil.get(address) ?? 0) - now();
    if (waitMs > 0) throw tooMany(waitMs);
    refusedUntil.delete(address);
    const [, bearer] = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const presented = digest(bearer ?? '');
    // All are compared, so that the time tells nothing.
    const isKnown = digests.map(each => timingSafeEqual(each, presented)).includes(true);
    if (bearer !== undefined && isKnown) return next();
    const nextMs = limiter.take(address, ATTEMPTS);
    if (nextMs > 0) {
      if (refusedUntil.size >= MAX_REFUSED) refusedUntil.clear();
      refusedUntil.set(address, now() + nextMs);
    }
    throw scimProblem({
      status: 401,
      detail: 'The request needs the SCIM token of this chat: Authorization: Bearer.',
      headers: { 'WWW-Authenticate': 'Bearer realm="SCIM"' },
    });
  };
}

const tooMany = (waitMs: number): Error =>
  scimProblem({
    status: 429,
    detail: 'Too many wrong tokens came from this address.',
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });
