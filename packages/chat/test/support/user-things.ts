// Something of every kind that a user of the chat can have: what another user then tries to reach.
import type { Board } from '@vitrine/agent/internal/api';
import type { SessionEvent } from '@vitrine/protocol/session';
import { readEvents } from './read-events.ts';

/** The server that every user has. */
export const SERVER = 'fixture';

/** Sends a request of one user; `body` is sent as JSON. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

/** A word that only Ann's workspace has. */
export const SECRET = 'only-ann-knows-this';
export const PAGE_ID = 'page-of-ann';

/** Names in the paths of routes. */
export interface Names {
  readonly id: string;
  readonly messageId: string;
  readonly runId: string;
  readonly callId: string;
  readonly approvalId: string;
  readonly surfaceId: string;
  readonly ref: string;
  readonly projectId: string;
  readonly scheduleId: string;
  readonly boardId: string;
  readonly boardSession: string;
  readonly itemId: string;
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
  projectId: UNUSED,
  scheduleId: UNUSED,
  boardId: UNUSED,
  boardSession: UNUSED,
  itemId: UNUSED,
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
 * model holds up, a waiting message, tools of a view, a project, a board, a trusted server, an opt-in and a setting. `secret` is in all that can have a text.
 */
export async function makeThings(ask: Ask, secret: string = SECRET): Promise<Names> {
  const { id } = await readAnswer<{ id: string }>(ask('POST', '/api/sessions'));
  const session = `/api/sessions/${id}`;
  const project = await readAnswer<{ id: string }>(ask('POST', '/api/projects', { name: secret }));
  await readAnswer(ask('PUT', session, { project: project.id }));
  /** The event of this type that comes as the `count`th. */
  async function waitFor<T extends SessionEvent['type']>(type: T, count = 1) {
    const events = readEvents(await ask('GET', `${session}/events`));
    let rest = count;
    const read = await events.until(({ event }) => event === type && --rest === 0);
    await events.close();
    return JSON.parse(read.at(-1)!.data) as Extract<SessionEvent, { type: T }>;
  }
  const call = (tool: string, args: object = {}) =>
    readAnswer<{ callId: string }>(ask('POST', `${session}/tool-calls`, { server: SERVER, tool, arguments: args }));

  const { callId: surfaceId } = await call('echo', { text: secret });
  const result = await waitFor('llm:tool-result');
  const ref = result.sanitized.meta.resultRef!;
  const surface = `${session}/surfaces/${surfaceId}`;
  await readAnswer(ask('PUT', `${surface}/state`, { state: secret }));
  const context = { type: 'model-context', content: [{ type: 'text', text: secret }] };
  await readAnswer(ask('POST', `${surface}/actions`, context));
  const tools = [{ name: 'look', description: secret, inputSchema: { type: 'object' } }];
  await readAnswer(ask('PUT', `${surface}/app-tools`, { pageId: PAGE_ID, tools }));

  const board = await readAnswer<Board>(ask('POST', '/api/boards', { title: secret }));
  const items = `/api/sessions/${board.sessionId}/board-items`;
  const pinned = await readAnswer<Board>(ask('POST', items, { sessionId: id, callId: surfaceId }));

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

  const { runId } = await readAnswer<{ runId: string }>(ask('POST', `${session}/messages`, { text: secret }));
  // The model has the request now: nothing follows by itself.
  await waitFor('step:start');
  const { messageId } = await readAnswer<{ messageId: string }>(ask('POST', `${session}/messages`, { text: secret }));
  const { id: scheduleId } = await readAnswer<{ id: string }>(
    ask('POST', '/api/schedules', {
      title: secret,
      when: { cron: '0 0 29 2 *', timeZone: 'UTC' },
      work: { type: 'message', text: secret },
      target: { type: 'chat', sessionId: id },
      allowed: [],
    }),
  );
  return {
    ...{ id, messageId, runId, callId, approvalId, surfaceId, ref, name: SERVER },
    projectId: project.id,
    scheduleId,
    boardId: board.id,
    boardSession: board.sessionId,
    itemId: pinned.items[0]!.id,
  };
}
