// Something of every kind that a user of the chat can have: what another user then tries to reach.
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect } from 'vitest';
import { type Ask, SERVER } from './user-chat.ts';

/** A word that only Ann's workspace has. */
export const SECRET = 'only-ann-knows-this';
export const PAGE_ID = 'page-of-ann';

/** What the paths of routes name. */
export interface Names {
  readonly id: string;
  readonly messageId: string;
  readonly runId: string;
  readonly callId: string;
  readonly approvalId: string;
  readonly surfaceId: string;
  readonly ref: string;
  readonly name: string;
}

const UNUSED = '22222222-2222-4222-8222-222222222222';
/** Names in the right form that never existed. */
export const UNUSED_NAMES: Names = {
  id: '11111111-1111-4111-8111-111111111111',
  messageId: UNUSED,
  runId: UNUSED,
  callId: UNUSED,
  approvalId: UNUSED,
  surfaceId: UNUSED,
  ref: 'a'.repeat(64),
  name: SERVER,
};

/** The answer's JSON. Throws, with the answer, when the status is not 2xx. */
export async function readAnswer<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/**
 * Makes a session with a stored result, a view's state and context, an answered approval with its consent, an open one, a call that runs, a run that the
 * model holds up, a waiting message, tools of a view, a trusted server, an opt-in and a setting.
 */
export async function makeThings(ask: Ask): Promise<Names> {
  const { id } = await readAnswer<{ id: string }>(ask('POST', '/api/sessions'));
  const session = `/api/sessions/${id}`;
  const readLog = async () => (await readAnswer<{ events: SessionEvent[] }>(ask('GET', session))).events;
  async function waitFor<T extends SessionEvent['type']>(type: T, count = 1) {
    const readAll = async () => (await readLog()).filter(event => event.type === type);
    await expect.poll(async () => (await readAll()).length, { timeout: 20_000 }).toBe(count);
    return (await readAll()).at(-1) as Extract<SessionEvent, { type: T }>;
  }
  const call = (tool: string, args: object = {}) =>
    readAnswer<{ callId: string }>(ask('POST', `${session}/tool-calls`, { server: SERVER, tool, arguments: args }));

  const { callId: surfaceId } = await call('echo', { text: SECRET });
  const result = await waitFor('llm:tool-result');
  const ref = result.sanitized.meta.resultRef!;
  const surface = `${session}/surfaces/${surfaceId}`;
  await readAnswer(ask('PUT', `${surface}/state`, { state: SECRET }));
  const context = { type: 'model-context', content: [{ type: 'text', text: SECRET }] };
  await readAnswer(ask('POST', `${surface}/actions`, context));
  const tools = [{ name: 'look', description: SECRET, inputSchema: { type: 'object' } }];
  await readAnswer(ask('PUT', `${surface}/app-tools`, { pageId: PAGE_ID, tools }));

  const first = ask('POST', `${surface}/actions`, { type: 'tool', tool: 'dot', arguments: {} });
  const question = await waitFor('approval:request');
  await readAnswer(ask('POST', `${session}/approvals/${question.approvalId}`, { approved: true, scope: 'chat' }));
  await readAnswer(first);
  // Its answer comes when the question is answered, at the latest when the chat is closed.
  void ask('POST', `${surface}/actions`, { type: 'tool', tool: 'fail', arguments: {} }).catch(() => {});
  const { approvalId } = await waitFor('approval:request', 2);

  const { callId } = await call('wait');
  await readAnswer(ask('PUT', `/api/servers/${SERVER}/trust`, { trusted: true }));
  await readAnswer(ask('PUT', `/api/servers/${SERVER}/opt-ins`, { optIns: ['blob'] }));
  await readAnswer(ask('PUT', '/api/settings', { approvals: 'ask-always' }));

  const { runId } = await readAnswer<{ runId: string }>(ask('POST', `${session}/messages`, { text: SECRET }));
  await waitFor('run:start');
  const { messageId } = await readAnswer<{ messageId: string }>(ask('POST', `${session}/messages`, { text: SECRET }));
  return { id, messageId, runId, callId, approvalId, surfaceId, ref, name: SERVER };
}
