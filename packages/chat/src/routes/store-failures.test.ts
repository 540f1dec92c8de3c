// A full disk and a damaged database over HTTP: the answer says what it is, and what can be read can be saved.
import { AgentError } from '@vitrine/agent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';

let chatApp: OpenedChatApp;
beforeEach(async () => {
  chatApp = await openChatApp({});
});
afterEach(() => chatApp.close());

it.each([
  ['full', 507, 'disk-full', 'The disk is full.'],
  ['damaged', 500, 'damaged', 'A part of the database is damaged.'],
] as const)('a database that is %s is answered as that, and reported', async (storeProblem, status, code, message) => {
  vi.spyOn(chatApp.agent, 'createSession').mockImplementation(() => {
    throw new AgentError('store-failed', message, { storeProblem });
  });
  const response = await chatApp.ask('POST', '/api/sessions', {});
  expect([response.status, await response.json()]).toEqual([status, { error: { code, message } }]);
  expect(chatApp.reported).toHaveLength(1);
});

it.each([
  [
    'a storage that does not answer',
    new AgentError('store-failed', 'postgres://10.0.0.7', { storeProblem: 'away' }),
    'storage-away',
    '3',
  ],
  [
    'a database that refuses connections',
    Object.assign(new Error('10.0.0.7'), { code: 'ECONNREFUSED' }),
    'storage-away',
    '3',
  ],
  ['a cluster without a free place', new AgentError('busy', 'All processes are at work.'), 'busy', '3'],
  ['a process that ended meanwhile', new AgentError('interrupted', 'It may have taken effect.'), 'interrupted', null],
] as const)('%s is answered by 503, without its address', async (_, error, code, retryAfter) => {
  vi.spyOn(chatApp.agent, 'createSession').mockRejectedValue(error);
  const response = await chatApp.ask('POST', '/api/sessions', {});
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, retryAfter]);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ error: { code } });
  expect(text).not.toContain('10.0.0.7');
});

it('a session is exported as a file of JSON lines', async () => {
  const { id } = await chatApp.agent.createSession();
  const response = await chatApp.ask('GET', `/api/sessions/${id}/export`);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="chat-${id}.jsonl"`);
  const lines = (await response.text()).trim().split('\n');
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ id, seq: 0, missing: [] }]);
  expect((await chatApp.ask('GET', '/api/sessions/none/export')).status).toBe(404);
});

it('a session is exported as Markdown, and in no unknown format', async () => {
  const { id } = await chatApp.agent.createSession();
  await chatApp.agent.updateSession(id, { title: 'My *trip*' });
  const response = await chatApp.ask('GET', `/api/sessions/${id}/export?format=markdown`);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="chat-${id}.md"`);
  expect(await response.text()).toMatch(/^# My \\\*trip\\\*\n/);
  expect((await chatApp.ask('GET', `/api/sessions/${id}/export?format=pdf`)).status).toBe(400);
});
