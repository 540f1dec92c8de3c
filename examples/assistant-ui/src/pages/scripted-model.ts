// A model without a network, for the `LocalRuntime`: a few scripts of real tool calls.
import type { ChatModelAdapter, ChatModelRunOptions, ChatModelRunResult } from '@assistant-ui/react';
import { callTool } from './api.ts';
import source from './scripted-model.ts?raw';

type Part = NonNullable<ChatModelRunResult['content']>[number];
type CallPart = Extract<Part, { type: 'tool-call' }>;
type Run = AsyncGenerator<ChatModelRunResult>;

interface Script {
  readonly suggestion: string;
  run(options: ChatModelRunOptions): Run;
}

/** One for each suggestion. */
export const SCRIPTS: readonly Script[] = [
  { suggestion: 'Compare the kettle', run: compareShops },
  { suggestion: 'Let me choose', run: askForColour },
  { suggestion: 'Show me your source', run: showSource },
];

export const scriptedModel: ChatModelAdapter = {
  async *run(options) {
    const last = options.messages.findLast(({ role }) => role === 'user')?.content[0];
    const text = last?.type === 'text' ? last.text : '';
    const script = SCRIPTS.find(({ suggestion }) => suggestion === text);
    if (script) yield* script.run(options);
    else yield { content: [{ type: 'text', text: `I know: ${SCRIPTS.map(one => one.suggestion).join(', ')}.` }] };
  },
};

/** Two servers have a tool of this name: the part says which one is meant. */
async function* compareShops(): Run {
  const args = { product: 'arc-kettle' };
  const calls = ['shop', 'outlet'].map(serverId => ({
    ...toolCall(`${serverId}-${crypto.randomUUID()}`, 'show_product', args, JSON.stringify(args)),
    providerMetadata: { mcp: { serverId } },
  }));
  yield { content: calls };
  const results = await Promise.all(
    calls.map(async call => ({
      ...call,
      result: await callTool(call.providerMetadata.mcp.serverId, call.toolName, args, 'model'),
    })),
  );
  yield { content: [...results, { type: 'text', text: 'Each shop has its own basket.' }] };
}

/** The run ends with a question; the next one begins with the user's answer. */
async function* askForColour({ unstable_getMessage }: ChatModelRunOptions): Run {
  const question = unstable_getMessage().content.find(part => part.type === 'tool-call');
  if (question?.type === 'tool-call' && question.result !== undefined) {
    yield { content: [{ type: 'text', text: 'I have noted it.' }] };
    return;
  }
  const args = {
    title: 'Which colour?',
    selectionMode: 'single',
    options: [
      { id: 'sand', label: 'Sand' },
      { id: 'slate', label: 'Slate' },
    ],
  };
  const call = toolCall(crypto.randomUUID(), 'show_options', args, JSON.stringify(args));
  yield { content: [call], status: { type: 'requires-action', reason: 'tool-calls' } };
}

/** The terminal's output arrives in pieces. */
async function* showSource(): Run {
  const command = 'cat scripted-model.ts';
  const id = crypto.randomUUID();
  for (let end = 0; end < source.length; end += 160) {
    const args = { command, stdout: source.slice(0, end) };
    yield { content: [toolCall(id, 'show_terminal', args, JSON.stringify(args).slice(0, -2))] };
    await new Promise(resolve => setTimeout(resolve, 15));
  }
  const args = { command, stdout: source, exitCode: 0 };
  yield { content: [{ ...toolCall(id, 'show_terminal', args, JSON.stringify(args)), result: 'shown' }] };
}

/** Pieces of one call have one id. */
function toolCall(toolCallId: string, toolName: string, args: CallPart['args'], argsText: string): CallPart {
  return { type: 'tool-call', toolCallId, toolName, args, argsText };
}
