// A chat with a token: nothing is served without it.
import { API_ROUTES } from '@vitrine/agent/api';
import { describe, expect, it } from 'vitest';
import { HOST, openChatApp } from '../../test/support/open-chat-app.ts';
import { openForTests } from '../../test/support/open-for-tests.ts';
import { createTokenGuard } from './token-guard.ts';

const TOKEN = 'a-token-of-enough-length';
const chat = openForTests(() => openChatApp({}, { token: TOKEN }));

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  chat.chat.app.request(`http://${HOST}${path}`, { method, headers });

async function cookie(): Promise<string> {
  const answer = await ask(`/?token=${TOKEN}`);
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}

describe('a chat with a token', () => {
  it.each(Object.values(API_ROUTES).map(({ method, path }) => [method, path.replace(/:\w+/g, 'x')] as const))(
    'refuses %s %s without it, and with a wrong one',
    async (method, path) => {
      const wrong = [
        {},
        { authorization: 'Bearer wrong-token-of-enough-length' },
        { authorization: TOKEN },
        { cookie: `token=${TOKEN}` },
        { cookie: (await cookie()).replace(/=.*/, `=${TOKEN}`) },
      ];
      for (const headers of wrong) {
        const answer = await ask(path, headers as Record<string, string>, method);
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject({ error: { code: 'no-token' } });
        // The page's policy holds for refusals, too.
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    },
  );

  it.each(['/', '/s/1', '/assets/index-12345678.js', '/favicon.svg', '/?token=wrong', '/?token='])(
    'refuses the page at %s',
    async path => {
      expect((await ask(path)).status).toBe(401);
    },
  );

  it('takes it as a bearer token', async () => {
    expect((await ask('/api/config', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });

  it('takes it once in the address, removes it there, and then takes the cookie', async () => {
    const answer = await ask(`/s/abc?token=${TOKEN}&a=1`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/s/abc?a=1');
    expect(answer.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('set-cookie')).not.toContain(TOKEN);
    expect((await ask('/api/config', { cookie: await cookie() })).status).toBe(200);
  });

  it('never redirects to another site', async () => {
    const answer = await ask(`//evil.example/?token=${TOKEN}`);
    expect(answer.headers.get('location') ?? '/').toMatch(/^\/[^/]/);
  });

  it('takes it neither in the address of a change nor past the check of foreign pages', async () => {
    expect((await ask(`/api/sessions?token=${TOKEN}`, {}, 'POST')).status).toBe(401);
    const foreign = await ask('/api/config', { authorization: `Bearer ${TOKEN}`, origin: 'http://evil.example' });
    expect(foreign.status).toBe(403);
  });
});

it.each(['', 'short', 'with spaces in it, but long', 'ü'.repeat(20)])('createTokenGuard() refuses %j', token => {
  expect(() => createTokenGuard(token)).toThrow(/at least 16/);
});
