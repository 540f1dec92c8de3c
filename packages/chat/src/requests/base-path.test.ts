// The chat below a path: its addresses, redirects and cookies.
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT, openAuthorizationServer } from '../../test/mcp-servers/sign-in/authorization-server.ts';
import { HOST, openChatApp } from '../../test/support/open-chat-app.ts';
import { createVisitor } from '../../test/support/visitor.ts';
import { createAuth } from '../auth/auth.ts';
import { cookieName } from '../auth/cookies.ts';
import { createChat } from '../create-chat.ts';
import { checkBasePath, withoutBasePath } from './base-path.ts';

it.each([
  ['/chat', '/chat'],
  ['/tools/chat/', '/tools/chat'],
  ['/', ''],
  [undefined, ''],
])('%s is the base path %j', (text, path) => expect(checkBasePath(text)).toBe(path));

it.each(['chat', '//evil.example', '/a//b', '/a/../b', '/a?b', '/a"b', 'https://evil.example/'])(
  '%s is refused',
  text => expect(() => checkBasePath(text)).toThrow(expect.objectContaining({ code: 'bad-option' })),
);

it.each([
  ['/chat', '/'],
  ['/chat?token=a', '/?token=a'],
  ['/chat/', '/'],
  ['/chat/api/config?x=/chat', '/api/config?x=/chat'],
  // A proxy may have removed it, and probes do not know it.
  ['/readyz', '/readyz'],
  ['/chats/1', '/chats/1'],
])('%s is the path %s of the app', (url, path) => expect(withoutBasePath(url, '/chat')).toBe(path));

it('cookies of a chat below a path are bounded to it', () => {
  expect(cookieName(new URL('https://a.example'), 'session')).toBe('__Host-vitrine-session');
  expect(cookieName(new URL('https://a.example/chat'), 'session')).toBe('__Secure-vitrine-session');
});

describe('a chat on a port', () => {
  it('has its page and API below the path; a token becomes a cookie for it', async () => {
    const parts = await openChatApp({});
    const { agent, connections } = parts;
    const token = 'a-secret-of-sixteen';
    const chat = await createChat({ agent, connections, port: 0, basePath: '/chat', token });
    onTestFinished(async () => {
      await chat.close();
      await parts.close();
    });
    expect(chat.url).toBe(`http://127.0.0.1:${chat.port}/chat`);
    const first = await fetch(`${chat.url}/?token=${encodeURIComponent(token)}`, { redirect: 'manual' });
    expect([first.status, first.headers.get('location')]).toEqual([303, '/chat/']);
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/chat(;|$)/);
    const headers = { cookie: cookie.split(';')[0]! };
    expect((await fetch(`${chat.url}/api/config`, { headers })).status).toBe(200);
    expect((await fetch(`${chat.url}/api/config`)).status).toBe(401);
    const origin = `http://127.0.0.1:${chat.port}`;
    const created = await fetch(`${chat.url}/api/sessions`, { method: 'POST', headers: { ...headers, origin } });
    expect(created.headers.get('location')).toMatch(/^\/chat\/api\/sessions\//);
  });
});

it('users sign in by OpenID Connect and come back below the path', async () => {
  const publicUrl = `http://${HOST}/chat`;
  const provider = await openAuthorizationServer([publicUrl]);
  const auth = await createAuth(
    { type: 'oidc', issuer: provider.issuer, ...CLIENT, publicUrl },
    { secrets: ['a secret of at least 32 bytes, for cookies'] },
  );
  const chatApp = await openChatApp({}, { auth, basePath: '/chat', allowedHosts: [HOST] });
  onTestFinished(async () => {
    await chatApp.close();
    await provider.close();
  });
  const start = await chatApp.chat.app.request(`http://${HOST}/s/one`);
  expect(start.headers.get('location')).toBe('/chat/auth/sign-in?return=%2Fs%2Fone');
  const paths: string[] = [];
  // As the port does: the app gets its own paths.
  const visitor = createVisitor(request => {
    const { host, pathname, search } = new URL(request.url);
    if (host === new URL(provider.issuer).host) return fetch(request);
    paths.push(pathname);
    return chatApp.chat.app.request(`http://${host}${withoutBasePath(pathname + search, '/chat')}`, request);
  });
  const page = await visitor.follow(`${publicUrl}/s/one`, provider.issuer);
  const callback = await visitor.signInAt(page.url, 'ann', `${publicUrl}/auth/callback`);
  const answer = await visitor.ask(callback);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/chat/s/one']);
  expect(answer.headers.getSetCookie().every(cookie => /; Path=\/chat(;|$)/.test(cookie))).toBe(true);
  expect(paths.every(path => path.startsWith('/chat/'))).toBe(true);
});
