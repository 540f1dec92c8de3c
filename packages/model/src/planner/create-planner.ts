// The offline planner as a model: no language model and no network. It finds a tool by the text of the request, extracts the arguments
// by the tool's schema, and then summarises the result.
import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { ModelInfo } from '@vitrine/protocol/session';
import type { Model, ModelEvent, ModelRequest } from '../model.ts';
import { type Plan, planRequest } from './plan.ts';
import { summarizeResult } from './summarize-result.ts';
import { knownTools } from './tool-facts.ts';

const PLANNER_INFO: ModelInfo = {
  id: 'offline/planner',
  provider: 'offline',
  model: 'planner',
  label: 'Offline planner (no language model)',
  // It reads only the end of the prompt; this value keeps the agent from shortening it.
  contextWindow: 1_000_000,
  offline: true,
};

export interface PlannerOptions {
  /** The clock; relative dates count from its local day. @default the system's */
  readonly now?: () => Date;
  /** Milliseconds between two pieces of a call's arguments, so that views can render partial input. @default 30 */
  readonly pieceMs?: number;
}

/** Characters per piece of a call's arguments. */
const PIECE = 4;

/** A model that works offline. Its answers depend only on the messages, the tools and the clock's day. Never throws `ModelError`. */
export function createPlanner({ now = () => new Date(), pieceMs = 30 }: PlannerOptions = {}): Model {
  return {
    info: PLANNER_INFO,
    async *stream({ messages, tools, signal }: ModelRequest): AsyncGenerator<ModelEvent> {
      signal.throwIfAborted();
      const plan = planTurn(readTurn(messages), tools, now());
      if (plan.type === 'answer') {
        yield { type: 'text', delta: plan.text };
        const content = [{ type: 'text' as const, text: plan.text }];
        yield { type: 'finish', reason: 'stop', message: { role: 'assistant', content } };
        return;
      }
      const { tool, args, draft } = plan;
      const input = JSON.stringify(args);
      const call = { id: 'call-1', name: tool.id };
      yield { type: 'tool-input-start', ...call };
      for (let at = 0; at < input.length; at += PIECE) {
        await pause(pieceMs, signal);
        yield { type: 'tool-input-delta', id: call.id, delta: input.slice(at, at + PIECE) };
      }
      yield { type: 'tool-call', ...call, input, ...(draft ? { draft } : {}) };
      const part = { type: 'tool-call' as const, toolCallId: call.id, toolName: tool.id, input: args };
      yield { type: 'finish', reason: 'tool-calls', message: { role: 'assistant', content: [part] } };
    },
  };
}

function planTurn(turn: Turn, tools: readonly LanguageModelV4FunctionTool[], now: Date): Plan {
  const knownToolList = knownTools(tools);
  switch (turn.type) {
    case 'request':
      return planRequest(turn.text, knownToolList, now);
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

/** Resolves after `ms`; rejects with the signal's reason once it aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) {
    signal.throwIfAborted();
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
}

type Turn =
  | { readonly type: 'request'; readonly text: string }
  | { readonly type: 'results'; readonly results: readonly LanguageModelV4ToolResultPart[] }
  | { readonly type: 'nothing' };

/** Blocks of data that the agent adds to the conversation; they are not requests. */
const DATA_BLOCK = /^<(?:interface-context|tool-call-by-user)[\s>]/;

/** Several queued messages are one request; the last of them is planned. */
function readTurn(messages: LanguageModelV4Prompt): Turn {
  for (const message of messages.toReversed()) {
    if (message.role === 'user') {
      const texts = message.content.flatMap(part =>
        part.type === 'text' && !DATA_BLOCK.test(part.text) ? [part.text.trim()] : [],
      );
      const text = texts.filter(Boolean).at(-1);
      if (text !== undefined) return { type: 'request', text };
    } else if (message.role === 'tool') {
      const results = message.content.filter(part => part.type === 'tool-result');
      if (results.length > 0) return { type: 'results', results };
    } else if (message.role === 'assistant') {
      return { type: 'nothing' };
    }
  }
  return { type: 'nothing' };
}
