// What the user does with sessions: rename, pin, archive, delete, restore.
import { expect, it } from 'vitest';
import { waitFor } from '../test/support/events.ts';
import { calls, says } from '../test/support/scripted-models.ts';
import { FORECAST, listTypes, openWeather } from '../test/support/weather.ts';

it('updateSession() keeps a title in one line, and refuses an empty and a long one', async () => {
  const { agent, sessionId } = await openWeather([]);
  await agent.updateSession(sessionId, { title: '  A \n title ', pinned: true });
  expect(await agent.listSessions()).toMatchObject([{ title: 'A title', pinned: true }]);
  for (const title of ['', '  \n', 'x'.repeat(201)])
    await expect(agent.updateSession(sessionId, { title })).rejects.toMatchObject({ code: 'bad-arguments' });
  await expect(agent.updateSession('none', { pinned: true })).rejects.toMatchObject({ code: 'unknown-session' });
});

it('deleteSession() ends the run and its question first, so that a restored session is at rest', async () => {
  const { agent, sessionId } = await openWeather([calls({ id: 'a', name: FORECAST, args: { place: 'Faro' } })]);
  await agent.sendMessage(sessionId, { text: 'Weather?' });
  const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
  await agent.sendMessage(sessionId, { text: 'And in Porto?' });
  await agent.deleteSession(sessionId);
  expect(await agent.listSessions()).toEqual([]);
  const unknown = { code: 'unknown-session' };
  await expect(agent.sendMessage(sessionId, { text: 'Hi' })).rejects.toMatchObject(unknown);
  await expect(agent.events(sessionId)).rejects.toMatchObject(unknown);
  await expect(agent.deleteSession(sessionId)).rejects.toMatchObject(unknown);

  await agent.restoreSession(sessionId);
  const { events } = (await agent.getSession(sessionId))!;
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'approval:response', approvalId, status: 'cancelled' }),
  );
  expect(events.filter(({ type }) => type === 'run:end')).toMatchObject([{ reason: 'stopped' }, { reason: 'stopped' }]);
  expect(listTypes(events)).toContain('message:removed');
});

it('deleteSession() ends the readers of the session, and no others', async () => {
  const { agent, sessionId } = await openWeather([]);
  const other = await agent.createSession();
  const next = async (id: string) => (await agent.events(id))[Symbol.asyncIterator]().next();
  const [reading, otherReading] = [next(sessionId), next(other.id)];
  await agent.deleteSession(sessionId);
  expect(await reading).toEqual({ done: true, value: undefined });
  await agent.callTool(other.id, {
    server: 'weather',
    tool: 'forecast',
    arguments: { place: 'Faro' },
    initiator: 'user',
  });
  expect(await otherReading).toMatchObject({ value: { type: 'llm:tool-call' } });
});

it('a restored session goes on', async () => {
  const { agent, sessionId } = await openWeather([says('One'), says('Two')]);
  await agent.sendMessage(sessionId, { text: 'First' });
  await waitFor(agent, sessionId, 'run:end');
  await agent.deleteSession(sessionId);
  await agent.restoreSession(sessionId);
  const { runId } = await agent.sendMessage(sessionId, { text: 'Second' });
  await expect
    .poll(async () => (await agent.getSession(sessionId))?.events.at(-1))
    .toMatchObject({ type: 'run:end', runId, reason: 'completed' });
});
