// Many tools: a search, and the tools that it has found.
import { expect, it } from 'vitest';
import { openAgent } from '../../../test/support/open-agent.ts';
import { calls, says, scriptedModels } from '../../../test/support/scripted-models.ts';
import { ended } from '../../../test/support/weather.ts';

const THINGS = ['invoice', 'customer', 'order', 'ticket', 'branch', 'release', 'meeting', 'room', 'mail', 'photo'];
const many = {
  office: {
    tools: Object.fromEntries(
      THINGS.flatMap(thing =>
        ['create', 'delete', 'rename', 'share', 'count', 'print', 'send'].map(verb => [
          `${verb}_${thing}`,
          {
            description: `Does ${verb} a ${thing}.`,
            annotations: { readOnlyHint: true },
            answer: () => ({ content: [{ type: 'text', text: `${verb} ${thing}` }] }),
          },
        ]),
      ),
    ),
  },
};

it('above 60 tools the model searches, and is offered what it has found from the next step on', async () => {
  const models = scriptedModels([
    calls({ id: '1', name: 'find_tools', args: { query: 'share a photo with someone' } }),
    calls({ id: '2', name: 'office__share_photo', args: {} }),
    says('Done.'),
    says('Again.'),
  ]);
  const { agent, sessionId } = await openAgent(many, { models });
  await agent.setTrustedServer('office', { trusted: true, reader: 'model' });
  await agent.sendMessage(sessionId, { text: 'Share the photo' });
  const events = await ended(agent, sessionId);
  const names = models.requests.map(({ tools }) => tools.map(({ name }) => name));
  expect(names[0]).toEqual(['find_tools']);
  expect(models.requests[0]?.tools[0]?.description).toContain('office (70)');
  const search = events.find(event => event.type === 'step:end');
  const foundNames = search?.type === 'step:end' ? search.calls[0]?.found : undefined;
  expect(foundNames?.[0]).toBe('office__share_photo');
  expect(foundNames?.length).toBeLessThanOrEqual(8);
  expect(new Set(names[1])).toEqual(new Set(['find_tools', ...(foundNames ?? [])]));
  expect(JSON.stringify(models.requests[1]?.messages.at(-1))).toContain('office__share_photo');
  expect(JSON.stringify(models.requests[2]?.messages.at(-1))).toContain('share photo');
  // The next message, and another process, find the same in the log.
  await agent.sendMessage(sessionId, { text: 'Once more' });
  await expect.poll(() => models.requests.length).toBe(4);
  expect(new Set(models.requests[3]?.tools.map(({ name }) => name))).toEqual(new Set(names[1]));
});

it('a search without a match says so, and up to 60 tools there is none', async () => {
  const models = scriptedModels([
    calls({ id: '1', name: 'find_tools', args: { query: 'zzz' } }),
    says('None.'),
    says('Hi.'),
  ]);
  const { agent, sessionId } = await openAgent(many, { models });
  await agent.sendMessage(sessionId, { text: 'Hi' });
  await ended(agent, sessionId);
  expect(JSON.stringify(models.requests[1]?.messages.at(-1))).toContain('No tool matches');
  await agent.setPreferences({
    toolsOff: THINGS.map(thing => ({ server: 'office', tool: `print_${thing}` })),
  });
  const { id } = await agent.createSession();
  await agent.sendMessage(id, { text: 'Hi' });
  await ended(agent, id);
  expect(models.requests[2]?.tools).toHaveLength(60);
});
