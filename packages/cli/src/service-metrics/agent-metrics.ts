// What the agents of `vitrine chat` do, as counters: runs, tokens of models, tool calls and approvals. Names of models and servers come from the
// configuration; beyond a number of them they are counted together.

import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { OpenPrometheus } from './prometheus.ts';

export interface AgentMetrics {
  /** Counts what ends with an event of a log. */
  countEvent(event: SessionEvent): void;
  /** Counts what a request to a model has used. */
  countUsage(usage: Usage, modelId: string): void;
}

/** Values of one label, at most; the next ones are `other`. */
const MAX_VALUES = 100;

/** `prefix`: the beginning of all names, such as `vitrine_chat_`. */
export function createAgentMetrics({ prometheus, registry }: OpenPrometheus, prefix: string): AgentMetrics {
  const addCounter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new prometheus.Counter({ name: prefix + name, help, labelNames, registers: [registry] });
  const runs = addCounter('runs_total', 'Runs of a model that ended, by their end.', ['end']);
  const tokens = addCounter('model_tokens_total', 'Tokens of models: of requests (in) and answers (out).', [
    'model',
    'direction',
  ]);
  const calls = addCounter('tool_calls_total', 'Tool calls that ended, by their server and outcome.', [
    'server',
    'outcome',
  ]);
  const approvals = addCounter('approvals_total', 'Questions to users that ended, by the answer.', ['answer']);
  const models = createLabelValues();
  const servers = createLabelValues();
  return {
    countEvent(event) {
      if (event.type === 'run:end') runs.inc({ end: event.reason });
      else if (event.type === 'approval:response') approvals.inc({ answer: event.status });
      else if (event.type === 'llm:tool-result')
        calls.inc({ server: servers.take(event.server), outcome: readOutcome(event) });
    },
    countUsage({ inputTokens, outputTokens }, modelId) {
      const model = models.take(modelId);
      if (inputTokens !== undefined) tokens.inc({ model, direction: 'in' }, inputTokens);
      if (outputTokens !== undefined) tokens.inc({ model, direction: 'out' }, outputTokens);
    },
  };
}

/** `tool-error`: the tool itself reported an error; `failed`: there is no result. */
function readOutcome({
  success,
  error,
  cancelled,
}: Pick<Extract<SessionEvent, { type: 'llm:tool-result' }>, 'success' | 'error' | 'cancelled'>): string {
  if (success) return 'ok';
  if (cancelled) return 'cancelled';
  return error === undefined ? 'tool-error' : 'failed';
}

function createLabelValues(): { take(value: string): string } {
  const values = new Set<string>();
  return {
    take(value) {
      if (values.size < MAX_VALUES) values.add(value);
      return values.has(value) ? value : 'other';
    },
  };
}
