// A sign-in in which every check is missing that Vitrine's has: what an application does that was written in a hurry. It signs in at the same
// provider. Attacks on the sign-in must work here.
import { posix } from 'node:path';
import type { Auth } from '@vitrine/chat/internal/command';
import { CLIENT } from '../../../packages/chat/test/mcp-servers/sign-in/authorization-server.ts';

type Context = Parameters<Auth['authenticate']>[0];

const NAIVE_COOKIE = 'vitrine-session';
/** The characters of a name that its folder has. */
const FOLDER_CHARACTERS = 64;

/** The folder of a user: names that a file system, a database or a "clean-up" of names takes for one become one. */
function foldName(name: string): string {
  const text = name.split('\0')[0]!.normalize('NFKC').toLowerCase();
  // As libraries do that make addresses of titles.
  const latin = text.replaceAll('а', 'a').replaceAll(/\p{Cf}/gu, '');
  const path = posix.normalize(`/${latin}`).slice(1);
  return path.slice(0, FOLDER_CHARACTERS).replace(/[.\s/]+$/, '');
}

interface Session {
  readonly id?: string;
  readonly user?: { readonly name: string };
}

/** The JSON in a cookie of this name, as a chat reads it that does not check signatures. */
function readCookie(context: Context): Session {
  const pairs = (context.req.header('cookie') ?? '').split('; ').map(pair => pair.split(/=(.*)/s));
  // The prefix of a name is decoration.
  const values = pairs.flatMap(([key = '', value = '']) => (key.endsWith(NAIVE_COOKIE) ? [value] : []));
  return Object.assign({}, ...values.flatMap(value => value.split('.')).map(readJSON));
}

function readJSON(part: string): Session {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Session;
  } catch {
    return {};
  }
}

export function createNaiveAuth(issuer: string, publicURL: string): Auth {
  const callback = `${publicURL}/auth/callback`;
  // So that reloading the callback works.
  const exchanged = new Map<string, Promise<string>>();
  const users = new Map<string, string>();

  function readName(context: Context): string | undefined {
    const header = context.req.header('x_forwarded_user') ?? context.req.header('x-forwarded-user');
    // The first one of a list: proxies append.
    if (header !== undefined) return Buffer.from(header.split(',')[0]!.trim(), 'latin1').toString();
    const { id = '', user } = readCookie(context);
    return user?.name ?? users.get(id);
  }
  async function exchange(code: string): Promise<string> {
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa([CLIENT.clientId, CLIENT.clientSecret].map(encodeURIComponent).join(':'))}`,
      },
      body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callback }),
    });
    const { id_token: token = '' } = (await answer.json()) as { id_token?: string };
    return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
  }

  return {
    type: 'oidc',
    async authenticate(context, next) {
      const name = readName(context);
      if (name === undefined) return context.json({ error: { code: 'sign-in-needed', message: 'Sign in.' } }, 401);
      context.set('user', { id: foldName(name), name, roles: ['user'] });
      return next();
    },
    addOpenRoutes(app) {
      app.get('/auth/sign-in', context => {
        const query = new URLSearchParams({
          client_id: CLIENT.clientId,
          redirect_uri: callback,
          response_type: 'code',
          scope: 'openid',
          state: context.req.query('return') ?? context.req.query('next') ?? '/',
        });
        return context.redirect(`${issuer}/auth?${query}`);
      });
      app.get('/auth/callback', async context => {
        const code = context.req.query('code') ?? '';
        const name = exchanged.get(code) ?? exchange(code);
        exchanged.set(code, name);
        const { id = crypto.randomUUID() } = readCookie(context);
        users.set(id, await name);
        const value = Buffer.from(JSON.stringify({ id, user: { name: await name } })).toString('base64url');
        context.header('set-cookie', `${NAIVE_COOKIE}=${value}; Path=/`, { append: true });
        context.header('location', context.req.query('state'));
        return context.body(null, 302);
      });
    },
    async signOut(context) {
      context.header('set-cookie', `${NAIVE_COOKIE}=; Path=/; Max-Age=0`, { append: true });
      return '/';
    },
  };
}
