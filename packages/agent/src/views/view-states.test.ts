// View states and sandbox opt-ins: limited, checked, and restored after a restart.
import { expect, it } from 'vitest';
import { openAgent } from '../../test/support/open-agent.ts';
import type { ScriptedServer } from '../../test/support/scripted-connections.ts';
import { openSurface, servers } from '../../test/support/shop.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { createSqliteStore } from '../index.ts';

/** A JSON text of exactly so many bytes in UTF-8: `"☂☂…x"`. */
const ofBytes = (bytes: number): string => '☂'.repeat(Math.floor((bytes - 2) / 3)) + 'x'.repeat((bytes - 2) % 3);

it('setViewState() stores the last value of each surface, over a restart and with its server gone', async () => {
  const file = `${tempFolder()}/vitrine.db`;
  const { agent, sessionId, surfaceId } = await openSurface({ file });
  expect(agent.getViewState(sessionId, surfaceId)).toBeUndefined();
  agent.setViewState(sessionId, surfaceId, { page: 1 });
  agent.setViewState(sessionId, surfaceId, { page: 2, umlaut: 'ü' });
  const seq = agent.getSession(sessionId)?.seq;
  await agent.close();
  const failedServers = { shop: { status: 'failed', error: 'Gone.' } } as const;
  const again = openAgent(failedServers, { store: createSqliteStore({ file }) }).agent;
  expect(again.getViewState(sessionId, surfaceId)).toEqual({ page: 2, umlaut: 'ü' });
  // It is the view's alone: not in the log.
  expect(again.getSession(sessionId)?.seq).toBe(seq);
  again.setViewState(sessionId, surfaceId, undefined);
  expect(again.getViewState(sessionId, surfaceId)).toBeUndefined();
});

it('setViewState() accepts 65 536 bytes of UTF-8 and not one more; a refused state changes nothing', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  expect(Buffer.byteLength(JSON.stringify(ofBytes(65_536)))).toBe(65_536);
  agent.setViewState(sessionId, surfaceId, ofBytes(65_536));
  expect(() => agent.setViewState(sessionId, surfaceId, ofBytes(65_537))).toThrow(
    expect.objectContaining({ code: 'too-large', message: 'The state has 65537 bytes; at most 65536 are kept.' }),
  );
  let deep: unknown = null;
  for (let depth = 0; depth < 100; depth++) deep = [deep];
  const looped: unknown[] = [];
  looped.push(looped);
  for (const state of [deep, looped, 1n, () => {}])
    expect(() => agent.setViewState(sessionId, surfaceId, state)).toThrow(
      expect.objectContaining({ code: 'bad-action' }),
    );
  expect(agent.getViewState(sessionId, surfaceId)).toBe(ofBytes(65_536));
});

it('a state belongs to one surface of one session; null is a valid state', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  const other = agent.createSession().id;
  agent.setViewState(sessionId, surfaceId, null);
  expect(agent.getViewState(sessionId, surfaceId)).toBeNull();
  for (const [session, surface, code] of [
    [other, surfaceId, 'unknown-surface'],
    [sessionId, 'nothing', 'unknown-surface'],
    ['unknown', surfaceId, 'unknown-session'],
  ] as const) {
    expect(() => agent.getViewState(session, surface)).toThrow(expect.objectContaining({ code }));
    expect(() => agent.setViewState(session, surface, 1)).toThrow(expect.objectContaining({ code }));
  }
});

it('setOptIns() stores the opt-ins of a known server, over a restart; an empty list revokes them', async () => {
  const file = `${tempFolder()}/vitrine.db`;
  const { agent } = openAgent(servers(), { store: createSqliteStore({ file }) });
  agent.setOptIns('shop', ['wasm', 'blob', 'wasm']);
  agent.setOptIns('bank', ['unsafe-eval']);
  expect(() => agent.setOptIns('unknown', ['blob'])).toThrow(expect.objectContaining({ code: 'unknown-server' }));
  expect(() => agent.setOptIns('unknown', [])).not.toThrow();
  expect(() => agent.setOptIns('shop', ['allow-same-origin' as 'blob'])).toThrow(
    expect.objectContaining({
      code: 'bad-arguments',
      message: expect.stringMatching(/"allow-same-origin" is none of/),
    }),
  );
  await agent.close();
  const again = openAgent(servers(), { store: createSqliteStore({ file }) }).agent;
  expect(again.listOptIns()).toEqual([
    { server: 'bank', optIns: ['unsafe-eval'] },
    { server: 'shop', optIns: ['blob', 'wasm'] },
  ]);
  again.setOptIns('bank', []);
  expect(again.listOptIns()).toEqual([{ server: 'shop', optIns: ['blob', 'wasm'] }]);
});

it('the opt-ins of a server do not hold for another server of the same name', () => {
  const shop: ScriptedServer = {};
  const { agent } = openAgent({ shop });
  agent.setOptIns('shop', ['wasm']);
  expect(agent.listOptIns()).toEqual([{ server: 'shop', optIns: ['wasm'] }]);
  shop.identity = 'elsewhere';
  expect(agent.listOptIns()).toEqual([]);
});
