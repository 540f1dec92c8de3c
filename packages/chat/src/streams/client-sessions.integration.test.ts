// The typed client against the real chat over HTTP, through a proxy that breaks connections.
import { type ChatClient, type ChatSession, createChatClient, type SessionUpdate } from '@vitrine/agent/api';
import { afterEach, expect, it, vi } from 'vitest';
import { amount } from '../../../../test/support/thorough.ts';
import { type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.ts';
import type { ChatAppOptions } from '../create-chat-app.ts';
import { type Listener, listen } from '../listen.ts';

let chatApp: OpenedChatApp;
let listener: Listener;
let proxy: TcpProxy;
let client: ChatClient;

async function start(options: Partial<ChatAppOptions> = {}): Promise<string> {
  listener = await listen({ host: '127.0.0.1', port: 0 });
  proxy = await startTcpProxy(listener);
  chatApp = await openChatApp(undefined, { allowedHosts: [`127.0.0.1:${proxy.port}`], ...options });
  listener.serve(request => chatApp.chat.app.fetch(request));
  client = createChatClient({ baseUrl: `http://127.0.0.1:${proxy.port}` });
  return (await client.createSession()).id;
}
afterEach(async () => {
  await proxy.close();
  chatApp.chat.close();
  await listener.close({ graceMs: 0 });
  await chatApp.close();
});

/** Writes two events: the call and its result. */
const say = async (id: string, text: string): Promise<void> => {
  await chatApp.agent.callTool(id, { server: 'fixture', tool: 'echo', arguments: { text }, initiator: 'user' });
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const readNext = async (session: ChatSession): Promise<SessionUpdate | undefined> =>
  (await session[Symbol.asyncIterator]().next()).value;

/** Reads up to the update of this type, and gives back the types of everything before it. */
async function until(session: ChatSession, type: SessionUpdate['type']): Promise<string[]> {
  const before: string[] = [];
  for (;;) {
    const update = await readNext(session);
    if (!update) throw new Error(`The session ended before "${type}".`);
    if (update.type === type) return before;
    before.push(update.type);
  }
}

it('events over a connection that is cut again and again: none is lost or repeated, all are in order', async () => {
  const EVENTS = amount(700, 3000);
  const CUTS = amount(5, 13);
  const id = await start();
  const session = client.openSession(id, { after: 0, retryDelayMs: () => 1 });
  const numbers: number[] = [];
  const types: string[] = [];
  let messageCount = 0;
  let cuts = 0;
  let lossCount = 0;
  let isOpen = false;
  for await (const update of session) {
    if (update.type === 'open') isOpen = true;
    if (update.type === 'open' && messageCount === 0)
      for (; messageCount < 50; messageCount++) await say(id, `${messageCount}`);
    if (update.type === 'snapshot') throw new Error('The log was read again.');
    if (update.type === 'lost') lossCount++;
    if (update.type !== 'event') continue;
    numbers.push(update.seq);
    types.push(update.event!.type);
    // Events are written while the reader reads, and while it has no connection.
    if (update.event!.type === 'llm:tool-result' && messageCount < EVENTS / 2) await say(id, `${messageCount++}`);
    if (isOpen && cuts < CUTS && numbers.length >= (cuts + 1) * Math.floor(EVENTS / (CUTS + 1))) {
      isOpen = false;
      cuts++;
      proxy.cut();
    }
    if (numbers.length === EVENTS) break;
  }
  expect(numbers).toEqual(upTo(EVENTS));
  expect(types).toEqual((await chatApp.agent.getSession(id))!.events.map(({ type }) => type));
  expect([cuts, lossCount]).toEqual([CUTS, CUTS]);
  await expect.poll(() => chatApp.chat.streamCount).toBe(0);
});

it('a dead connection is detected by missing heartbeats, and replaced', async () => {
  const id = await start({ heartbeatMs: 20 });
  const session = client.openSession(id, { after: 0, silenceMs: 500, retryDelayMs: () => 1 });
  await until(session, 'open');
  proxy.silence();
  await say(id, 'into the silence');
  expect(await until(session, 'lost')).toEqual([]);
  // The platform may try an idle connection that has fallen silent, too.
  expect((await until(session, 'open')).filter(type => type !== 'lost')).toEqual([]);
  expect(await readNext(session)).toMatchObject({ type: 'event', seq: 1 });
  session.close();
});

it('a client ahead of the log gets the whole log', async () => {
  const id = await start();
  const first = client.openSession(id, { after: 0 });
  await until(first, 'open');
  await say(id, 'a');
  await until(first, 'event');
  await until(first, 'event');
  first.close();
  const session = client.openSession(id, { after: 99 });
  expect(await readNext(session)).toEqual({ type: 'open' });
  expect(await readNext(session)).toEqual({
    type: 'snapshot',
    seq: 2,
    events: (await chatApp.agent.getSession(id))!.events,
  });
  await until(session, 'open');
  await say(id, 'b');
  expect(await readNext(session)).toMatchObject({ type: 'event', seq: 3 });
  session.close();
});

it('a reader that pauses also pauses the server, and gets everything when it continues', async () => {
  const CALLS = 60;
  const id = await start();
  const bytes: number[] = [];
  const { events } = chatApp.agent;
  vi.spyOn(chatApp.agent, 'events').mockImplementation(async (...args) => {
    const reader = bytes.push(0) - 1;
    return (async function* () {
      for await (const event of await events(...args)) {
        bytes[reader]! += JSON.stringify(event).length;
        yield event;
      }
    })();
  });
  const stopped = client.openSession(id, { after: 0 });
  await until(stopped, 'open');
  const reading = client.openSession(id, { after: 0 });
  await until(reading, 'open');
  for (let call = 0; call < CALLS; call++) await say(id, 'x'.repeat(200_000));
  while (reading.seq < 2 * CALLS) await until(reading, 'event');
  expect(bytes[1]).toBeGreaterThan(20_000_000);
  expect(bytes[0]).toBeLessThan(bytes[1]! / 2);
  const numbers: number[] = [];
  while (stopped.seq < 2 * CALLS) {
    await until(stopped, 'event');
    numbers.push(stopped.seq);
  }
  expect(numbers).toEqual(upTo(2 * CALLS));
  stopped.close();
  reading.close();
});

it('the methods match the API; a refusal of the API is an ApiError with its code', async () => {
  const id = await start();
  await expect(client.sendMessage(id, { text: 'Hello' })).rejects.toMatchObject({ code: 'no-model', status: 501 });
  await expect(client.openSession('none')[Symbol.asyncIterator]().next()).rejects.toMatchObject({ status: 404 });
  expect(await client.session(id)).toMatchObject({ id, seq: 0, events: [] });
  expect((await client.listSessions()).map(session => session.id)).toEqual([id]);
  expect((await client.tools()).map(({ name }) => name)).toContain('echo');
  expect(await client.settings()).toEqual({ approvals: 'default' });
  expect(await client.changeSettings({ approvals: 'ask-always' })).toEqual({ approvals: 'ask-always' });
  expect(await client.setTrustedServer('fixture', { trusted: true })).toEqual([
    { server: 'fixture', reader: 'view', since: expect.any(String) },
  ]);
  expect(await client.listTrustedServers()).toHaveLength(1);
  expect(await client.listApprovals()).toEqual([]);
});
