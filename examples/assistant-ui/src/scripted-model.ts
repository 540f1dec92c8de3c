// A model without a network: it answers the suggestions by real tool calls.
import type { ChatModelAdapter, ChatModelRunResult } from '@assistant-ui/react';
import { callTool } from './call-tool.ts';
import source from './scripted-model.ts?raw';

type Part = NonNullable<ChatModelRunResult['content']>[number];

export const scriptedModel: ChatModelAdapter = {
  async *run({ messages }) {
    const last = messages.at(-1)?.content[0];
    const text = last?.type === 'text' ? last.text : '';
    yield* text.includes('source') ? showSource() : text.includes('weather') ? showWeather() : showProduct();
  },
};

async function* showProduct(): AsyncGenerator<ChatModelRunResult> {
  const args = { product: 'kettle' };
  const mcp = { app: { resourceUri: `ui://product-card/${args.product}`, serverId: 'shop' } };
  const call = { ...toolCall(crypto.randomUUID(), 'show_product', args, JSON.stringify(args)), mcp };
  yield { content: [call] };
  const result = await callTool('show_product', args);
  yield {
    content: [
      { ...call, result },
      { type: 'text', text: 'This is the kettle.' },
    ],
  };
}

/** Its interface is in a registry; the result names none. */
async function* showWeather(): AsyncGenerator<ChatModelRunResult> {
  const args = { place: 'Oslo', days: 4 };
  const id = crypto.randomUUID();
  const mcp = { app: { resourceUri: '', serverId: 'weather' } };
  const call = {
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: 'get_weather',
    args,
    argsText: JSON.stringify(args),
    mcp,
  };
  yield { content: [call] };
  yield { content: [{ ...call, result: (await callTool('get_weather', args)) as never }] };
}

/** The code arrives in pieces. */
async function* showSource(): AsyncGenerator<ChatModelRunResult> {
  const filename = 'scripted-model.ts';
  const id = crypto.randomUUID();
  for (let end = 0; end < source.length; end += 40) {
    const code = source.slice(0, end);
    yield { content: [toolCall(id, 'show_code', { filename, code }, JSON.stringify({ filename, code }).slice(0, -2))] };
    await new Promise(resolve => setTimeout(resolve, 15));
  }
  const args = { filename, code: source };
  yield { content: [{ ...toolCall(id, 'show_code', args, JSON.stringify(args)), result: 'shown' }] };
}

/** Pieces of one call have one id. */
function toolCall(
  toolCallId: string,
  toolName: string,
  args: { [key: string]: string },
  argsText: string,
): Extract<Part, { type: 'tool-call' }> {
  return { type: 'tool-call', toolCallId, toolName, args, argsText };
}
