// What the agents of `vitrine chat` do, as counters: runs, tokens of models, tool calls and approvals. Names of models and servers come from the
// configuration; beyond a number of them they are counted together.

import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { OpenPrometheus } from './prometheus.ts';

/** Steps of models and calls of tools, in seconds. */
const WORK_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

export interface AgentCounters {
  /** Counts what ends with an event of a log. */
  countEvent(event: SessionEvent): void;
  /** Counts what a request to a model has used. */
  countUsage(usage: Usage, modelId: string): void;
}

/** Values of one label, at most; the next ones are `other`. */
const MAX_VALUES = 100;

/** `prefix`: the beginning of all names, such as `vitrine_chat_`. */
export function createAgentCounters({ prometheus, registry }: OpenPrometheus, prefix: string): AgentCounters {
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
  const addHistogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new prometheus.Histogram({ name: prefix + name, help, labelNames, buckets: WORK_BUCKETS, registers: [registry] });
  const callTimes = addHistogram(
    'tool_call_duration_seconds',
    'Tool calls that ended, without the time for questions.',
    ['server'],
  );
  const stepTimes = addHistogram('model_step_duration_seconds', 'Requests to models, until the answer ended.', [
    'model',
  ]);
  const models = createLabelValues();
  const servers = createLabelValues();
  const steps = createStepClock();
  const countCall = (event: Extract<SessionEvent, { type: 'llm:tool-result' }>): void => {
    const server = servers.take(event.server);
    calls.inc({ server, outcome: readOutcome(event) });
    if (event.durationMs !== undefined) callTimes.observe({ server }, event.durationMs / 1000);
  };
  return {
    countEvent(event) {
      const step = steps.read(event);
      if (step) stepTimes.observe({ model: models.take(step.modelId) }, step.seconds);
      if (event.type === 'run:end') runs.inc({ end: event.reason });
      else if (event.type === 'approval:response') approvals.inc({ answer: event.status });
      else if (event.type === 'llm:tool-result') countCall(event);
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

/** Runs that are remembered. */
const MAX_RUNS = 10_000;

/** Measures the steps of runs by the times of their events. */
function createStepClock() {
  const runs = new Map<string, { readonly modelId: string; readonly beganAt?: number }>();
  return {
    /** A step that has ended; undefined for other events. */
    read(event: SessionEvent): { readonly modelId: string; readonly seconds: number } | undefined {
      if (event.type === 'run:start') {
        if (runs.size >= MAX_RUNS) runs.delete(runs.keys().next().value!);
        runs.set(event.runId, { modelId: event.model.id });
      } else if (event.type === 'step:start') {
        const run = runs.get(event.runId);
        if (run) runs.set(event.runId, { ...run, beganAt: Date.parse(event.at) });
      } else if (event.type === 'step:end') {
        const run = runs.get(event.runId);
        if (run?.beganAt === undefined) return undefined;
        return { modelId: run.modelId, seconds: Math.max(0, Date.parse(event.at) - run.beganAt) / 1000 };
      } else if (event.type === 'run:end') runs.delete(event.runId);
      return undefined;
    },
  };
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
