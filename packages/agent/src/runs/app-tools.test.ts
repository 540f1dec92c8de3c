import { describe, expect, test } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { calls, says, scriptedModels } from '../../test/support/scripted-models.ts';

const servers = { map: { tools: { show: { answer: () => ({ content: [{ type: 'text', text: 'a map' }] }) } } } };
const zoom = { name: 'zoom', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
const erase = { name: 'erase', inputSchema: { type: 'object' } };
const PAGE = 'page-0123456789';

async function openMap(name: string, turnsAfter = 1) {
  const nameOf = (surfaceId: string) => `view-${surfaceId.slice(0, 8)}__${name}`;
  let called = '';
  const models = scriptedModels([
    () => calls({ id: 'a', name: called, args: { level: 3 } }),
    ...Array.from({ length: turnsAfter }, () => says('Done.')),
  ]);
  const opened = openAgent(servers, { models });
  const { agent, sessionId } = opened;
  const { callId: surfaceId } = agent.callTool(sessionId, {
    server: 'map',
    tool: 'show',
    arguments: {},
    initiator: 'person',
  });
  await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === surfaceId);
  called = nameOf(surfaceId);
  agent.offerAppTools(sessionId, surfaceId, { pageId: PAGE, tools: [zoom, erase] });
  return { ...opened, models, surfaceId };
}

describe('a tool that an open view offers', () => {
  test('is called by the page that offered it, and the model reads its result', async () => {
    const { agent, sessionId, surfaceId, models } = await openMap('zoom');
    agent.sendMessage(sessionId, { text: 'Zoom in' });
    const call = await waitFor(agent, sessionId, 'view:tool-call');
    expect(call).toMatchObject({ surfaceId, toolName: 'zoom', args: { level: 3 }, initiator: 'model', pageId: PAGE });
    const result = { content: [{ type: 'text', text: 'level 3' }] };
    expect(agent.reportAppToolCall(sessionId, call.callId, { result })).toBe(true);
    expect(agent.reportAppToolCall(sessionId, call.callId, { result })).toBe(false);
    await waitFor(agent, sessionId, 'run:end');
    expect(models.requests[1]?.messages.find(({ role }) => role === 'tool')?.content).toMatchObject([
      { output: { type: 'text', value: 'level 3' } },
    ]);
  });

  test('needs approval unless the view declares it read-only', async () => {
    const { agent, sessionId, models } = await openMap('erase');
    agent.sendMessage(sessionId, { text: 'Erase it' });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    agent.respond(sessionId, approvalId, { approved: false });
    const events = await readUntil(agent, sessionId, ({ type }) => type === 'run:end');
    expect(events.some(({ type }) => type === 'view:tool-call')).toBe(false);
    expect(JSON.stringify(models.requests[1]?.messages.at(-1))).toContain('declined');
  });

  test('is gone when the surface withdraws it', async () => {
    const { agent, sessionId, surfaceId, models } = await openMap('zoom');
    agent.offerAppTools(sessionId, surfaceId, { pageId: PAGE, tools: [] });
    agent.sendMessage(sessionId, { text: 'Zoom in' });
    await waitFor(agent, sessionId, 'run:end');
    expect(models.requests[0]?.tools.map(({ name }) => name)).toEqual(['map__show']);
    expect(JSON.stringify(models.requests[1]?.messages.at(-1))).toContain('no tool');
  });
});
