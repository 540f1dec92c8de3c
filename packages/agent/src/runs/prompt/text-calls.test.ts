// A model that writes a call into its text, over the wire of a local server.
import { createModels } from '@vitrine/model';
import { startWireServer, type Turn } from '@vitrine/model/testing';
import { expect, it, onTestFinished } from 'vitest';
import { openAgent } from '../../../test/support/open-agent.ts';
import { allowAlways, ended, weather } from '../../../test/support/weather.ts';

async function open(...turns: Turn[]) {
  const wire = await startWireServer({ turns });
  onTestFinished(() => wire.close());
  const models = createModels({ configs: [{ provider: 'ollama', model: 'm', baseURL: `${wire.origin}/v1` }] });
  return { ...(await openAgent(weather, { models })), wire };
}

it('it is made when it is for a tool that is offered, also by its own name, and its arguments fit', async () => {
  for (const name of ['weather__forecast', 'forecast']) {
    const text = `<tool_call>{"name": "${name}", "arguments": {"place": "Faro"}}</tool_call>`;
    const { agent, sessionId, requests, wire } = await open({ text }, { text: 'It is sunny.' });
    await agent.sendMessage(sessionId, { text: 'Weather in Faro?' });
    await allowAlways(agent, sessionId);
    const events = await ended(agent, sessionId);
    expect(requests).toEqual(['weather tools/call forecast']);
    expect(events.find(({ type }) => type === 'step:end')).toMatchObject({
      text: '',
      textCalls: 'made',
      finishReason: 'tool-calls',
      calls: [{ name: 'weather__forecast', args: { place: 'Faro' } }],
    });
    // The model gets its call back as one.
    expect(JSON.stringify(wire.requests[1]?.body)).toContain('"tool_calls"');
    expect(wire.requests[1]?.lastText).toContain('Sunny in Faro');
  }
});

it.each([
  ['a tool that is not offered', '<tool_call>{"name": "tides", "arguments": {}}</tool_call>'],
  ['a tool of views alone', '<tool_call>{"name": "refresh", "arguments": {}}</tool_call>'],
  ['arguments that do not fit', '<tool_call>{"name": "forecast", "arguments": {"place": [7]}}</tool_call>'],
  ['arguments that lack one', '<tool_call>{"name": "forecast", "arguments": {}}</tool_call>'],
])('it stays text for %s', async (_what, text) => {
  const { agent, sessionId, requests } = await open({ text });
  await agent.sendMessage(sessionId, { text: 'Weather in Faro?' });
  const events = await ended(agent, sessionId);
  expect(requests).toEqual([]);
  expect(events.find(({ type }) => type === 'step:end')).toMatchObject({ text, textCalls: 'shown', calls: [] });
});

it('null for an optional argument is not sent', async () => {
  const args: Record<string, unknown>[] = [];
  const schema = { type: 'object', properties: { place: { type: 'string' }, days: { type: 'integer' } } };
  const tool = {
    inputSchema: schema as { type: 'object' },
    annotations: { readOnlyHint: true },
    answer: (received: Record<string, unknown>) => {
      args.push(received);
      return { content: [{ type: 'text', text: 'Sunny' }] };
    },
  };
  const wire = await startWireServer({
    turns: [{ calls: [{ name: 'sky__look', args: { place: 'Faro', days: null } }] }, { text: 'It is sunny.' }],
  });
  onTestFinished(() => wire.close());
  const models = createModels({ configs: [{ provider: 'ollama', model: 'm', baseURL: `${wire.origin}/v1` }] });
  const { agent, sessionId } = await openAgent({ sky: { tools: { look: tool } } }, { models });
  await agent.sendMessage(sessionId, { text: 'Weather in Faro?' });
  await allowAlways(agent, sessionId);
  await ended(agent, sessionId);
  expect(args).toEqual([{ place: 'Faro' }]);
});
