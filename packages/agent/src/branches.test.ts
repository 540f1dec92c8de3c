// Branches: a message is edited and sent again, answered again, and the conversation goes back to how it was.
import { activeEvents } from '@vitrine/protocol/internal/session/branches';
import { expect, it } from 'vitest';
import { waitFor } from '../test/support/events.ts';
import { calls, says } from '../test/support/scripted-models.ts';
import { FORECAST, openWeather } from '../test/support/weather.ts';

type Opened = Awaited<ReturnType<typeof openWeather>>;
const readAll = async ({ agent, sessionId }: Opened) => (await agent.getSession(sessionId))?.events ?? [];
const runEnded = ({ agent, sessionId }: Opened, runId: string) =>
  waitFor(agent, sessionId, 'run:end', event => event.runId === runId);
async function say(chat: Opened, text: string, replaces?: string) {
  const message = await chat.agent.sendMessage(chat.sessionId, {
    text,
    ...(replaces === undefined ? {} : { replaces }),
  });
  await runEnded(chat, message.runId);
  return message;
}
/** Reads the texts on the active path. */
const readTexts = async (chat: Opened) =>
  activeEvents(await readAll(chat)).flatMap(event =>
    event.type === 'message:user' || event.type === 'step:end' ? event.text : [],
  );
/** Reads what a request told the model, without the system prompt. */
const readPrompt = ({ models }: Opened, request: number) =>
  models.requests[request]?.messages
    .filter(({ role }) => role !== 'system')
    .map(({ content }) => (content as { text?: string }[]).map(({ text }) => text).join(' '));

it('a message that replaces another one is answered without what came after that', async () => {
  const chat = await openWeather([says('One'), says('Two'), says('Three'), says('Four')]);
  await say(chat, 'First');
  const { messageId } = await say(chat, 'Second');
  await say(chat, 'Other', messageId);
  expect(readPrompt(chat, 2)).toEqual(['First', 'One', 'Other']);
  expect(await readTexts(chat)).toEqual(['First', 'One', 'Other', 'Three']);
  await say(chat, 'Third');
  expect(readPrompt(chat, 3)).toEqual(['First', 'One', 'Other', 'Three', 'Third']);
});

it('answerAgain() answers the same messages again, also twice, and switchBranch() shows the first answer', async () => {
  const chat = await openWeather([says('One'), says('Two'), says('Three'), says('Four')]);
  const { agent, sessionId } = chat;
  const first = await say(chat, 'Hi');
  const second = await agent.answerAgain(sessionId, first.runId);
  await runEnded(chat, second.runId);
  const third = await agent.answerAgain(sessionId, second.runId);
  await runEnded(chat, third.runId);
  expect([readPrompt(chat, 1), readPrompt(chat, 2)]).toEqual([['Hi'], ['Hi']]);
  expect(await readTexts(chat)).toEqual(['Hi', 'Three']);
  const start = (await readAll(chat)).find(event => event.type === 'run:start' && event.runId === first.runId)!;
  await agent.switchBranch(sessionId, { seq: start.seq });
  expect(await readTexts(chat)).toEqual(['Hi', 'One']);
  await say(chat, 'On');
  expect(readPrompt(chat, 3)).toEqual(['Hi', 'One', 'On']);
});

it('what runs is stopped, its question is withdrawn, and the waiting message is taken back', async () => {
  const chat = await openWeather([
    says('One'),
    calls({ id: 'a', name: FORECAST, args: { place: 'Faro' } }),
    says('Three'),
  ]);
  const { agent, sessionId } = chat;
  const { messageId } = await say(chat, 'First');
  await agent.sendMessage(sessionId, { text: 'Weather?' });
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.sendMessage(sessionId, { text: 'Waiting' });
  await say(chat, 'New', messageId);
  const events = await readAll(chat);
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'approval:response', approvalId, status: 'cancelled' }),
  );
  expect(await readTexts(chat)).toEqual(['New', 'Three']);
  expect(readPrompt(chat, 2)).toEqual(['New']);
});

it('a message that waited for its run can be replaced, too', async () => {
  const gate = Promise.withResolvers<void>();
  const chat = await openWeather([[gate.promise, ...says('One')], says('Two'), says('Three')]);
  const { agent, sessionId } = chat;
  await agent.sendMessage(sessionId, { text: 'First' });
  const { messageId, runId } = await agent.sendMessage(sessionId, { text: 'Second' });
  gate.resolve();
  await runEnded(chat, runId);
  await say(chat, 'Other', messageId);
  expect(readPrompt(chat, 2)).toEqual(['First', 'One', 'Other']);
});

it('what is not in the conversation is refused, and nothing is left', async () => {
  const chat = await openWeather([says('One')]);
  const { agent, sessionId } = chat;
  await say(chat, 'Hi');
  const before = (await readAll(chat)).length;
  const refused = { code: 'bad-arguments' };
  await expect(agent.sendMessage(sessionId, { text: 'x', replaces: 'none' })).rejects.toMatchObject(refused);
  await expect(agent.answerAgain(sessionId, 'none')).rejects.toMatchObject(refused);
  await expect(agent.switchBranch(sessionId, { seq: 99 })).rejects.toMatchObject(refused);
  expect(await readAll(chat)).toHaveLength(before);
});
