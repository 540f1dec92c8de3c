// Servers that the user has switched off for a session.
import { expect, it } from 'vitest';
import { readUntil } from '../../../test/support/events.ts';
import { says } from '../../../test/support/scripted-models.ts';
import { FORECAST, openWeather } from '../../../test/support/weather.ts';

it('the model is not offered the tools of a server that is off, from the next step on, in this session only', async () => {
  const { agent, sessionId, models } = await openWeather([says('No.'), says('Yes.'), says('Elsewhere.')]);
  const ask = async (id: string) => {
    const after = (await agent.getSession(id))!.seq;
    await agent.sendMessage(id, { text: 'Hi' });
    await readUntil(agent, id, ({ type, seq }) => type === 'run:end' && seq > after);
    return models.requests.at(-1)?.tools.map(({ name }) => name);
  };
  await agent.switchServersOff(sessionId, { off: ['weather', 'weather'] });
  expect((await agent.getSession(sessionId))?.events).toMatchObject([{ type: 'session:servers', off: ['weather'] }]);
  expect(await ask(sessionId)).toEqual([]);
  const { id: other } = await agent.createSession();
  expect(await ask(other)).toContain(FORECAST);
  await agent.switchServersOff(sessionId, { off: [] });
  expect(await ask(sessionId)).toContain(FORECAST);
});

it('refuses what is no list of names, and unknown sessions', async () => {
  const { agent, sessionId } = await openWeather([]);
  await expect(agent.switchServersOff(sessionId, { off: ['x'.repeat(65)] })).rejects.toMatchObject({
    code: 'bad-arguments',
  });
  await expect(agent.switchServersOff('none', { off: [] })).rejects.toMatchObject({ code: 'unknown-session' });
});
