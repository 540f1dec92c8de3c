// Users that a proxy in front has signed in, and names in a header. Only the proxy's own connections may do so: anyone can write a header.
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { ProxyHeaderAuthConfig } from '@vitrine/connect';
import { createRangeList } from '@vitrine/connect/internal/config';
import { safeText } from '@vitrine/protocol/internal/safe-text';
import type { Context } from 'hono';
import { ChatError } from '../errors.ts';
import type { Auth } from './auth.ts';
import { createUserId, type User } from './user.ts';

/** The authentication. */
export function createProxyHeaderAuth(config: ProxyHeaderAuthConfig): Auth {
  const proxies = createRangeList(config.proxies);
  const { signOutUrl } = config;
  return {
    type: 'proxy-header',
    authenticate(context, next) {
      const address = readPeerAddress(context);
      if (address === undefined || !proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
        throw new ChatError(
          'sign-in-needed',
          `This chat is reached through its sign-in proxy only, and ${address ?? 'this connection'} is none. Its operator lists proxies in auth.proxies.`,
          { received: address },
        );
      context.set(
        'user',
        readProxiedUser(config, name => context.req.header(name)),
      );
      return next();
    },
    ...(signOutUrl === undefined ? {} : { signOut: async () => signOutUrl }),
  };
}

/** The address at the other end of the connection; undefined where the chat is served without one. */
function readPeerAddress(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined;
  }
}

/** Throws `ChatError` `sign-in-needed` when the proxy names no user, or more than one. */
function readProxiedUser(config: ProxyHeaderAuthConfig, header: (name: string) => string | undefined): User {
  // Not trimmed: HTTP has taken the spaces around it, and a no-break space makes another name.
  const key = header(config.userHeader) ?? '';
  // Headers of the same name are joined by commas: a proxy that adds its own to the client's would let the client choose.
  if (key === '' || key.length > 300 || /[,\x00-\x20\x7f]/.test(key))
    throw new ChatError(
      'sign-in-needed',
      `The sign-in proxy sent ${key === '' ? 'no' : 'no usable'} ${config.userHeader}. It has to replace that header by the user's name, without spaces and commas.`,
      { received: key },
    );
  const groups = config.groupsHeader === undefined ? [] : (header(config.groupsHeader) ?? '').split(/[,;|]/);
  const isAdmin =
    config.adminUsers?.includes(key) || groups.some(group => config.adminGroups?.includes(group.trim()) === true);
  const name = (config.nameHeader === undefined ? undefined : header(config.nameHeader)?.trim()) || key;
  return {
    id: createUserId('proxy-header', key),
    name: safeText(name, { hidden: 'remove', maxLength: 99 }),
    roles: isAdmin ? ['user', 'admin'] : ['user'],
  };
}
