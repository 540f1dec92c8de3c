// A run offers the tools that servers have when it begins, also tools of servers that cannot report changes.
import { expect, it } from 'vitest';
import { openAgent } from '../../../test/support/open-agent.ts';
import type { ScriptedServer } from '../../../test/support/scripted-connections.ts';
import { says, scriptedModels } from '../../../test/support/scripted-models.ts';
import { ended, FORECAST, weather } from '../../../test/support/weather.ts';

const { tools = {} } = weather.weather!;

async function offer(onCheck: (server: ScriptedServer) => void | Promise<void>) {
  const server: ScriptedServer = { tools: {}, onCheck: () => onCheck(server) };
  const models = scriptedModels([says('Hello.')]);
  const { agent, sessionId } = await openAgent({ weather: server }, { models });
  await agent.sendMessage(sessionId, { text: 'Hi' });
  await ended(agent, sessionId);
  return models.requests[0]?.tools.map(({ name }) => name);
}

it('offers a tool that the check found', async () => {
  const names = await offer(server => {
    server.tools = tools;
  });
  expect(names).toContain(FORECAST);
});

it('goes on with the known tools when a server does not answer', async () => {
  expect(await offer(() => new Promise(() => {}))).toEqual([]);
});
