// Sign-in against a real OpenID Connect provider: the whole flow, and what must not sign in.
import { API_ROUTES } from '@vitrine/agent/api';
import { describe, expect, it } from 'vitest';
import { openAuthorizationServer } from '../../../test/mcp-servers/sign-in/authorization-server.ts';
import {
  CALLBACK,
  chatApp,
  clock,
  ORIGIN,
  openOidcChat,
  openWith,
  provider,
  reachCallback,
  readMe,
  reported,
  SESSION,
  signIn,
  visit,
} from '../../../test/support/oidc-chat.ts';
import { HOST } from '../../../test/support/open-chat-app.ts';
import type { Visitor } from '../../../test/support/visitor.ts';

openOidcChat();

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
      hasConsole: false,
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
    clock.now += 601_000;
    await expectRefusal(visitor, url, 400);
    clock.now -= 601_000;
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

it.each([
  [[], /needs a secret/],
  [['too short'], /has 9 bytes.*at least 32/],
])('createAuth() refuses the secrets %j', async (secrets, message) => {
  await expect(openWith({}, { secrets })).rejects.toThrow(message);
});
