// Users that a proxy in front has signed in, and names in a header. Only the proxy's own connections may do so: anyone can write a header.
import { isIP } from 'node:net';
import type { ProxyHeaderAuthConfig } from '@vitrine/connect/internal/config';
import { createRangeList } from '@vitrine/connect/internal/config';
import { safeText } from '@vitrine/std/internal/safe-text';
import type { Context } from 'hono';
import { ChatError } from '../errors.ts';
import type { Auth, AuthOptions } from './auth.ts';
import { endStream, isEventStream, isLongAnswer, startTimer } from './end-stream.ts';
import { readPeerAddress } from './peer-address.ts';
import { createUserId, type User, withRole } from './user.ts';
import { isShutOut, type UserAccess } from './user-access.ts';

/** An event stream ends after this time: its page comes back through the proxy, which knows whether the user may still. */
const STREAM_MS = 10 * 60_000;
/** Users whose role of the last request is remembered. */
const MAX_USERS = 10_000;

interface ProxyAuthOptions extends Pick<AuthOptions, 'after'> {
  readonly access: UserAccess;
}

const disabled = (): ChatError => new ChatError('not-allowed', 'An admin of this chat has disabled your account.');

/** The authentication. */
export function createProxyHeaderAuth(
  config: ProxyHeaderAuthConfig,
  { access, after = startTimer }: ProxyAuthOptions,
): Auth {
  /** Whether each user was an admin at the last request here: the newest is last. */
  const admins = new Map<string, boolean>();
  const noteRole = async ({ id, roles }: User): Promise<void> => {
    const [isAdmin, wasAdmin] = [roles.includes('admin'), admins.get(id)];
    admins.delete(id);
    admins.set(id, isAdmin);
    if (admins.size > MAX_USERS) admins.delete(admins.keys().next().value!);
    // What was opened as an admin, here or in another process, has more rights than the user has now.
    if (wasAdmin && !isAdmin) await access.interrupt(id);
  };
  const proxies = createRangeList(config.proxies);
  const { signOutUrl } = config;
  return {
    type: 'proxy-header',
    access,
    async authenticate(context, next) {
      const address = readPeerAddress(context);
      if (address === undefined || !proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
        throw new ChatError(
          'sign-in-needed',
          `This chat is reached through its sign-in proxy only, and ${address ?? 'this connection'} is none. Its operator lists proxies in auth.proxies.`,
          { received: address },
        );
      const proxied = readProxiedUser(config, name => context.req.header(name));
      const state = await access.read(proxied.id);
      if (isShutOut(state)) throw disabled();
      const user = withRole(proxied, state);
      await noteRole(user);
      context.set('user', user);
      context.set('access', state);
      context.set('signedInAs', proxied);
      await next();
      if (isLongAnswer(context.res) && isShutOut(await access.read(user.id))) {
        // It was disabled after the first check, and its streams were ended before this one could be.
        await context.res.body?.cancel();
        throw disabled();
      }
      if (isEventStream(context.res)) endStream(context, stop => after(STREAM_MS, stop));
    },
    ...(signOutUrl !== undefined && {
      async signOut(context: Context) {
        await access.interrupt(context.get('user').id);
        return signOutUrl;
      },
    }),
  };
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
