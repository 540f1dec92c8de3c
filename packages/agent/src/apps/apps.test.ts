// Apps have a session of their own each, which is in no list of chats.
import { expect, it } from 'vitest';
import { openWeather } from '../../test/support/weather.ts';

const app = { server: 'weather', tool: 'forecast' };

it('openApp() returns the same session each time, also for two pages at once, and listChats does not have it', async () => {
  const { agent, sessionId } = await openWeather([]);
  const [first, second] = await Promise.all([agent.openApp(app), agent.openApp(app)]);
  const third = await agent.openApp(app);
  expect(new Set([first, second, third].map(opened => opened.sessionId)).size).toBe(1);
  expect((await agent.listSessions()).map(({ id }) => id)).toEqual([sessionId]);
  await agent.callTool(first.sessionId, { ...app, arguments: { place: 'Faro' }, initiator: 'user' });
  expect((await agent.getSession(first.sessionId))?.events).toContainEqual(
    expect.objectContaining({ type: 'llm:tool-call', server: 'weather' }),
  );
});

it('a new session takes the place of one that was deleted', async () => {
  const { agent } = await openWeather([]);
  const before = await agent.openApp(app);
  await agent.changeApp({ ...app, pinned: true });
  await agent.deleteSession(before.sessionId);
  const after = await agent.openApp(app);
  expect(after.sessionId).not.toBe(before.sessionId);
  expect(after.pinned).toBe(true);
});

it('listApps() has the last one first; only an app that was opened is pinned', async () => {
  const { agent } = await openWeather([]);
  await agent.openApp(app);
  await agent.openApp({ server: 'weather', tool: 'send_alarm' });
  await agent.openApp(app);
  expect((await agent.listApps()).map(({ tool }) => tool).toSorted()).toEqual(['forecast', 'send_alarm']);
  await expect(agent.changeApp({ server: 'weather', tool: 'x', pinned: true })).rejects.toMatchObject({
    code: 'unknown-tool',
  });
});
