// Questions that a hook asks the client: they reach the client only, and always end.
import { expect, it } from 'vitest';
import { lose, setup } from '../../../test/held-session.ts';

const never = new AbortController().signal;
const PARAMS = { messages: [], maxTokens: 10 };

it('a question is answered to the caller, and the server sees nothing of it', async () => {
  const { client, server, session } = await setup();
  const answer = session.ask('sampling/createMessage', PARAMS, { related: 1, signal: never });
  const question = client.messages().at(-1)!;
  expect(question).toMatchObject({ jsonrpc: '2.0', method: 'sampling/createMessage', params: PARAMS });
  client.say({ id: question.id, result: { role: 'assistant' } });
  expect((await answer).result).toEqual({ role: 'assistant' });
  expect(server.received).toEqual([]);
});

it('a question of the server with the same id gets another one at the client', async () => {
  const { client, server, session } = await setup();
  const answer = session.ask('sampling/createMessage', PARAMS, { related: 1, signal: never });
  const { id } = client.messages().at(-1)!;
  server.say({ id, method: 'elicitation/create', params: {} });
  const other = client.messages().at(-1)!;
  expect(other.id).not.toBe(id);
  client.say({ id: other.id, result: { action: 'decline' } });
  client.say({ id, result: { text: 'ours' } });
  expect(server.messages().at(-1)).toEqual({ jsonrpc: '2.0', id, result: { action: 'decline' } });
  expect((await answer).result).toEqual({ text: 'ours' });
});

it('a question that is withdrawn is cancelled at the client, and a late answer is dropped', async () => {
  const { client, server, session } = await setup();
  const stop = new AbortController();
  const answer = session.ask('sampling/createMessage', PARAMS, { related: 1, signal: stop.signal });
  const { id } = client.messages().at(-1)!;
  stop.abort();
  expect((await answer).error).toMatchObject({ message: 'the question was withdrawn' });
  expect(client.messages().at(-1)).toMatchObject({ method: 'notifications/cancelled', params: { requestId: id } });
  client.say({ id, result: {} });
  expect(server.received).toEqual([]);
});

it.each(['the loss of the server', 'the end of the session'])('%s ends a question', async how => {
  const of = await setup();
  const answer = of.session.ask('sampling/createMessage', PARAMS, { related: 1, signal: never });
  if (how === 'the end of the session') await of.session.close();
  else await lose(of);
  expect((await answer).error).toBeDefined();
});
