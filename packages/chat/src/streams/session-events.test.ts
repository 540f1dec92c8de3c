// The event stream and a view's actions, through the app, with real servers.
import type { SessionEvent } from '@vitrine/protocol/session';
import { afterEach, expect, it } from 'vitest';
import { fixtureConfig, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { type EventReader, readEvents } from '../../test/support/read-events.ts';

let chatApp: OpenedChatApp;
afterEach(() => chatApp.close());

const follow = async (id: string, query = '', headers: Record<string, string> = {}): Promise<EventReader> => {
  const response = await chatApp.ask('GET', `/api/sessions/${id}/events${query}`, undefined, headers);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  return readEvents(response);
};
const callTool = async (id: string, tool: string, args: unknown = {}): Promise<string> => {
  const response = await chatApp.ask('POST', `/api/sessions/${id}/tool-calls`, {
    server: 'fixture',
    tool,
    arguments: args,
  });
  return ((await response.json()) as { callId: string }).callId;
};
const ids = (events: { id?: string | undefined }[]) => events.map(({ id }) => Number(id));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('nothing is lost or repeated over 13 forced reconnects', async () => {
  chatApp = await openChatApp();
  const { id } = await chatApp.agent.createSession();
  const CALLS = 40;
  const calling = (async () => {
    for (let index = 0; index < CALLS; index++) await callTool(id, 'echo', { text: `${index}` });
  })();
  const streamEvents: { id?: string | undefined; event?: string | undefined; data: string }[] = [];
  let reader = await follow(id, '?after=0');
  for (let reconnects = 0; streamEvents.length < 2 * CALLS; ) {
    streamEvents.push((await reader.next())!);
    if (reconnects < 13 && streamEvents.length % 5 === 0) {
      await reader.close();
      reconnects++;
      // As a browser does: the address stays, the header says where to go on.
      reader = await follow(id, '?after=0', { 'Last-Event-ID': streamEvents.at(-1)!.id! });
    }
  }
  await calling;
  await reader.close();
  expect(ids(streamEvents)).toEqual(upTo(2 * CALLS));
  expect(streamEvents.map(({ data }) => JSON.parse(data))).toEqual((await chatApp.agent.getSession(id))!.events);
  expect(streamEvents.every(({ event, data }) => event === (JSON.parse(data) as SessionEvent).type)).toBe(true);
  expect(chatApp.chat.streamCount).toBe(0);
});

it('Last-Event-ID overrides after; with neither it starts at the beginning; an empty header counts as absent', async () => {
  chatApp = await openChatApp();
  const { id } = await chatApp.agent.createSession();
  const first = await follow(id);
  for (let index = 0; index < 3; index++) {
    await callTool(id, 'echo', { text: `${index}` });
    await first.until(({ event }) => event === 'llm:tool-result');
  }
  await first.close();
  const firstId = async (query: string, headers?: Record<string, string>) => {
    const reader = await follow(id, query, headers);
    const event = await reader.next();
    await reader.close();
    return event?.id;
  };
  expect(await firstId('')).toBe('1');
  expect(await firstId('?after=2')).toBe('3');
  expect(await firstId('?after=2', { 'Last-Event-ID': '4' })).toBe('5');
  expect(await firstId('?after=2', { 'Last-Event-ID': '' })).toBe('3');
});

it('a number beyond the log is answered with resync and the end of the log, and events follow from there', async () => {
  chatApp = await openChatApp();
  const { id } = await chatApp.agent.createSession();
  const first = await follow(id);
  await callTool(id, 'echo', { text: 'a' });
  await first.until(({ event }) => event === 'llm:tool-result');
  await first.close();
  for (const [query, headers] of [
    ['', { 'Last-Event-ID': '99' }],
    ['?after=3', {}],
  ] as const) {
    const reader = await follow(id, query, headers);
    expect(await reader.next()).toMatchObject({ event: 'resync', id: '2', data: '{"seq":2}' });
    await reader.close();
  }
  const reader = await follow(id, '?after=99');
  await reader.next();
  await callTool(id, 'echo', { text: 'b' });
  expect(await reader.next()).toMatchObject({ event: 'llm:tool-call', id: '3' });
  await reader.until(({ event }) => event === 'llm:tool-result');
  await reader.close();
  const upToDate = await follow(id, '?after=4');
  const next = upToDate.next();
  await callTool(id, 'echo', { text: 'c' });
  expect((await next)?.event).not.toBe('resync');
  await upToDate.close();
});

it('sends the retry delay, and changes of servers without an id', async () => {
  chatApp = await openChatApp({ fixture: { ...fixtureConfig(), connectionMode: 'strict' } });
  const { id } = await chatApp.agent.createSession();
  const reader = await follow(id);
  await callTool(id, 'die');
  const read = await reader.until(
    ({ event, data }) => event === 'servers' && JSON.parse(data).servers[0].status !== 'connected',
  );
  expect(reader.retryMs).toBe(1000);
  expect(read.at(-1)!.id).toBeUndefined();
  expect(JSON.parse(read.at(-1)!.data)).toEqual({
    servers: [{ name: 'fixture', status: expect.any(String), tools: 7, error: expect.stringContaining('fixture') }],
  });
  await reader.close();
});

it('sends heartbeats while nothing happens', async () => {
  chatApp = await openChatApp({}, { heartbeatMs: 5 });
  const { id } = await chatApp.agent.createSession();
  const reader = await follow(id);
  const pending = reader.next();
  await expect.poll(() => reader.comments).toBeGreaterThan(2);
  chatApp.chat.close();
  expect(await pending).toBeUndefined();
});

it('sends every client its own session only', async () => {
  chatApp = await openChatApp();
  const [one, two] = [(await chatApp.agent.createSession()).id, (await chatApp.agent.createSession()).id];
  const reader = await follow(two);
  await callTool(one, 'echo', { text: 'for one' });
  await callTool(two, 'echo', { text: 'for two' });
  const read = await reader.until(({ event }) => event === 'llm:tool-result');
  expect(JSON.stringify(read)).not.toContain('for one');
  await reader.close();
});

it('closing the chat ends every stream, and no listener is left', async () => {
  chatApp = await openChatApp();
  const { id } = await chatApp.agent.createSession();
  const readers = await Promise.all(upTo(20).map(() => follow(id)));
  const ends = readers.map(reader => reader.next());
  await expect.poll(() => chatApp.chat.streamCount).toBe(20);
  chatApp.chat.close();
  expect(await Promise.all(ends)).toEqual(upTo(20).map(() => undefined));
  expect(chatApp.chat.streamCount).toBe(0);
});

it('a view’s tool call waits for the user, runs, and returns to the view', async () => {
  chatApp = await openChatApp();
  const { id } = await chatApp.agent.createSession();
  const reader = await follow(id);
  const surfaceId = await callTool(id, 'card');
  await reader.until(({ event }) => event === 'llm:tool-result');
  const pendingAnswer = chatApp.ask('POST', `/api/sessions/${id}/surfaces/${surfaceId}/actions`, {
    type: 'tool',
    tool: 'echo',
    arguments: { text: 'from the view' },
  });
  const request = (await reader.until(({ event }) => event === 'approval:request')).at(-1)!;
  const { approvalId, initiator, surfaceId: asker } = JSON.parse(request.data);
  expect([initiator, asker]).toEqual(['view', surfaceId]);
  const path = `/api/sessions/${id}/approvals/${approvalId}`;
  expect((await chatApp.ask('POST', path, { approved: true, scope: 'once' })).status).toBe(204);
  const answer = await pendingAnswer;
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      result: expect.objectContaining({
        content: [{ type: 'text', text: 'from the view' }],
        structuredContent: { text: 'from the view' },
      }),
    },
  ]);
  // The same answer counts once, another one is refused.
  for (const [approved, status] of [
    [true, 204],
    [false, 409],
  ] as const)
    expect((await chatApp.ask('POST', path, { approved })).status).toBe(status);
  await reader.close();
});

it('a view’s tool call that the user denies ends with 403', async () => {
  chatApp = await openChatApp();
  const { id } = await chatApp.agent.createSession();
  const reader = await follow(id);
  const surfaceId = await callTool(id, 'card');
  const pendingAnswer = chatApp.ask('POST', `/api/sessions/${id}/surfaces/${surfaceId}/actions`, {
    type: 'tool',
    tool: 'echo',
    arguments: { text: 'x' },
  });
  const request = (await reader.until(({ event }) => event === 'approval:request')).at(-1)!;
  const { approvalId } = JSON.parse(request.data);
  await chatApp.ask('POST', `/api/sessions/${id}/approvals/${approvalId}`, { approved: false });
  const answer = await pendingAnswer;
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { error: { code: 'denied', message: expect.any(String), byUser: true } },
  ]);
  await reader.close();
});
