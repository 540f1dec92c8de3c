// The offline planner as a model: no language model and no network. It finds a tool by the words of the request, takes the arguments out of
// it by the tool's schema, and says afterwards what the tool answered.
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { ModelInfo } from '@vitrine/protocol/session';
import type { Model, ModelEvent, ModelRequest } from '../model.ts';
import { type Plan, planRequest } from './plan.ts';
import { readTurn, type Turn } from './read-prompt.ts';
import { summarizeResult } from './summarize-result.ts';
import { knownTools } from './tool-facts.ts';

export const PLANNER_INFO: ModelInfo = {
  id: 'offline/planner',
  provider: 'offline',
  model: 'planner',
  label: 'Offline planner (no language model)',
  // It reads the end of the prompt only; the value keeps the agent from shortening.
  contextWindow: 1_000_000,
  offline: true,
};

export interface PlannerOptions {
  /** The clock; relative dates count from its local day. @default the system's */
  readonly now?: () => Date;
  /** Milliseconds between two pieces of a call's arguments, so that views can draw while they come. @default 30 */
  readonly pieceMs?: number;
}

/** Characters of one piece of a call's arguments. */
const PIECE = 4;

/** A model that needs nothing. Its answers depend on the messages, the tools and the clock's day alone. Never throws `ModelError`. */
export function createPlanner({ now = () => new Date(), pieceMs = 30 }: PlannerOptions = {}): Model {
  return {
    info: PLANNER_INFO,
    async *stream({ messages, tools, signal }: ModelRequest): AsyncGenerator<ModelEvent> {
      signal.throwIfAborted();
      const plan = planTurn(readTurn(messages), tools, now());
      if (plan.type === 'say') {
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
  const known = knownTools(tools);
  switch (turn.type) {
    case 'request':
      return planRequest(turn.text, known, now);
    case 'results': {
      const titles = new Map(known.map(({ id, title }) => [id, title]));
      const said = turn.results.map(result => summarizeResult(result, titles.get(result.toolName) ?? result.toolName));
      return { type: 'say', text: said.join('\n\n') };
    }
    case 'nothing':
      return { type: 'say', text: 'There is no request to answer.' };
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
