// Decides which requests may use the routes: those with the token, or without a token those by a loopback name of this machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '@vitrine/std/internal/loopback';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';

const MIN_TOKEN = 16;

/** Returns why a request is refused, or undefined. */
export type CheckAccess = (request: Request) => AccessProblem | undefined;

interface AccessProblem {
  readonly code: 'unauthorized' | 'foreign-origin';
  readonly message: string;
}

/** Reads the options. Throws `UsageError` for a token that is too short, and where other machines could use the routes without one. */
export function readAccess({ host, token }: { host: string; token?: string }): CheckAccess {
  // An empty variable sets nothing.
  if (token) return requireToken(token);
  if (!isLoopback(host))
    throw new UsageError(
      'missing',
      `--host ${printable(host)} opens your servers to other machines, so requests need a token: VITRINE_TOKEN=$(openssl rand -hex 16) before the command, or --token. Your backend sends it as Authorization: Bearer.`,
      { received: host },
    );
  return requireLocalName;
}

function requireToken(token: string): CheckAccess {
  if (token.length < MIN_TOKEN || !/^[\x21-\x7e]+$/.test(token))
    throw new UsageError(
      'bad-value',
      `The token has ${token.length} characters. It needs at least ${MIN_TOKEN}, without spaces and only of ASCII; "openssl rand -hex 16" makes one.`,
    );
  const expected = hash(token);
  return ({ method, headers }) => {
    // A browser asks without the token whether a page may send it; the answer is by origin.
    if (method === 'OPTIONS') return undefined;
    const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
    // Hashes, so that the time tells nothing about the token.
    if (timingSafeEqual(hash(bearer), expected)) return undefined;
    return {
      code: 'unauthorized',
      message: 'This address needs its token: send it as Authorization: Bearer, from your backend.',
    };
  };
}

/** Refuses foreign names that resolve to this machine (DNS rebinding): to the browser their pages would have the origin of the routes. */
const requireLocalName: CheckAccess = ({ url }) => {
  const { hostname } = new URL(url);
  if (isLoopback(hostname.replace(/^\[|\]$/g, ''))) return undefined;
  return {
    code: 'foreign-origin',
    message: `Without a token this address answers as localhost or 127.0.0.1 only, not as ${hostname.slice(0, 100)}. Set VITRINE_TOKEN to use another name.`,
  };
};

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
