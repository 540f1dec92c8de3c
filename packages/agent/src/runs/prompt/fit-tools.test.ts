import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { createModels } from '@vitrine/model';
import { startWireServer } from '@vitrine/model/testing';
import { expect, it, onTestFinished } from 'vitest';
import { openAgent } from '../../../test/support/open-agent.ts';
import { ended } from '../../../test/support/weather.ts';
import { fitTools } from './fit-tools.ts';

const tool = (name: string, length: number) => ({
  type: 'function' as const,
  name,
  description: 'x'.repeat(length),
  inputSchema: { type: 'object' as const },
});

it('fitTools() offers what was called, then the shortest, in their order', () => {
  const tools = [tool('long', 3000), tool('called', 2000), tool('middle', 900), tool('short', 100)];
  const prompt: LanguageModelV4Message[] = [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'called', input: {} }] },
  ];
  expect(fitTools(tools, { prompt, maxTokens: 5000 }).leftOut).toEqual([]);
  const { tools: offered, tokens, leftOut } = fitTools(tools, { prompt, maxTokens: 1200 });
  expect(offered.map(({ name }) => name)).toEqual(['called', 'middle', 'short']);
  expect(tokens).toBeLessThanOrEqual(1200);
  expect(leftOut).toEqual(['long']);
});

it('a window that the tools alone would fill is shared with the conversation, and the step says which are left out', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `tool_${i}`);
  const answer = () => ({ content: [] });
  const tools = Object.fromEntries(names.map(name => [name, { description: 'It looks. '.repeat(20), answer }]));
  const wire = await startWireServer({
    otherwise: ({ body }) =>
      JSON.stringify(body).length / 3.5 > 3000
        ? { status: 400, message: 'request (9000 tokens) exceeds the available context size (3000 tokens)' }
        : { text: 'Hello.' },
  });
  onTestFinished(() => wire.close());
  const models = createModels({ configs: [{ provider: 'llamacpp', model: 'm', baseURL: `${wire.origin}/v1` }] });
  const { agent, sessionId } = await openAgent({ many: { tools } }, { models });
  await agent.sendMessage(sessionId, { text: 'Hi' });
  const events = await ended(agent, sessionId);
  expect(events.at(-1)).toMatchObject({ reason: 'completed' });
  const offered = wire.requests.at(-1)!.tools.length;
  expect(offered).toBeGreaterThan(5);
  const step = events.find(event => event.type === 'step:end');
  expect(step).toMatchObject({
    text: 'Hello.',
    toolsLeftOut: expect.arrayContaining([
      { server: 'many', tool: expect.any(String), reason: expect.stringContaining('window') },
    ]),
  });
  expect(step?.toolsLeftOut).toHaveLength(60 - offered);
});
