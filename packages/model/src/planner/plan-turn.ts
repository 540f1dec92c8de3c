// What the planner does with the end of a conversation: it plans a request, summarises results, or says that there is nothing to do.
import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { EarlierCall } from './follow-up.ts';
import type { Plan } from './plan.ts';
import { type PlannedPart, planParts } from './plan-parts.ts';
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
    case 'request': {
      const parts = planParts(turn.text, { tools: knownToolList, now, earlierCalls: turn.earlierCalls });
      return (parts.find(({ plan }) => plan.type === 'calls') ?? parts[0]!).plan;
    }
    case 'results': {
      const { text, earlierCalls, results, steps } = turn;
      const parts = text === undefined ? [] : planParts(text, { tools: knownToolList, now, earlierCalls });
      const next = parts.filter(({ plan }) => plan.type === 'calls')[steps];
      const hasFailed = results.some(
        ({ output }) => output.type.startsWith('error') || output.type === 'execution-denied',
      );
      if (next && !hasFailed) return next.plan;
      const titles = new Map(knownToolList.map(({ id, title }) => [id, title]));
      const summaries = results.map(result => summarizeResult(result, titles.get(result.toolName) ?? result.toolName));
      return { type: 'answer', text: [...summaries, ...describeUndone(parts, steps)].join('\n\n') };
    }
    case 'nothing':
      return { type: 'answer', text: 'There is no request to answer.' };
  }
}

/** Describes what of a request was not done: parts that no tool fits, and the parts after one that failed. */
function describeUndone(parts: readonly PlannedPart[], steps: number): string[] {
  if (parts.length === 1) return [];
  const calls = parts.filter(({ plan }) => plan.type === 'calls');
  return parts.flatMap(part => {
    if (part.plan.type === 'answer' && part.plan.isReply) return [part.plan.text];
    if (part.plan.type === 'answer') return [`Not done, because no tool fits it well enough: “${part.text}”.`];
    return calls.indexOf(part) < steps ? [] : [`Not done: “${part.text}”.`];
  });
}

type Turn =
  | { readonly type: 'request'; readonly text: string; readonly earlierCalls: readonly EarlierCall[] }
  | {
      readonly type: 'results';
      /** The request that they answer. */
      readonly text: string | undefined;
      readonly earlierCalls: readonly EarlierCall[];
      /** All since the request. */
      readonly results: readonly LanguageModelV4ToolResultPart[];
      /** How many steps have made calls since the request. */
      readonly steps: number;
    }
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
  const results: LanguageModelV4ToolResultPart[] = [];
  let steps = 0;
  for (const [index, message] of [...messages.entries()].toReversed()) {
    if (message.role === 'tool') {
      steps++;
      results.unshift(...message.content.filter(part => part.type === 'tool-result'));
    } else if (message.role === 'assistant') {
      if (results.length === 0) return { type: 'nothing' };
    } else if (message.role === 'user') {
      const text = readText(message);
      if (text === undefined) continue;
      const earlierCalls = readLastCalls(messages.slice(0, index));
      return results.length === 0
        ? { type: 'request', text, earlierCalls }
        : { type: 'results', text, earlierCalls, results, steps };
    }
  }
  return results.length === 0
    ? { type: 'nothing' }
    : { type: 'results', text: undefined, earlierCalls: [], results, steps };
}

function readText({ content }: Extract<LanguageModelV4Message, { role: 'user' }>): string | undefined {
  const texts = content.flatMap(part =>
    part.type === 'text' && !DATA_BLOCK.test(part.text) ? [part.text.trim()] : [],
  );
  return texts.filter(Boolean).at(-1);
}
