// Retrying a failed run: the same messages are answered, and none is repeated.
import { expect, test } from 'vitest';
import { readUntil } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { type ScriptedTurn, says, scriptedModels, text } from '../../test/support/scripted-models.ts';

const fails: ScriptedTurn = () => {
  throw new Error('The provider is on fire.');
};
const breaksOff: ScriptedTurn = () => [text('Half an ans'), Promise.reject(new Error('The line is dead.'))];

function open(...turns: ScriptedTurn[]) {
  const models = scriptedModels(turns);
  return { ...openAgent({}, { models }), models };
}

async function failOnce({ agent, sessionId }: ReturnType<typeof open>): Promise<string> {
  const { runId } = agent.sendMessage(sessionId, { text: 'Hi' });
  await readUntil(agent, sessionId, ({ type }) => type === 'run:end');
  return runId;
}

test.each([
  ['before its first word', fails],
  ['in the middle of its answer', breaksOff],
])('a run that failed %s is made again without a new message', async (_when, turn) => {
  const opened = open(turn, says('Hello!'));
  const { agent, sessionId, models } = opened;
  const failed = await failOnce(opened);
  const { runId } = agent.retryRun(sessionId, failed);
  const events = await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === runId);
  expect(events.filter(({ type }) => type === 'message:user')).toHaveLength(1);
  expect(events.find(event => event.type === 'run:start' && event.runId === runId)).toMatchObject({ retryOf: failed });
  expect(events.at(-1)).toMatchObject({ reason: 'completed' });
  expect(models.requests[1]!.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(JSON.stringify(models.requests[1]!.messages).split('Hi')).toHaveLength(2);
});

test('a run that has not failed, is not the last, or does not exist cannot be retried', async () => {
  const opened = open(fails, says('Hello!'));
  const { agent, sessionId } = opened;
  const failed = await failOnce(opened);
  const { runId } = agent.retryRun(sessionId, failed);
  await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === runId);
  for (const wrong of [failed, runId, 'none'])
    expect(() => agent.retryRun(sessionId, wrong)).toThrow(expect.objectContaining({ code: 'not-failed' }));
});
