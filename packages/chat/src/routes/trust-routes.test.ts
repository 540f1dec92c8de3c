// Consents, opt-ins and view states over HTTP, and which of them survive a restart of the chat.
import { createAgent } from '@vitrine/agent';
import type { SessionEvent } from '@vitrine/protocol/session';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOST, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { createChatApp } from '../create-chat-app.ts';

let chatApp: OpenedChatApp;
beforeEach(async () => {
  chatApp = await openChatApp();
});
afterEach(() => chatApp.close());

async function event<T extends SessionEvent['type']>(id: string, type: T): Promise<Extract<SessionEvent, { type: T }>> {
  for await (const each of await chatApp.agent.events(id)) if (each.type === type) return each as never;
  throw new Error('The log ended.');
}
/** A surface of the tool `card`. */
async function openSurface(): Promise<{ id: string; surfaceId: string; path: string }> {
  const { id } = await chatApp.agent.createSession();
  const call = { server: 'fixture', tool: 'card', arguments: {}, initiator: 'user' } as const;
  const { callId: surfaceId } = await chatApp.agent.callTool(id, call);
  await event(id, 'llm:tool-result');
  return { id, surfaceId, path: `/api/sessions/${id}/surfaces/${surfaceId}` };
}
const read = async (path: string): Promise<unknown> => (await chatApp.ask('GET', path)).json();
const failure = async (promise: Promise<Response>): Promise<[number, string]> => {
  const response = await promise;
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect(error.message).toMatch(/^.{10,}$/);
  return [response.status, error.code];
};
const echo = { type: 'tool', tool: 'echo', arguments: { text: 'hi' } };

it('GET /api/consents lists lasting consents, DELETE revokes those that its body matches', async () => {
  const { id, path } = await openSurface();
  expect(await read('/api/consents')).toEqual({ consents: [] });
  const acting = chatApp.ask('POST', `${path}/actions`, echo);
  const { approvalId } = await event(id, 'approval:request');
  await chatApp.ask('POST', `/api/sessions/${id}/approvals/${approvalId}`, { approved: true, scope: 'server' });
  expect((await acting).status).toBe(200);
  const consent = { scope: 'server', initiator: 'view', server: 'fixture', tool: 'echo' };
  expect(await read('/api/consents')).toMatchObject({ consents: [consent] });
  for (const [filter, left] of [
    [{ server: 'other' }, 1],
    [{ kind: 'sampling' }, 1],
    [{ kind: 'tool', server: 'fixture', tool: 'echo' }, 0],
  ] as const) {
    expect((await chatApp.ask('DELETE', '/api/consents', filter)).status).toBe(204);
    expect(((await read('/api/consents')) as { consents: unknown[] }).consents).toHaveLength(left);
  }
});

it('P30 a double click grants once: of simultaneous answers one counts, others than it are rejected', async () => {
  const { id, path } = await openSurface();
  const acting = chatApp.ask('POST', `${path}/actions`, echo);
  const { approvalId } = await event(id, 'approval:request');
  const answers = [
    { approved: true, scope: 'surface' },
    { approved: true, scope: 'server' },
    { approved: true, scope: 'surface' },
    { approved: false },
  ];
  const responses = await Promise.all(
    answers.map(answer => chatApp.ask('POST', `/api/sessions/${id}/approvals/${approvalId}`, answer)),
  );
  const [won] = answers.filter((_, index) => responses[index]?.status === 204);
  // The same answer again changes nothing, another one is refused.
  expect(responses.map(({ status }) => status)).toEqual(
    answers.map(answer => (JSON.stringify(answer) === JSON.stringify(won) ? 204 : 409)),
  );
  expect((await acting).status).toBe(won?.approved ? 200 : 403);
  const log = (await chatApp.agent.getSession(id))!.events;
  expect(log.filter(({ type }) => type === 'approval:response')).toHaveLength(1);
  expect(log.filter(each => each.type === 'llm:tool-call' && each.toolName === 'echo')).toHaveLength(
    won?.approved ? 1 : 0,
  );
  expect((await chatApp.agent.listConsents()).map(({ scope }) => scope)).toEqual(won?.scope ? [won.scope] : []);
});

it.each([
  ['', 'nothing'],
  ['[]', 'a list'],
  ['{"serer":"fixture"}', 'a misspelt field'],
  ['{"scope":"once"}', 'once'],
])('DELETE /api/consents revokes nothing for %j (%s)', async body => {
  expect(await failure(chatApp.ask('DELETE', '/api/consents', body))).toEqual([400, 'bad-request']);
});

it('PUT /api/servers/:name/opt-ins replaces the opt-ins of one server', async () => {
  const path = '/api/servers/fixture/opt-ins';
  expect(await read(path)).toEqual({ optIns: [] });
  const put = await chatApp.ask('PUT', path, { optIns: ['wasm', 'blob'] });
  expect([put.status, await put.json()]).toEqual([200, { optIns: ['blob', 'wasm'] }]);
  expect(await read(path)).toEqual({ optIns: ['blob', 'wasm'] });
  expect(await read('/api/opt-ins')).toEqual({ optIns: [{ server: 'fixture', optIns: ['blob', 'wasm'] }] });
  for (const body of [{ optIns: ['all'] }, { optIns: 'blob' }, {}])
    expect(await failure(chatApp.ask('PUT', path, body))).toEqual([400, 'bad-request']);
  expect(await failure(chatApp.ask('GET', '/api/servers/unknown/opt-ins'))).toEqual([404, 'not-found']);
  expect(await failure(chatApp.ask('PUT', '/api/servers/unknown/opt-ins', { optIns: ['blob'] }))).toEqual([
    404,
    'unknown-server',
  ]);
  // Consents of a removed server can be withdrawn.
  expect((await chatApp.ask('PUT', '/api/servers/unknown/opt-ins', { optIns: [] })).status).toBe(200);
  expect(await read(path)).toEqual({ optIns: ['blob', 'wasm'] });
});

it('PUT …/state stores the state of a view; another chat on the same folder returns it', async () => {
  const { path } = await openSurface();
  expect(await read(`${path}/state`)).toEqual({});
  const state = { page: 3, text: 'Grüße ☂', list: [1, null] };
  expect((await chatApp.ask('PUT', `${path}/state`, { state })).status).toBe(204);
  const agent = await createAgent({ connections: chatApp.connections, dataDir: chatApp.folder });
  const chat = createChatApp({
    agent,
    connections: chatApp.connections,
    sandboxTemplate: 'http://{label}.localhost:4401',
    allowedHosts: [HOST],
  });
  expect(await (await chat.app.request(`http://${HOST}${path}/state`)).json()).toEqual({ state });
  await agent.close();
  expect(await failure(chatApp.ask('PUT', `${path}/state`, { state: 'x'.repeat(65_535) }))).toEqual([413, 'too-large']);
  expect(await read(`${path}/state`)).toEqual({ state });
  expect(await failure(chatApp.ask('PUT', `${path}/state`, { sate: 1 }))).toEqual([400, 'bad-request']);
  expect((await chatApp.ask('PUT', `${path}/state`, {})).status).toBe(204);
  expect(await read(`${path}/state`)).toEqual({});
  expect(await failure(chatApp.ask('GET', `${path}x/state`))).toEqual([404, 'unknown-surface']);
});

it('PUT /api/servers/:name/trust trusts a configured server, and revokes the trust', async () => {
  const path = '/api/servers/fixture/trust';
  expect(await read('/api/trusted-servers')).toEqual({ servers: [] });
  const put = await chatApp.ask('PUT', path, { trusted: true });
  expect(await put.json()).toEqual({
    servers: [{ server: 'fixture', reader: 'view', since: expect.stringMatching(/^\d{4}-/) }],
  });
  expect(await failure(chatApp.ask('PUT', path, { trusted: 1 }))).toEqual([400, 'bad-request']);
  expect(await failure(chatApp.ask('PUT', '/api/servers/none/trust', { trusted: true }))).toEqual([
    404,
    'unknown-server',
  ]);
  expect(await (await chatApp.ask('PUT', path, { trusted: false })).json()).toEqual({ servers: [] });
});

it('GET /api/approvals lists who requested what, when, and the decision', async () => {
  const { id, surfaceId, path } = await openSurface();
  const acting = chatApp.ask('POST', `${path}/actions`, echo);
  const { approvalId } = await event(id, 'approval:request');
  const answer = { approved: false, reason: 'Not now.' };
  const response = await chatApp.ask('POST', `/api/sessions/${id}/approvals/${approvalId}`, answer);
  expect(response.status).toBe(204);
  expect((await acting).status).toBe(403);
  expect(await read('/api/approvals')).toMatchObject({
    approvals: [
      {
        sessionId: id,
        request: { approvalId, server: 'fixture', toolName: 'echo', initiator: 'view', surfaceId },
        response: { status: 'denied', reason: 'Not now.' },
      },
    ],
  });
  const unknown = { approved: true, argumnets: {} };
  expect(await failure(chatApp.ask('POST', `/api/sessions/${id}/approvals/${approvalId}`, unknown))).toEqual([
    400,
    'bad-request',
  ]);
});
