// The offline planner as a model: no language model and no network. It finds a tool by the text of the request, extracts the arguments
// by the tool's schema, and then summarises the result.

import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import { sleep } from '@vitrine/std/internal/sleep';
import type { Model, ModelEvent, ModelRequest } from '../model.ts';

const PLANNER_INFO: ModelInfo = {
  id: 'offline/planner',
  provider: 'offline',
  model: 'planner',
  label: 'Offline planner',
  // It reads only the end of the prompt; this value keeps the agent from shortening it.
  contextWindow: 1_000_000,
  attachments: [],
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
      // Loaded with the first message: a chat with a model does without the rules and the parser of dates.
      const { planTurn } = await import('./plan-turn.ts');
      const plan = planTurn(messages, tools, now());
      if (plan.type === 'answer') {
        yield { type: 'text', delta: plan.text };
        const content = [{ type: 'text' as const, text: plan.text }];
        yield { type: 'finish', reason: 'stop', message: { role: 'assistant', content } };
        return;
      }
      for (const [i, { tool, args, draft }] of plan.calls.entries()) {
        const input = JSON.stringify(args);
        const call = { id: `call-${i + 1}`, name: tool.id };
        yield { type: 'tool-input-start', ...call };
        for (let at = 0; at < input.length; at += PIECE) {
          signal.throwIfAborted();
          if (pieceMs > 0) await sleep(pieceMs, signal);
          yield { type: 'tool-input-delta', id: call.id, delta: input.slice(at, at + PIECE) };
        }
        yield { type: 'tool-call', ...call, input, ...(draft ? { draft } : {}) };
      }
      const content = plan.calls.map(({ tool, args }, i) => ({
        type: 'tool-call' as const,
        toolCallId: `call-${i + 1}`,
        toolName: tool.id,
        input: args,
      }));
      yield { type: 'finish', reason: 'tool-calls', message: { role: 'assistant', content } };
    },
  };
}
