// Decides which tools and prompts a client of a gateway has.
import { hash, timingSafeEqual } from 'node:crypto';
import { compileNamePattern } from '@vitrine/std/internal/name-pattern';
import type { GatewayClient } from '../settings/file-schema.ts';

export interface ClientFilters {
  /** Whether HTTP requests with this header are served. Without tokens all are. */
  authorize(authorization: string | undefined): boolean;
  /** Returns the test for names. The first entry that fits the client counts; a client that fits none has nothing. */
  choose(clientName: unknown, authorization: string | undefined): (name: string) => boolean;
}

/** Creates the filters; without entries, every client has everything. */
export function createClientFilters(clients: readonly GatewayClient[] = []): ClientFilters {
  const isAny = (patterns: readonly string[]) => {
    const expressions = patterns.map(compileNamePattern);
    return (name: string) => expressions.some(expression => expression.test(name));
  };
  const entries = clients.map(({ token, name, allow, deny = [] }) => ({
    token,
    isNamed: name === undefined ? () => true : isAny([name]),
    isAllowed: allow === undefined ? () => true : isAny(allow),
    isDenied: isAny(deny),
  }));
  const hasTokens = entries.some(({ token }) => token !== undefined);
  const carries = (token: string | undefined, authorization: string | undefined) =>
    token === undefined ? authorization === undefined || !hasTokens : isBearer(token, authorization);
  return {
    authorize: authorization =>
      !hasTokens || entries.some(({ token }) => token !== undefined && isBearer(token, authorization)),
    choose(clientName, authorization) {
      if (entries.length === 0) return () => true;
      const entry = entries.find(
        ({ token, isNamed }) =>
          carries(token, authorization) && isNamed(typeof clientName === 'string' ? clientName : ''),
      );
      return name => entry?.isAllowed(name) === true && !entry.isDenied(name);
    },
  };
}

function isBearer(token: string, authorization = ''): boolean {
  const [, sent] = /^Bearer +(\S+)\s*$/i.exec(authorization) ?? [];
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}
