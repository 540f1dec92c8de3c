// Sign-in against a real OpenID Connect provider: the whole flow, and what must not sign in.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_ROUTES } from '@vitrine/agent/api';
import type { OidcAuthConfig } from '@vitrine/connect/internal/config';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import {
  type AuthorizationServer,
  CLIENT,
  openAuthorizationServer,
} from '../../../test/mcp-servers/authorization-server.ts';
import { HOST, type OpenedChatApp, openChatApp } from '../../../test/support/open-chat-app.ts';
import { createVisitor, type Visitor } from '../../../test/support/visitor.ts';
import { type AuthOptions, createAuth } from '../auth.ts';

const ORIGIN = `http://${HOST}`;
const CALLBACK = `${ORIGIN}/auth/callback`;
const SESSION = 'vitrine-4400-session';
const SECRETS = ['the first secret, of 32 bytes at least', 'the second secret, of 32 bytes at least'];
const HOUR = 3_600_000;

let provider: AuthorizationServer;
let chatApp: OpenedChatApp;
let now = Date.now();
const reported: unknown[] = [];

interface OpenOptions {
  readonly secrets?: readonly string[];
  readonly webFolder?: string;
  readonly after?: AuthOptions['after'];
}

async function openWith(
  config: Partial<OidcAuthConfig> = {},
  { secrets = SECRETS.slice(0, 1), webFolder, after }: OpenOptions = {},
): Promise<OpenedChatApp> {
  const auth = await createAuth(
    {
      type: 'oidc',
      issuer: provider.issuer,
      ...CLIENT,
      publicUrl: ORIGIN,
      adminClaim: 'groups',
      adminValues: ['operators'],
      ...config,
    },
    { secrets, after, now: () => now, report: error => reported.push(error) },
  );
  return openChatApp({}, { auth, webFolder, allowedHosts: [HOST, 'chat.example'] });
}

beforeAll(async () => {
  provider = await openAuthorizationServer([ORIGIN, 'https://chat.example']);
  chatApp = await openWith();
});
afterAll(async () => {
  await chatApp.close();
  await provider.close();
});

const visit = (opened = chatApp): Visitor =>
  createVisitor(request =>
    new URL(request.url).host === new URL(provider.issuer).host ? fetch(request) : opened.chat.app.request(request),
  );

/** Signs in up to the callback, which is not yet asked. */
async function reachCallback(visitor: Visitor, login: string, path = '/'): Promise<string> {
  const start = await visitor.follow(`${ORIGIN}${path}`, provider.issuer);
  return visitor.signInAt(start.url, login, CALLBACK);
}

async function signIn(login: string, { visitor = visit(), path = '/' } = {}): Promise<Visitor> {
  const answer = await visitor.ask(await reachCallback(visitor, login, path));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
  return visitor;
}

/** The user of a request; undefined when there is none. */
async function readMe(visitor: Visitor): Promise<Record<string, unknown> | undefined> {
  const answer = await visitor.ask(`${ORIGIN}/api/me`);
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.status === 401) {
    expect(body).toEqual({ error: { code: 'sign-in-needed', message: expect.any(String) } });
    return undefined;
  }
  expect(answer.status).toBe(200);
  return body;
}

const setSession = (visitor: Visitor, value: string): void => void visitor.cookies.get(HOST)!.set(SESSION, value);

describe('without a session', () => {
  it.each(Object.values(API_ROUTES).map(({ method, path }) => [method, path.replace(/:\w+/g, 'x')] as const))(
    '%s %s answers 401 in the form of the API',
    async (method, path) => {
      const answer = await chatApp.ask(method, path);
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { error: { code: 'sign-in-needed', message: expect.any(String) } },
      ]);
    },
  );

  it.each(['/', '/s/abc-1'])('the page %s goes to the sign-in and comes back', async path => {
    const answer = await chatApp.ask('GET', path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/auth/sign-in?return=${encodeURIComponent(path)}`);
  });

  it.each(['/assets/index-12345678.js', '/favicon.svg', '/s/a/b', '/api'])('%s answers 401', async path => {
    expect((await chatApp.ask('GET', path)).status).toBe(401);
  });
});

describe('a sign-in', () => {
  it('ends on the page that was asked for, with the user’s name and roles', async () => {
    const ada = await readMe(await signIn('ada', { path: '/s/abc' }));
    expect(ada).toEqual({
      id: expect.stringMatching(/^u-[\da-f]{32}$/),
      name: 'Ada Example',
      roles: ['user', 'admin'],
      auth: 'oidc',
      canSignOut: true,
    });
    const bob = await readMe(await signIn('bob'));
    expect(bob).toMatchObject({ name: 'Bob Example', roles: ['user'] });
    expect(bob!.id).not.toBe(ada!.id);
    expect((await readMe(await signIn('ada')))!.id).toBe(ada!.id);
  });

  it('is by code with PKCE, state and nonce', async () => {
    const { url } = await visit().follow(`${ORIGIN}/auth/sign-in`, provider.issuer);
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)!.length).toBeGreaterThan(30);
  });

  it('keeps its cookies from scripts and other sites; with https, from other hosts', async () => {
    const attributes = /; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/;
    const answer = await chatApp.ask('GET', '/auth/sign-in');
    expect(answer.headers.get('set-cookie')).toMatch(/^vitrine-4400-sign-in-/);
    expect(answer.headers.get('set-cookie')).toMatch(attributes);
    const secure = await openWith({ publicUrl: 'https://chat.example' });
    const headers = { host: 'chat.example' };
    const cookie = (await secure.chat.app.request('https://chat.example/auth/sign-in', { headers })).headers.get(
      'set-cookie',
    );
    await secure.close();
    expect(cookie).toMatch(/^__Host-vitrine-sign-in-/);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('Domain');
  });

  it('of a provider that is reached from a link of another site passes the guard, and nothing else below /auth does', async () => {
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    const statuses = ['sign-in', 'callback', 'signed-out', 'sign-out', 'other'].map(
      async name => (await chatApp.ask('GET', `/auth/${name}`, undefined, link)).status,
    );
    expect(await Promise.all(statuses)).toEqual([302, 400, 200, 403, 403]);
  });

  it('that begins at another of the chat’s addresses goes on at the public one, and never in a circle', async () => {
    const headers = { host: 'chat.example' };
    const start = async (query: string) =>
      (await chatApp.chat.app.request(`https://chat.example/auth/sign-in?return=/s/abc${query}`, { headers })).headers;
    expect((await start('')).get('location')).toBe(`${ORIGIN}/auth/sign-in?return=%2Fs%2Fabc&at=public`);
    expect((await start('&at=public')).get('location')).toMatch(new RegExp(`^${provider.issuer}/auth\\?`));
  });

  it('in many tabs at once ends in each', async () => {
    const visitor = visit();
    const starts: string[] = [];
    for (let tab = 0; tab < 3; tab++) starts.push((await visitor.follow(`${ORIGIN}/`, provider.issuer)).url);
    for (const start of starts) {
      const answer = await visitor.ask(await visitor.signInAt(start, 'ada', CALLBACK));
      expect(answer.status).toBe(302);
    }
    for (let tab = 0; tab < 30; tab++) await visitor.follow(`${ORIGIN}/auth/sign-in`, provider.issuer);
    expect(visitor.cookies.get(HOST)!.size).toBeLessThan(8);
  });
});

describe('no session is made', () => {
  /** Asks the callback. No session, and a page that says so. */
  async function expectRefusal(visitor: Visitor, url: string, status: number): Promise<string> {
    const answer = await visitor.ask(url);
    const text = await answer.text();
    expect([answer.status, visitor.cookies.get(HOST)?.has(SESSION) ?? false]).toEqual([status, false]);
    expect(text).toContain('You are not signed in');
    return text;
  }

  it('by a callback with another state', async () => {
    const visitor = visit();
    const url = new URL(await reachCallback(visitor, 'ada'));
    url.searchParams.set('state', `${url.searchParams.get('state')!.slice(0, 12)}-another-state`);
    await expectRefusal(visitor, url.href, 400);
  });

  it('by another browser’s callback: a link to it signs no user in', async () => {
    await expectRefusal(visit(), await reachCallback(visit(), 'mallory'), 400);
  });

  it('by a code that has been used', async () => {
    const visitor = visit();
    const url = await reachCallback(visitor, 'ada');
    const cookies = new Map(visitor.cookies.get(HOST));
    expect((await visitor.ask(url)).status).toBe(302);
    visitor.cookies.set(HOST, cookies);
    expect(await expectRefusal(visitor, url, 400)).toContain('has been used');
  });

  it('by another sign-in’s code', async () => {
    const [ada, bob] = [visit(), visit()];
    const url = new URL(await reachCallback(ada, 'ada'));
    url.searchParams.set('code', new URL(await reachCallback(bob, 'bob')).searchParams.get('code')!);
    await expectRefusal(ada, url.href, 400);
  });

  it('by an ID token with another nonce', async () => {
    const visitor = visit();
    const start = new URL((await visitor.follow(`${ORIGIN}/`, provider.issuer)).url);
    start.searchParams.set('nonce', 'the nonce of an attacker, in a changed link');
    await expectRefusal(visitor, await visitor.signInAt(start.href, 'ada', CALLBACK), 400);
  });

  it('more than ten minutes after its start', async () => {
    const visitor = visit();
    const url = await reachCallback(visitor, 'ada');
    now += 601_000;
    await expectRefusal(visitor, url, 400);
    now -= 601_000;
  });

  it('when the user cancels, or the provider names another error; its words are not shown', async () => {
    for (const [error, status] of [
      ['access_denied', 403],
      ['server_error', 400],
    ] as const) {
      const visitor = visit();
      const start = await visitor.follow(`${ORIGIN}/`, provider.issuer);
      const state = new URL(start.url).searchParams.get('state')!;
      const query = new URLSearchParams({ error, state, iss: provider.issuer, error_description: 'call +1 555' });
      expect(await expectRefusal(visitor, `${CALLBACK}?${query}`, status)).not.toContain('555');
    }
  });

  it('for a user whom the configuration does not admit', async () => {
    const strict = await openWith({ userClaim: 'groups', userValues: ['staff'] });
    const visitor = visit(strict);
    await expectRefusal(visitor, await reachCallback(visitor, 'guest'), 403);
    await signIn('bob', { visitor: visit(strict) });
    await strict.close();
  });

  it('when the provider does not answer: the operator is told, and the next try reads its configuration again', async () => {
    const stopped = await openAuthorizationServer([ORIGIN]);
    await stopped.close();
    reported.length = 0;
    const lonely = await openWith({ issuer: stopped.issuer });
    const answers = [await lonely.ask('GET', '/auth/sign-in'), await lonely.ask('GET', '/auth/sign-in')];
    await lonely.close();
    expect(answers.map(({ status }) => status)).toEqual([502, 502]);
    expect(reported).toHaveLength(2);
  });
});

it.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '/s/../../evil.example',
  '/s/a//evil.example',
  '/%2f%2fevil.example',
  'javascript:alert(1)',
  '/s/a\r\nSet-Cookie: x=y',
  '/api/config',
  '/auth/sign-out',
  '',
])('the return path %j leads to the chat’s first page', async path => {
  const visitor = visit();
  const start = await visitor.follow(`${ORIGIN}/auth/sign-in?return=${encodeURIComponent(path)}`, provider.issuer);
  const answer = await visitor.ask(await visitor.signInAt(start.url, 'ada', CALLBACK));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

describe('a session', () => {
  it('is sealed: a changed cookie is none, wherever it is changed', async () => {
    const visitor = await signIn('ada');
    const value = visitor.cookies.get(HOST)!.get(SESSION)!;
    expect(value).not.toContain('Ada');
    const changes = [
      ...Array.from({ length: 24 }, (_, index) => Math.floor((index / 24) * value.length)).map(
        at => value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1),
      ),
      '',
      value.slice(0, -4),
      `${value}.${value}`,
      'eyJhbGciOiJub25lIn0.eyJ1c2VyIjp7ImlkIjoibG9jYWwifX0.',
      Buffer.from('{"user":{"id":"local"}}').toString('base64url'),
    ];
    for (const changed of changes) {
      setSession(visitor, changed);
      expect([changed, await readMe(visitor)]).toEqual([changed, undefined]);
    }
    setSession(visitor, value);
    expect(await readMe(visitor)).toBeDefined();
  });

  it('is the user’s whose cookie it is, and the cookie of a sign-in is none', async () => {
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    const other = visit();
    other.cookies.set(HOST, new Map(bob.cookies.get(HOST)));
    expect(await readMe(other)).toEqual(await readMe(bob));
    expect(await readMe(other)).not.toEqual(await readMe(ada));
    const halfway = visit();
    await halfway.follow(`${ORIGIN}/auth/sign-in`, provider.issuer);
    const [transaction] = halfway.cookies.get(HOST)!.values();
    setSession(halfway, transaction!);
    expect(await readMe(halfway)).toBeUndefined();
  });

  it('ends without use, lasts by use, and ends after its longest time all the same', async () => {
    const brief = await openWith({ idleHours: 2, sessionHours: 5 });
    const idle = await signIn('ada', { visitor: visit(brief) });
    const active = await signIn('ada', { visitor: visit(brief) });
    const start = now;
    const results: boolean[] = [];
    for (const hours of [1.5, 3, 4.5, 5.1]) {
      now = start + hours * HOUR;
      results.push((await readMe(active)) !== undefined);
    }
    expect(await readMe(idle)).toBeUndefined();
    expect(results).toEqual([true, true, true, false]);
    now = start;
    await brief.close();
  });

  it('takes its event streams along when it ends', async () => {
    const timers: { ms: number; end: () => void; isReleased: boolean }[] = [];
    const after: AuthOptions['after'] = (ms, end) => {
      const timer = { ms, end, isReleased: false };
      timers.push(timer);
      return () => {
        timer.isReleased = true;
      };
    };
    const temporaryChat = await openWith({ idleHours: 2, sessionHours: 5 }, { after });
    const visitor = await signIn('ada', { visitor: visit(temporaryChat) });
    const session = await visitor.ask(`${ORIGIN}/api/sessions`, { method: 'POST', body: '{}' });
    const { id } = (await session.json()) as { id: string };
    const openStream = async () => (await visitor.ask(`${ORIGIN}/api/sessions/${id}/events`)).body!.getReader();
    const reader = await openStream();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('retry: ');
    const next = reader.read();
    timers[0]!.end();
    expect((await next).done).toBe(true);
    // A stream that its client ends leaves no timer behind.
    const other = await openStream();
    await other.read();
    await other.cancel();
    await vi.waitFor(() => expect(temporaryChat.chat.streamCount).toBe(0));
    expect(timers.map(({ ms, isReleased }) => [ms, isReleased])).toEqual([
      [2 * HOUR, false],
      [2 * HOUR, true],
    ]);
    await temporaryChat.close();
  });

  it('is not renewed by a file that a shared cache may keep', async () => {
    const webFolder = tempFolder();
    mkdirSync(join(webFolder, 'assets'));
    writeFileSync(join(webFolder, 'assets', 'index-12345678.js'), '');
    const temporaryChat = await openWith({}, { webFolder });
    const visitor = await signIn('ada', { visitor: visit(temporaryChat) });
    now += 2 * HOUR;
    const paths = ['/assets/index-12345678.js', '/api/me'];
    const answers = await Promise.all(paths.map(path => visitor.ask(ORIGIN + path)));
    now -= 2 * HOUR;
    await temporaryChat.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(answer => answer.headers.has('set-cookie'))).toEqual([false, true]);
  });

  it('outlives the rotation of the secret, and ends when its secret is removed', async () => {
    const visitor = await signIn('ada');
    const value = visitor.cookies.get(HOST)!.get(SESSION)!;
    const under = async (secrets: readonly string[]) => {
      const temporaryChat = await openWith({}, { secrets });
      const other = visit(temporaryChat);
      other.cookies.set(HOST, new Map([[SESSION, value]]));
      const me = await readMe(other);
      await temporaryChat.close();
      return me?.name;
    };
    expect(await under([SECRETS[1]!, SECRETS[0]!])).toBe('Ada Example');
    expect(await under([SECRETS[1]!])).toBeUndefined();
  });

  it('ends by signing out, at the provider too, also for copies of its cookie', async () => {
    const visitor = await signIn('ada');
    const copy = visitor.cookies.get(HOST)!.get(SESSION)!;
    const answer = await visitor.ask(`${ORIGIN}/auth/sign-out`, { method: 'POST', headers: { origin: ORIGIN } });
    const { location } = (await answer.json()) as { location: string };
    expect(visitor.cookies.get(HOST)!.has(SESSION)).toBe(false);
    setSession(visitor, copy);
    expect(await readMe(visitor)).toBeUndefined();
    const url = new URL(location);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/auth/signed-out`);
    expect(url.searchParams.get('id_token_hint')).toBeTruthy();
    expect((await visitor.ask(location)).status).toBe(200);
    expect(await (await visitor.ask(`${ORIGIN}/auth/signed-out`)).text()).toContain('You are signed out');
  });

  it.each(['http://evil.example', 'null', 'http://x.localhost:4401'])('is not ended by the page %s', async origin => {
    const visitor = await signIn('ada');
    const answer = await visitor.ask(`${ORIGIN}/auth/sign-out`, { method: 'POST', headers: { origin } });
    expect(answer.status).toBe(403);
    expect(await readMe(visitor)).toBeDefined();
  });

  it('has a limit of requests for each user: 429 says when to come back', async () => {
    const slow = await openWith({ requestsPerMinute: 3 });
    const [ada, bob] = [await signIn('ada', { visitor: visit(slow) }), await signIn('bob', { visitor: visit(slow) })];
    for (let request = 0; request < 3; request++) expect(await readMe(ada)).toBeDefined();
    const answer = await ada.ask(`${ORIGIN}/api/me`);
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      429,
      'too-fast',
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readMe(bob)).toBeDefined();
    await slow.close();
  });
});

it.each([
  [[], /needs a secret/],
  [['too short'], /has 9 bytes.*at least 32/],
])('createAuth() refuses the secrets %j', async (secrets, message) => {
  await expect(openWith({}, { secrets })).rejects.toThrow(message);
});
