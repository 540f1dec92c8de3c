// Actions of views, over the API and with a real server: progress and cancellation, files, model context, their own tools, changes of
// lists, and that an answer counts once.
import type { SessionEvent } from '@vitrine/protocol/session';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { failure, fixtureConfig, openChatApp } from '../../test/support/open-chat-app.ts';
import { openForTests } from '../../test/support/open-for-tests.ts';
import { readEvents } from '../../test/support/read-events.ts';
import { createChat } from '../create-chat.ts';

const chatApp = openForTests(() => openChatApp({ lively: { ...fixtureConfig('lively'), connectionMode: 'strict' } }));

let id: string;
let surfaceId: string;
beforeEach(async () => {
  id = (await chatApp.agent.createSession()).id;
  surfaceId = (await chatApp.agent.callTool(id, { server: 'lively', tool: 'look', arguments: {}, initiator: 'user' }))
    .callId;
  await event('llm:tool-result');
});

const surface = (rest: string): string => `/api/sessions/${id}/surfaces/${surfaceId}/${rest}`;
const act = (action: unknown, headers: Record<string, string> = {}) =>
  chatApp.ask('POST', surface('actions'), action, headers);
const tool = (name: string, args: unknown = {}) => ({ type: 'tool', tool: name, arguments: args });
async function event<T extends SessionEvent['type']>(type: T, after = 0): Promise<Extract<SessionEvent, { type: T }>> {
  for await (const each of await chatApp.agent.events(id, { after })) if (each.type === type) return each as never;
  throw new Error('The log ended.');
}
async function approve(approved = true): Promise<string> {
  const { approvalId } = await event('approval:request');
  await chatApp.agent.respond(id, approvalId, { approved });
  return approvalId;
}
const lines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>);
const STREAM = { Accept: 'application/x-ndjson' };

describe('an action whose client accepts a stream', () => {
  it('gets progress, and the result last', async () => {
    const answering = act(tool('count', { to: 3 }), STREAM);
    await approve();
    const response = await answering;
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const streamed = lines(await response.text());
    expect(streamed[0]).toEqual({ progress: { progress: 1, total: 3, message: 'step 1' } });
    expect(streamed.at(-1)).toMatchObject({ result: { content: [{ text: 'counted to 3' }] } });
    // The view receives the same progress as the log.
    const logged = (await chatApp.agent.getSession(id))!.events.filter(({ type }) => type === 'tool:progress');
    expect(streamed.slice(0, -1).map(({ progress }) => progress)).toEqual(
      logged.map(each => each.type === 'tool:progress' && { progress: each.progress, total: 3, message: each.message }),
    );
  });

  it('gets one object with its status when it ends before any progress', async () => {
    const answering = act(tool('count', { to: 0 }), STREAM);
    await approve();
    const response = await answering;
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ result: { content: [{ text: 'counted to 0' }] } });
    expect(await failure(act(tool('nothing'), STREAM))).toEqual([404, 'unknown-tool']);
    expect(await failure(act({ type: 'sample', request: {} }, STREAM))).toEqual([501, 'no-model']);
  });

  it('ends with the error when it fails after progress', async () => {
    const answering = act(tool('forever'), STREAM);
    await approve();
    const response = await answering;
    const { callId } = (await event('tool:progress'))!;
    expect(await chatApp.agent.cancelCall(id, callId)).toBe(true);
    expect(lines(await response.text()).at(-1)).toEqual({
      error: { code: 'cancelled', message: 'The call was cancelled.' },
    });
  });

  it('gets no stream without accepting it', async () => {
    const answering = act(tool('count', { to: 3 }));
    await approve();
    expect(await (await answering).json()).toMatchObject({ result: { content: [{ text: 'counted to 3' }] } });
  });
});

describe('a client that disconnects', () => {
  async function cancelledCalls(): Promise<string> {
    const { id: other } = await chatApp.agent.createSession();
    await chatApp.agent.callTool(other, { server: 'lively', tool: 'cancelled', arguments: {}, initiator: 'user' });
    for await (const each of await chatApp.agent.events(other))
      if (each.type === 'llm:tool-result') return JSON.stringify(each.sanitized.content);
    throw new Error('The log ended.');
  }

  it.each([
    ['with a stream', STREAM],
    ['without', {}],
  ])('%s cancels the call at its server', async (_what, headers) => {
    const chat = await createChat({ agent: chatApp.agent, connections: chatApp.connections, port: 0 });
    onTestFinished(() => chat.close());
    const before = await cancelledCalls();
    const client = new AbortController();
    const answering = fetch(`${chat.url}${surface('actions')}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(tool('forever')),
      signal: client.signal,
    }).then(response => response.text());
    const refused = expect(answering).rejects.toMatchObject({ name: 'AbortError' });
    await approve();
    const { seq } = await event('tool:progress');
    client.abort();
    await refused;
    expect(await event('llm:tool-result', seq)).toMatchObject({ cancelled: true });
    expect(await cancelledCalls()).not.toBe(before);
  });
});

describe('files', () => {
  it('are read from the server, approved, and can be fetched under their name', async () => {
    const answering = act({
      type: 'download',
      contents: [{ type: 'resource_link', uri: 'report://2026/Q1%20sums.csv', name: 'sums' }],
    });
    const request = await event('approval:request');
    expect(request).toMatchObject({
      kind: 'download',
      files: [{ name: 'Q1 sums.csv', mimeType: 'text/csv', bytes: 14 }],
    });
    const approvalId = await approve();
    expect(await (await answering).json()).toEqual({ result: {} });
    const saved = await event('view:download');
    expect(saved.approvalId).toBe(approvalId);
    const [file] = saved.files;
    const response = await chatApp.ask('GET', `/api/blobs/${file!.ref}?download=${encodeURIComponent(file!.name)}`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Q1 sums.csv"; filename*=UTF-8''Q1%20sums.csv`,
    );
    expect(await response.text()).toBe('month,sum\n1,10');
  });

  it('that the user denies are 403', async () => {
    const answering = act({ type: 'download', contents: [{ type: 'resource', resource: { uri: 'a:b', text: 'x' } }] });
    await approve(false);
    expect(await failure(answering)).toEqual([403, 'denied']);
  });
});

describe('model context', () => {
  it('is set by the view, and removed by the user', async () => {
    expect(await failure(chatApp.ask('DELETE', surface('context')))).toEqual([404, 'not-found']);
    await act({ type: 'model-context', structuredContent: { city: 'Oslo' } });
    expect(await chatApp.agent.modelContext(id)).toMatchObject([{ surfaceId, structuredContent: { city: 'Oslo' } }]);
    expect((await chatApp.ask('DELETE', surface('context'))).status).toBe(204);
    expect(await chatApp.agent.modelContext(id)).toEqual([]);
    expect((await chatApp.agent.getSession(id))!.events.at(-1)).toMatchObject({
      type: 'view:context',
      cleared: 'user',
    });
    expect(await failure(chatApp.ask('DELETE', '/api/sessions/none/surfaces/x/context'))).toMatchObject([
      404,
      'unknown-session',
    ]);
  });
});

describe('tools of a view', () => {
  const record = (body: unknown) => chatApp.ask('POST', surface('app-tools'), body);

  it('are reported by the page that called them, and logged', async () => {
    const response = await record({
      name: 'sum',
      arguments: { a: 1 },
      result: { content: [{ type: 'text', text: '1' }] },
    });
    expect(response.status).toBe(201);
    const { callId } = (await response.json()) as { callId: string };
    expect(await event('view:tool-call')).toMatchObject({ callId, toolName: 'sum', args: { a: 1 }, surfaceId });
    expect(await event('view:tool-result')).toMatchObject({ callId, success: true });
  });

  it.each([
    ['no end', { name: 'sum', arguments: {} }],
    ['two ends', { name: 'sum', result: {}, error: { code: 'x', message: 'y' } }],
    ['no name', { arguments: {}, result: {} }],
    ['an error that is text', { name: 'sum', error: 'no' }],
    ['arguments that are a list', { name: 'sum', arguments: [], result: {} }],
  ])('are refused with %s', async (_what, body) => {
    expect(await failure(record(body))).toEqual([400, 'bad-request']);
    expect((await chatApp.agent.getSession(id))!.events).toHaveLength(2);
  });
});

describe('an answer', () => {
  it('counts once, however many arrive at the same time', async () => {
    for (let round = 0; round < 25; round++) {
      const { seq: after } = (await chatApp.agent.getSession(id))!;
      const answering = act(tool('count', { to: 0 }));
      const { approvalId } = await event('approval:request', after);
      const answers = await Promise.all(
        [true, false, true, false].map(approved =>
          chatApp.ask('POST', `/api/sessions/${id}/approvals/${approvalId}`, { approved }),
        ),
      );
      // The other one of the two kinds comes too late.
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409, 409]);
      expect([200, 403]).toContain((await answering).status);
      const newEvents = (await chatApp.agent.getSession(id))!.events.filter(each => each.seq > after);
      expect(newEvents.filter(({ type }) => type === 'approval:response')).toHaveLength(1);
    }
  });
});

describe('lists', () => {
  it('changed lists are named in the stream, once', async () => {
    const reader = readEvents(await chatApp.ask('GET', `/api/sessions/${id}/events`));
    await reader.next();
    await chatApp.agent.callTool(id, { server: 'lively', tool: 'grow', arguments: {}, initiator: 'user' });
    const lists = new Set<string>();
    while (!(lists.has('tools') && lists.has('prompts'))) {
      const news = JSON.parse((await reader.until(each => each.event === 'servers')).at(-1)!.data);
      expect(news.servers).toMatchObject([{ name: 'lively', status: 'connected' }]);
      for (const { server, lists: changed } of news.changed ?? []) {
        expect(server).toBe('lively');
        for (const list of changed) {
          expect(lists.has(list)).toBe(false);
          lists.add(list);
        }
      }
    }
    expect([...lists].sort()).toEqual(['prompts', 'tools']);
    await reader.close();
    const listed = await (await act({ type: 'list', what: 'tools' })).json();
    expect(JSON.stringify(listed)).toContain('"grown"');
  });

  it('are returned as a whole: a cursor is refused', async () => {
    expect(await failure(act({ type: 'list', what: 'tools', cursor: 'x' }))).toEqual([400, 'bad-action']);
  });
});

it('the chat reports no fault of its own', () => expect(chatApp.reported).toEqual([]));
