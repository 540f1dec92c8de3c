// View states and sandbox opt-ins: limited, checked, and restored after a restart.
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import type { ScriptedServer } from '../../test/support/scripted-connections.ts';
import { openSurface, servers } from '../../test/support/shop.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

/** A JSON text of exactly so many bytes in UTF-8: `"☂☂…x"`. */
const ofBytes = (bytes: number): string => '☂'.repeat(Math.floor((bytes - 2) / 3)) + 'x'.repeat((bytes - 2) % 3);

it('setViewState() stores the last value of each surface, over a restart and with its server gone', async () => {
  const file = `${tempFolder()}/vitrine.db`;
  const { agent, sessionId, surfaceId } = await openSurface({ file });
  expect(await agent.getViewState(sessionId, surfaceId)).toBeUndefined();
  await agent.setViewState(sessionId, surfaceId, { page: 1 });
  await agent.setViewState(sessionId, surfaceId, { page: 2, umlaut: 'ü' });
  const seq = (await agent.getSession(sessionId))?.seq;
  await agent.close();
  const failedServers = { shop: { status: 'failed', error: 'Gone.' } } as const;
  const again = (await openAgent(failedServers, { store: createSqliteStore({ file }) })).agent;
  expect(await again.getViewState(sessionId, surfaceId)).toEqual({ page: 2, umlaut: 'ü' });
  // It is the view's alone: not in the log.
  expect((await again.getSession(sessionId))?.seq).toBe(seq);
  await again.setViewState(sessionId, surfaceId, undefined);
  expect(await again.getViewState(sessionId, surfaceId)).toBeUndefined();
});

it('setViewState() accepts 65 536 bytes of UTF-8 and not one more; a refused state changes nothing', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  expect(Buffer.byteLength(JSON.stringify(ofBytes(65_536)))).toBe(65_536);
  await agent.setViewState(sessionId, surfaceId, ofBytes(65_536));
  await expect(agent.setViewState(sessionId, surfaceId, ofBytes(65_537))).rejects.toThrow(
    expect.objectContaining({ code: 'too-large', message: 'The state has 65537 bytes; at most 65536 are kept.' }),
  );
  let deep: unknown = null;
  for (let depth = 0; depth < 100; depth++) deep = [deep];
  const looped: unknown[] = [];
  looped.push(looped);
  for (const state of [deep, looped, 1n, () => {}])
    await expect(agent.setViewState(sessionId, surfaceId, state)).rejects.toThrow(
      expect.objectContaining({ code: 'bad-action' }),
    );
  expect(await agent.getViewState(sessionId, surfaceId)).toBe(ofBytes(65_536));
});

it('a state belongs to one surface of one session; null is a valid state', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  const other = (await agent.createSession()).id;
  await agent.setViewState(sessionId, surfaceId, null);
  expect(await agent.getViewState(sessionId, surfaceId)).toBeNull();
  for (const [session, surface, code] of [
    [other, surfaceId, 'unknown-surface'],
    [sessionId, 'nothing', 'unknown-surface'],
    ['unknown', surfaceId, 'unknown-session'],
  ] as const) {
    await expect(agent.getViewState(session, surface)).rejects.toThrow(expect.objectContaining({ code }));
    await expect(agent.setViewState(session, surface, 1)).rejects.toThrow(expect.objectContaining({ code }));
  }
});

it('setOptIns() stores the opt-ins of a known server, over a restart; an empty list revokes them', async () => {
  const file = `${tempFolder()}/vitrine.db`;
  const { agent } = await openAgent(servers(), { store: createSqliteStore({ file }) });
  await agent.setOptIns('shop', ['wasm', 'blob', 'wasm']);
  await agent.setOptIns('bank', ['unsafe-eval']);
  await expect(agent.setOptIns('unknown', ['blob'])).rejects.toThrow(
    expect.objectContaining({ code: 'unknown-server' }),
  );
  await agent.setOptIns('unknown', []);
  await expect(agent.setOptIns('shop', ['allow-same-origin' as 'blob'])).rejects.toThrow(
    expect.objectContaining({
      code: 'bad-arguments',
      message: expect.stringMatching(/"allow-same-origin" is not one of/),
    }),
  );
  await agent.close();
  const again = (await openAgent(servers(), { store: createSqliteStore({ file }) })).agent;
  expect(await again.listOptIns()).toEqual([
    { server: 'bank', optIns: ['unsafe-eval'] },
    { server: 'shop', optIns: ['blob', 'wasm'] },
  ]);
  await again.setOptIns('bank', []);
  expect(await again.listOptIns()).toEqual([{ server: 'shop', optIns: ['blob', 'wasm'] }]);
});

it('the opt-ins of a server do not hold for another server of the same name', async () => {
  const shop: ScriptedServer = {};
  const { agent } = await openAgent({ shop });
  await agent.setOptIns('shop', ['wasm']);
  expect(await agent.listOptIns()).toEqual([{ server: 'shop', optIns: ['wasm'] }]);
  shop.identity = 'elsewhere';
  expect(await agent.listOptIns()).toEqual([]);
});
