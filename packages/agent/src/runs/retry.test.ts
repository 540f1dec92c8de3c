// Retrying a failed run: the same messages are answered, and none is repeated.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { appendEvent } from '../../test/support/append-event.ts';
import { readUntil } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { type ScriptedTurn, says, scriptedModels, text } from '../../test/support/scripted-models.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const fails: ScriptedTurn = () => {
  throw new Error('The provider is on fire.');
};
const breaksOff: ScriptedTurn = () => [text('Half an ans'), Promise.reject(new Error('The line is dead.'))];

const AT = '2026-01-01T00:00:00.000Z';
const MODEL = { id: 'a/b', provider: 'a', model: 'b', label: 'B', contextWindow: 1000 };

async function open(...turns: ScriptedTurn[]) {
  const models = scriptedModels(turns);
  return { ...(await openAgent({}, { models })), models };
}

async function failOnce({ agent, sessionId }: Awaited<ReturnType<typeof open>>): Promise<string> {
  const { runId } = await agent.sendMessage(sessionId, { text: 'Hi' });
  await readUntil(agent, sessionId, ({ type }) => type === 'run:end');
  return runId;
}

it.each([
  ['before its first word', fails],
  ['in the middle of its answer', breaksOff],
])('a run that failed %s is made again without a new message', async (_when, turn) => {
  const runSetup = await open(turn, says('Hello!'));
  const { agent, sessionId, models } = runSetup;
  const failed = await failOnce(runSetup);
  const { runId } = await agent.retryRun(sessionId, { retryOf: failed });
  const events = await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === runId);
  expect(events.filter(({ type }) => type === 'message:user')).toHaveLength(1);
  expect(events.find(event => event.type === 'run:start' && event.runId === runId)).toMatchObject({ retryOf: failed });
  expect(events.at(-1)).toMatchObject({ reason: 'completed' });
  expect(models.requests[1]!.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(JSON.stringify(models.requests[1]!.messages).split('Hi')).toHaveLength(2);
});

it.each([
  ['before its first step', []],
  ['in its first step', ['step:start']],
  ['after its answer', ['step:start', 'answer']],
  ['while a call was running', ['step:start', 'step:end', 'llm:tool-call']],
])('a run that a crash has interrupted %s is taken up without a new message', async (_when, types) => {
  const file = `${tempFolder()}/vitrine.db`;
  const crashed = createSqliteStore({ file });
  await crashed.createSession({ id: 's', createdAt: AT });
  const callFields = { callId: 'c', server: 'mail', toolName: 'send', args: {} };
  const call = { type: 'tool-call', toolCallId: 'c', toolName: 'mail__send', input: {} };
  const eventsByName = {
    'step:start': { type: 'step:start', runId: 'r', step: 1 },
    'step:end': {
      ...{ type: 'step:end', runId: 'r', step: 1, text: '', finishReason: 'tool-calls' },
      calls: [{ ...callFields, name: 'mail__send' }],
      message: { role: 'assistant', content: [call] },
    },
    answer: {
      ...{ type: 'step:end', runId: 'r', step: 1, text: 'Ho', finishReason: 'stop', calls: [] },
      message: { role: 'assistant', content: [{ type: 'text', text: 'Ho' }] },
    },
    'llm:tool-call': { type: 'llm:tool-call', ...callFields, initiator: 'model', runId: 'r' },
  } as Record<string, NewSessionEvent>;
  await appendEvent(
    crashed,
    's',
    { type: 'message:user', messageId: 'm', text: 'Hi', runId: 'r', delivery: 'start' },
    AT,
  );
  if (types.length > 0) await appendEvent(crashed, 's', { type: 'run:start', runId: 'r', model: MODEL }, AT);
  for (const type of types) await appendEvent(crashed, 's', eventsByName[type]!, AT);
  await crashed.close();

  const models = scriptedModels([says('Hello!')]);
  const { agent } = await openAgent({}, { models, store: createSqliteStore({ file }) });
  const { runId } = await agent.retryRun('s', { retryOf: 'r' });
  const events = await readUntil(agent, 's', event => event.type === 'run:end' && event.runId === runId);
  expect(events.filter(({ type }) => type === 'message:user')).toHaveLength(1);
  expect(events.at(-1)).toMatchObject({ reason: 'completed' });
  const prompt = JSON.stringify(models.requests[0]!.messages);
  expect(models.requests[0]!.messages.at(-1)!.role).not.toBe('assistant');
  expect(prompt.split('Hi')).toHaveLength(2);
  expect(prompt.includes('It may have taken effect: look whether it did, or ask the user')).toBe(types.length === 3);
  expect(prompt).not.toMatch(/Call it again/i);
});

it('a run that has not failed, is not the last, or does not exist cannot be retried', async () => {
  const runSetup = await open(fails, says('Hello!'));
  const { agent, sessionId } = runSetup;
  const failed = await failOnce(runSetup);
  const { runId } = await agent.retryRun(sessionId, { retryOf: failed });
  await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === runId);
  for (const wrong of [failed, runId, 'none'])
    await expect(agent.retryRun(sessionId, { retryOf: wrong })).rejects.toThrow(
      expect.objectContaining({ code: 'not-failed' }),
    );
});
