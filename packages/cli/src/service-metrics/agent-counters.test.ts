// Runs, tokens, calls and approvals as counters.
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it } from 'vitest';
import { createAgentCounters } from './agent-counters.ts';
import { openPrometheus } from './prometheus.ts';

async function open() {
  const prometheus = await openPrometheus();
  const metrics = createAgentCounters(prometheus, 'vitrine_chat_');
  const count = (event: object) => metrics.countEvent(event as SessionEvent);
  return { ...metrics, count, read: () => prometheus.registry.metrics() };
}

it('counts runs by their end, approvals by the answer, and tokens by model', async () => {
  const { count, countUsage, read } = await open();
  count({ type: 'run:end', reason: 'completed' });
  count({ type: 'run:end', reason: 'completed' });
  count({ type: 'run:end', reason: 'failed' });
  count({ type: 'approval:response', status: 'denied' });
  count({ type: 'message:user', text: 'a secret' });
  countUsage({ inputTokens: 100, outputTokens: 7 }, 'openai/m');
  countUsage({ inputTokens: 20 }, 'openai/m');
  const text = await read();
  expect(text).toContain('vitrine_chat_runs_total{end="completed"} 2');
  expect(text).toContain('vitrine_chat_runs_total{end="failed"} 1');
  expect(text).toContain('vitrine_chat_approvals_total{answer="denied"} 1');
  expect(text).toContain('vitrine_chat_model_tokens_total{model="openai/m",direction="in"} 120');
  expect(text).toContain('vitrine_chat_model_tokens_total{model="openai/m",direction="out"} 7');
  expect(text).not.toContain('secret');
});

it.each([
  [{ success: true }, 'ok'],
  [{ success: false }, 'tool-error'],
  [{ success: false, error: { code: 'call-failed', message: 'The server is gone.' } }, 'failed'],
  [{ success: false, cancelled: true, error: { code: 'cancelled', message: 'Stopped.' } }, 'cancelled'],
])('a call that ends with %o is %s', async (end, outcome) => {
  const { count, read } = await open();
  count({ type: 'llm:tool-result', server: 'shop', ...end });
  expect(await read()).toContain(`vitrine_chat_tool_calls_total{server="shop",outcome="${outcome}"} 1`);
});

it('more than a hundred servers are counted together', async () => {
  const { count, read } = await open();
  for (let n = 0; n < 103; n++) count({ type: 'llm:tool-result', server: `server-${n}`, success: true });
  const text = await read();
  expect(text).toContain('{server="server-99",outcome="ok"} 1');
  expect(text).toContain('{server="other",outcome="ok"} 3');
  expect(text).not.toContain('server-100');
});

it('measures the steps of models and the calls of tools', async () => {
  const { count, read } = await open();
  count({ type: 'run:start', runId: 'r', model: { id: 'openai/m' } });
  count({ type: 'step:start', runId: 'r', at: '2026-11-30T00:00:00.000Z' });
  count({ type: 'step:end', runId: 'r', at: '2026-11-30T00:00:01.500Z' });
  count({ type: 'step:end', runId: 'of another process', at: '2026-11-30T00:00:09.000Z' });
  count({ type: 'llm:tool-result', server: 'shop', success: true, durationMs: 300 });
  const text = await read();
  expect(text).toContain('vitrine_chat_model_step_duration_seconds_sum{model="openai/m"} 1.5');
  expect(text).toContain('vitrine_chat_model_step_duration_seconds_count{model="openai/m"} 1');
  expect(text).toContain('vitrine_chat_tool_call_duration_seconds_bucket{le="0.5",server="shop"} 1');
});
