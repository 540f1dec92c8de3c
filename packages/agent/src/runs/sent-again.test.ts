// Requests that a client sends again, since it got no answer: each takes effect once, in this process or in a later one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { says, scriptedModels } from '../../test/support/scripted-models.ts';
import { ended, listTypes, openWeather, weather } from '../../test/support/weather.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const message = { messageId: 'message-1', text: 'Hi' };

it('a message that is sent again has the answer of the first, also while that is under way', async () => {
  const { agent, sessionId, models } = await openWeather([says('Hello!'), says('Again.')]);
  const answers = await Promise.all([agent.sendMessage(sessionId, message), agent.sendMessage(sessionId, message)]);
  expect(answers[0]).toMatchObject({ messageId: 'message-1' });
  expect(answers[1]).toEqual(answers[0]);
  const events = await ended(agent, sessionId);
  expect(await agent.sendMessage(sessionId, message)).toEqual(answers[0]);
  expect(listTypes(events).filter(type => type === 'message:user')).toHaveLength(1);
  expect(models.requests).toHaveLength(1);
});

it('a message is known after a restart, and in its own session only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-again-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const restart = () =>
    openWeather([says('Hello!'), says('Hello!')], { store: createSqliteStore({ file: join(folder, 'a.db') }) });
  const first = await restart();
  const answer = await first.agent.sendMessage(first.sessionId, message);
  await ended(first.agent, first.sessionId);
  await first.agent.close();
  const second = await restart();
  expect(await second.agent.sendMessage(first.sessionId, message)).toEqual(answer);
  expect(second.models.requests).toHaveLength(0);
  const other = await second.agent.sendMessage(second.sessionId, message);
  expect(other.runId).not.toBe(answer.runId);
});

it('another version of a message, and another answer, are made once', async () => {
  const { agent, sessionId, models } = await openWeather([says('One'), says('Two'), says('Three'), says('Four')]);
  const first = await agent.sendMessage(sessionId, { text: 'Hi' });
  await ended(agent, sessionId);
  const version = { text: 'Hello', messageId: 'version', replaces: first.messageId };
  const replaced = await agent.sendMessage(sessionId, version);
  expect(await agent.sendMessage(sessionId, version)).toEqual(replaced);
  await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === replaced.runId);
  const again = () => agent.answerAgain(sessionId, replaced.runId, { runId: 'second-answer' });
  expect(await Promise.all([again(), again()])).toEqual([{ runId: 'second-answer' }, { runId: 'second-answer' }]);
  await readUntil(agent, sessionId, event => event.type === 'run:end' && event.runId === 'second-answer');
  expect(await again()).toEqual({ runId: 'second-answer' });
  expect(models.requests).toHaveLength(3);
});

it('a call that is started again is made once: while it begins, and after its end', async () => {
  const { agent, sessionId, requests } = await openAgent(weather, { models: scriptedModels([]) });
  const call = {
    ...{ server: 'weather', tool: 'forecast', arguments: { place: 'Oslo' }, initiator: 'user' as const },
    callId: 'call-1',
  };
  const start = () => agent.callTool(sessionId, call);
  expect(await Promise.all([start(), start()])).toEqual([{ callId: 'call-1' }, { callId: 'call-1' }]);
  await waitFor(agent, sessionId, 'llm:tool-result');
  expect(await start()).toEqual({ callId: 'call-1' });
  expect(requests.filter(request => request.includes('forecast'))).toHaveLength(1);
});

it('calls of two sessions may have the same id: each is cancelled alone', async () => {
  const { agent, sessionId } = await openAgent({
    slow: { tools: { wait: { answer: () => new Promise<never>(() => {}) } } },
  });
  const other = (await agent.createSession()).id;
  const call = { server: 'slow', tool: 'wait', arguments: {}, initiator: 'user' as const, callId: 'same' };
  await Promise.all([agent.callTool(sessionId, call), agent.callTool(other, call)]);
  expect(await agent.cancelCall(other, 'same')).toBe(true);
  await waitFor(agent, other, 'llm:tool-result');
  expect(await agent.cancelCall(sessionId, 'same')).toBe(true);
});
