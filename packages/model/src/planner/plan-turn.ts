// What the planner does with the end of a conversation: it plans a request, summarises results, or says that there is nothing to do.
import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { EarlierCall } from './follow-up.ts';
import { type Plan, planRequest } from './plan.ts';
import { summarizeResult } from './summarize-result.ts';
import { knownTools } from './tool-facts.ts';

/** Relative dates count from the local day of `now`. */
export function planTurn(
  messages: LanguageModelV4Prompt,
  tools: readonly LanguageModelV4FunctionTool[],
  now: Date,
): Plan {
  const turn = readTurn(messages);
  const knownToolList = knownTools(tools);
  switch (turn.type) {
    case 'request':
      return planRequest(turn.text, { tools: knownToolList, now, earlierCalls: turn.earlierCalls });
    case 'results': {
      const titles = new Map(knownToolList.map(({ id, title }) => [id, title]));
      const summaries = turn.results.map(result =>
        summarizeResult(result, titles.get(result.toolName) ?? result.toolName),
      );
      return { type: 'answer', text: summaries.join('\n\n') };
    }
    case 'nothing':
      return { type: 'answer', text: 'There is no request to answer.' };
  }
}

type Turn =
  | { readonly type: 'request'; readonly text: string; readonly earlierCalls: readonly EarlierCall[] }
  | { readonly type: 'results'; readonly results: readonly LanguageModelV4ToolResultPart[] }
  | { readonly type: 'nothing' };

/** Blocks of data that the agent adds to the conversation; they are not requests. */
const DATA_BLOCK = /^<(?:interface-context|tool-call-by-user|attachment|earlier-result)[\s>]/;

/** The calls of the last step that made any. */
function readLastCalls(messages: LanguageModelV4Prompt): EarlierCall[] {
  for (const message of messages.toReversed()) {
    if (message.role !== 'assistant') continue;
    const calls = message.content.flatMap(part =>
      part.type === 'tool-call' ? [{ name: part.toolName, args: part.input as EarlierCall['args'] }] : [],
    );
    if (calls.length > 0) return calls;
  }
  return [];
}

/** Several queued messages are one request; the last of them is planned. */
function readTurn(messages: LanguageModelV4Prompt): Turn {
  for (const message of messages.toReversed()) {
    if (message.role === 'user') {
      const texts = message.content.flatMap(part =>
        part.type === 'text' && !DATA_BLOCK.test(part.text) ? [part.text.trim()] : [],
      );
      const text = texts.filter(Boolean).at(-1);
      if (text !== undefined) return { type: 'request', text, earlierCalls: readLastCalls(messages) };
    } else if (message.role === 'tool') {
      const results = message.content.filter(part => part.type === 'tool-result');
      if (results.length > 0) return { type: 'results', results };
    } else if (message.role === 'assistant') {
      return { type: 'nothing' };
    }
  }
  return { type: 'nothing' };
}
