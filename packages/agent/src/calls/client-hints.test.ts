import type { Connection } from '@vitrine/connect';
import { expect, it } from 'vitest';
import { createClientHints } from './client-hints.ts';

const APPS_SDK = [{ name: 'show', inputSchema: {}, _meta: { 'openai/outputTemplate': 'ui://widget/a' } }];
const connection = (identity: string, tools: object[] = APPS_SDK) =>
  ({ identity, getSnapshot: () => ({ tools }) }) as unknown as Connection;
/** A call of a tool that wants nothing. */
const anyCall = { callId: 'c1', tool: { name: 'show', inputSchema: {} } } as const;
const store = (preferences: object = {}) => ({ getSetting: async () => preferences });

it('read() names locale, browser and an id of the chat, and leaves out what is not known', async () => {
  const hints = createClientHints(store());
  const call = {
    ...anyCall,
    sessionId: 's1',
    connection: connection('shop'),
    initiator: 'model' as const,
    surfaceId: undefined,
  };
  expect(await hints.read(call)).toEqual({ 'openai/session': expect.stringMatching(/^[0-9a-f]{32}$/) });
  hints.note({ userAgent: 'Browser/1', locale: 'fr-CH' });
  expect(await hints.read(call)).toMatchObject({ 'openai/locale': 'fr-CH', 'openai/userAgent': 'Browser/1' });
});

it('read() takes what the user has set before what the browser says; the place is a time zone at most', async () => {
  const hints = createClientHints(store({ language: 'de', timeZone: 'Europe/Vienna' }));
  hints.note({ locale: 'fr-CH' });
  const call = {
    ...anyCall,
    sessionId: 's1',
    connection: connection('shop'),
    initiator: 'user' as const,
    surfaceId: undefined,
  };
  expect(await hints.read(call)).toMatchObject({
    'openai/locale': 'de',
    'openai/userLocation': { timezone: 'Europe/Vienna' },
  });
});

it('ids differ by server, chat and surface, and only a view has one of its own', async () => {
  const hints = createClientHints(store());
  const read = (sessionId: string, server: string, surfaceId?: string) =>
    hints.read({
      ...anyCall,
      sessionId,
      connection: connection(server),
      initiator: surfaceId === undefined ? 'model' : 'view',
      surfaceId,
    });
  const sessions = [await read('s1', 'shop'), await read('s2', 'shop'), await read('s1', 'bank')];
  expect(new Set(sessions.map(hint => hint['openai/session'])).size).toBe(3);
  expect(sessions[0]).not.toHaveProperty('openai/widgetSessionId');
  const views = [await read('s1', 'shop', 'c1'), await read('s1', 'shop', 'c2'), await read('s1', 'shop', 'c1')];
  const ids = views.map(hint => hint['openai/widgetSessionId']);
  expect([new Set(ids).size, ids[0]]).toEqual([2, ids[2]]);
});

it('a server without a tool of the Apps SDK is told nothing', async () => {
  const hints = createClientHints(store({ locale: 'de' }));
  const plain = connection('shop', [{ name: 'show', inputSchema: {}, _meta: { ui: { resourceUri: 'ui://a' } } }]);
  expect(
    await hints.read({ ...anyCall, sessionId: 's1', connection: plain, initiator: 'view', surfaceId: 'c1' }),
  ).toEqual({});
});

it('a tool that asks for it is told the id of the call, which is the same each time it is sent; no other tool is', async () => {
  const hints = createClientHints(store());
  const tool = { name: 'pay', inputSchema: {}, _meta: { 'vitrine.dev/idempotencyKey': true } };
  const read = (call: object) =>
    hints.read({
      ...{
        ...anyCall,
        tool,
        sessionId: 's1',
        connection: connection('bank', [tool]),
        initiator: 'model',
        surfaceId: undefined,
      },
      ...call,
    });
  expect(await read({})).toEqual({ 'vitrine.dev/idempotencyKey': 's1.c1' });
  expect(await read({})).toEqual(await read({}));
  expect(await read({ callId: 'c2' })).toEqual({ 'vitrine.dev/idempotencyKey': 's1.c2' });
  expect(await read({ tool: anyCall.tool })).toEqual({});
});
