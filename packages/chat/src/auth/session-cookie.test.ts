// The sealed cookie of a session over time, with a clock of the test.
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createRevokedSessions } from './revoked-sessions.ts';
import { createSessionCookie, type SessionCookieOptions } from './session-cookie.ts';
import { createUserAccess } from './user-access.ts';

const MINUTE = 60_000;
const SECRET = 'a secret of thirty-two bytes, or more';
const ADA = { id: 'ada', name: 'Ada', roles: ['user'] } as const;

function lab(changes: Partial<SessionCookieOptions> = {}) {
  let time = 1_000_000;
  let idToken: string | undefined;
  const now = () => time;
  const access = createUserAccess();
  const options: SessionCookieOptions = {
    secrets: [SECRET],
    origin: new URL('https://chat.example'),
    maxMs: 600 * MINUTE,
    idleMs: 100 * MINUTE,
    now,
    revokedSessions: createRevokedSessions(now),
    access,
    rules: 'a',
    ...changes,
  };
  const session = createSessionCookie(options);
  const app = new Hono();
  app.get('/start', async context => {
    await session.start(context, ADA, idToken);
    return context.text('');
  });
  app.get('/read', async context => context.json((await session.read(context))?.session ?? null));
  app.get('/renew', async context => {
    const current = (await session.read(context))?.session;
    if (context.req.query('end') !== undefined) await session.end(context, current!);
    const answer = context.json(null);
    context.res = answer;
    await session.renew(context, current!);
    return context.res;
  });
  const readCookies = (answer: Response) => answer.headers.getSetCookie().map(text => text.split(';')[0]!);
  return {
    app,
    access,
    options,
    pass: (ms: number) => {
      time += ms;
    },
    async start(token?: string) {
      idToken = token;
      return readCookies(await app.request('/start'))[0]!;
    },
    read: async (cookie: string, from = app) =>
      (await (await from.request('/read', { headers: { cookie } })).json()) as Record<string, unknown> | null,
    renew: async (cookie: string, query = '') =>
      readCookies(await app.request(`/renew${query}`, { headers: { cookie } })),
  };
}

it('a session ends when it was not used, and after its longest time however it is used', async () => {
  const { start, read, renew, pass } = lab();
  let cookie = await start();
  pass(100 * MINUTE - 1000);
  expect(await read(cookie)).toMatchObject({ user: ADA });
  [cookie] = (await renew(cookie)) as [string];
  pass(100 * MINUTE - 1000);
  expect(await read(cookie)).not.toBeNull();
  pass(1000);
  expect(await read(cookie)).toBeNull();
  cookie = await start();
  for (let hours = 0; hours < 9; hours++) {
    pass(60 * MINUTE);
    [cookie] = (await renew(cookie)) as [string];
  }
  pass(60 * MINUTE - 1000);
  expect(await read(cookie)).not.toBeNull();
  pass(1000);
  expect(await read(cookie)).toBeNull();
});

it('a cookie is sealed anew once a tenth of its idle time has passed', async () => {
  const { start, renew, pass } = lab();
  const cookie = await start();
  pass(10 * MINUTE - 1);
  expect(await renew(cookie)).toEqual([]);
  pass(1);
  expect(await renew(cookie)).toHaveLength(1);
});

it('a session that is signed out while its request is answered is not sealed anew', async () => {
  const { start, read, renew, pass } = lab();
  const cookie = await start();
  pass(20 * MINUTE);
  // Only the cookie that is removed.
  expect((await renew(cookie, '?end')).filter(text => !text.endsWith('='))).toEqual([]);
  expect(await read(cookie)).toBeNull();
});

it('sessions that began before their user lost access are over, later ones are not', async () => {
  const { access, start, read, pass, options } = lab();
  const before = await start();
  pass(1);
  await access.revoke(ADA.id, options.now());
  expect(await read(before)).toBeNull();
  expect(await read(await start())).not.toBeNull();
});

it('a session of other rules, of another secret, and no session at all are none', async () => {
  const { start, read } = lab();
  const cookie = await start();
  expect(await read(cookie, lab({ rules: 'b' }).app)).toBeNull();
  expect(await read(cookie, lab({ secrets: ['another secret of thirty-two bytes'] }).app)).toBeNull();
  expect(await read(cookie, lab({ secrets: ['another secret of thirty-two bytes', SECRET] }).app)).not.toBeNull();
  expect(await read('')).toBeNull();
  expect(await read(cookie.slice(0, -2))).toBeNull();
});

it('a stricter configuration holds for sessions that began before', async () => {
  const { start, read } = lab();
  const cookie = await start();
  const stricter = lab({ idleMs: MINUTE });
  stricter.pass(MINUTE);
  expect(await read(cookie, stricter.app)).toBeNull();
});

it('an ID token of up to 2000 characters is kept', async () => {
  const { start, read } = lab();
  expect(await read(await start('x'.repeat(2000)))).toMatchObject({ idToken: 'x'.repeat(2000) });
  expect(await read(await start('x'.repeat(2001)))).not.toHaveProperty('idToken');
});
