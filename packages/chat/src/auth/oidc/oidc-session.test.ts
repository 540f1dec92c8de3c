// Sessions of users who signed in at an OpenID Connect provider: their cookies, their ends and their limits.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import {
  clock,
  ORIGIN,
  openOidcChat,
  openWith,
  provider,
  readMe,
  SECRETS,
  SESSION,
  signIn,
  visit,
} from '../../../test/support/oidc-chat.ts';
import { HOST } from '../../../test/support/open-chat-app.ts';
import type { Visitor } from '../../../test/support/visitor.ts';
import type { AuthOptions } from '../auth.ts';

openOidcChat();

const HOUR = 3_600_000;

const setSession = (visitor: Visitor, value: string): void => void visitor.cookies.get(HOST)!.set(SESSION, value);

describe('a session', () => {
  it('is sealed: a changed cookie is none, wherever it is changed', async () => {
    const visitor = await signIn('ada');
    const value = visitor.cookies.get(HOST)!.get(SESSION)!;
    expect(value).not.toContain('Ada Example');
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
    const start = clock.now;
    const results: boolean[] = [];
    for (const hours of [1.5, 3, 4.5, 5.1]) {
      clock.now = start + hours * HOUR;
      results.push((await readMe(active)) !== undefined);
    }
    expect(await readMe(idle)).toBeUndefined();
    expect(results).toEqual([true, true, true, false]);
    clock.now = start;
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
    clock.now += 2 * HOUR;
    const paths = ['/assets/index-12345678.js', '/api/me'];
    const answers = await Promise.all(paths.map(path => visitor.ask(ORIGIN + path)));
    clock.now -= 2 * HOUR;
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
