// H28: model contexts of views. The last one of each surface counts, survives a restart, and can be removed by the user.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { ViewContextEvent } from '@vitrine/protocol/internal/session/events';
import { currentModelContexts } from '@vitrine/protocol/internal/session/model-context';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { openSurface, servers, surfaceIn } from '../../test/support/shop.ts';
import type { Agent } from '../index.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const says = (structuredContent: unknown, text?: string): Action => ({
  type: 'model-context',
  structuredContent,
  ...(text === undefined ? {} : { content: [{ type: 'text', text }] }),
});
const contextEvents = async (agent: Agent, sessionId: string) =>
  ((await agent.getSession(sessionId))?.events ?? []).filter(
    (event): event is ViewContextEvent => event.type === 'view:context',
  );

it('the last one of each surface counts, in the order of the updates, also when only the log is read (H28)', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  const second = await surfaceIn(agent, sessionId);
  expect(await agent.act(sessionId, surfaceId, says({ city: 'Oslo' }, 'Oslo is chosen'))).toEqual({});
  await agent.act(sessionId, second, says(2));
  await agent.act(sessionId, surfaceId, says({ city: 'Rome' }));
  const contexts = await agent.modelContext(sessionId);
  expect(contexts).toMatchObject([
    { surfaceId: second, server: 'shop', toolName: 'look', structuredContent: 2 },
    { surfaceId, server: 'shop', toolName: 'look', structuredContent: { city: 'Rome' } },
  ]);
  expect(contexts[1]).not.toHaveProperty('content');
  expect(contexts).toEqual(currentModelContexts((await agent.getSession(sessionId))!.events));
  expect(await agent.modelContext((await agent.createSession()).id)).toEqual([]);
});

it('of many quick updates only the newest are logged, and each is answered once it or a later one is', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => agent.act(sessionId, surfaceId, says(n))));
  expect(answers).toHaveLength(100);
  expect(await agent.modelContext(sessionId)).toMatchObject([{ structuredContent: 99 }]);
  expect((await contextEvents(agent, sessionId)).map(({ structuredContent }) => structuredContent)).toEqual([0, 99]);
});

it('reading logs the waiting update: a message that follows must not miss it', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  await agent.act(sessionId, surfaceId, says(1));
  const waiting = agent.act(sessionId, surfaceId, says(2));
  expect(await agent.modelContext(sessionId)).toMatchObject([{ structuredContent: 2 }]);
  expect(await waiting).toEqual({});
});

it.each([{ type: 'model-context' }, { type: 'model-context', content: [] }] satisfies Action[])(
  '%j clears it; clearing nothing and saying the same again write nothing',
  async clear => {
    const { agent, sessionId, surfaceId } = await openSurface();
    const act = (action: Action) => agent.act(sessionId, surfaceId, action);
    await act(clear);
    await act(says(1));
    await act(says(1));
    await act(clear);
    await act(clear);
    expect(await agent.modelContext(sessionId)).toEqual([]);
    expect((await contextEvents(agent, sessionId)).map(({ cleared }) => cleared)).toEqual([undefined, 'view']);
  },
);

it('the user can remove it permanently, including a waiting update; the view can send a new one', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  expect(await agent.clearModelContext(sessionId, surfaceId)).toBe(false);
  await agent.act(sessionId, surfaceId, says(1));
  const waiting = agent.act(sessionId, surfaceId, says(2));
  expect(await agent.clearModelContext(sessionId, surfaceId)).toBe(true);
  await waiting;
  expect(await agent.modelContext(sessionId)).toEqual([]);
  expect(await agent.clearModelContext(sessionId, surfaceId)).toBe(false);
  expect((await contextEvents(agent, sessionId)).at(-1)).toMatchObject({ surfaceId, server: 'shop', cleared: 'user' });
  await agent.act(sessionId, surfaceId, says(3));
  expect(await agent.modelContext(sessionId)).toMatchObject([{ structuredContent: 3 }]);
  for (const ask of [agent.clearModelContext, agent.modelContext])
    await expect(ask('unknown', surfaceId)).rejects.toThrow(expect.objectContaining({ code: 'unknown-session' }));
});

it('survives a restart, including an update that waited when the agent closed', async () => {
  const file = `${tempFolder()}/vitrine.db`;
  const { agent, sessionId, surfaceId } = await openSurface({ file });
  await agent.act(sessionId, surfaceId, says(1));
  const waiting = agent.act(sessionId, surfaceId, says(2));
  await agent.close();
  expect(await waiting).toEqual({});
  const again = (await openAgent(servers(), { store: createSqliteStore({ file }) })).agent;
  expect(await again.modelContext(sessionId)).toMatchObject([{ structuredContent: 2 }]);
});

it('a large one is refused and the previous one stays', async () => {
  const { agent, sessionId, surfaceId } = await openSurface();
  await agent.act(sessionId, surfaceId, says(1));
  await expect(agent.act(sessionId, surfaceId, says('x'.repeat(300_000)))).rejects.toMatchObject({
    code: 'bad-action',
    message: expect.stringMatching(/300\d+ bytes, at most 262144/),
  });
  expect(await agent.modelContext(sessionId)).toMatchObject([{ structuredContent: 1 }]);
});
