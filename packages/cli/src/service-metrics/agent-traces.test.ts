// Runs, requests to models and tool calls as spans, sent to a real receiver.
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it, onTestFinished } from 'vitest';
import { startOtlpReceiver } from '../../test/otlp-receiver.ts';
import { createAgentTraces } from './agent-traces.ts';
import { openTracer } from './tracer.ts';

it('a run is the parent of its steps and calls, with names and tokens, without texts', async () => {
  const otlp = await startOtlpReceiver();
  onTestFinished(() => otlp.close());
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: otlp.origin };
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = otlp.origin;
  onTestFinished(() => void delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const tracer = (await openTracer({ env, command: 'chat', version: '1' }))!;
  const take = createAgentTraces(tracer);
  const at = (second: number) => new Date(Date.UTC(2026, 10, 30, 0, 0, second)).toISOString();
  const events = [
    { type: 'run:start', runId: 'r', at: at(0), model: { id: 'openai/m', provider: 'openai', model: 'm' } },
    { type: 'step:start', runId: 'r', step: 1, at: at(1) },
    {
      ...{ type: 'step:end', runId: 'r', step: 1, at: at(3), text: 'A secret', finishReason: 'tool-calls' },
      usage: { inputTokens: 10, outputTokens: 2 },
    },
    {
      type: 'llm:tool-call',
      runId: 'r',
      callId: 'c',
      server: 'shop',
      toolName: 'buy',
      args: { what: 'A secret' },
      at: at(4),
    },
    {
      type: 'llm:tool-result',
      callId: 'c',
      success: false,
      error: { code: 'call-failed', message: 'A secret' },
      at: at(6),
    },
    { type: 'run:end', runId: 'r', reason: 'completed', at: at(7) },
    // Of a run that began in another process.
    { type: 'step:end', runId: 'other', step: 1, at: at(8), finishReason: 'stop' },
  ];
  for (const event of events) take(event as unknown as SessionEvent);
  await tracer.close();
  const find = (name: string) => otlp.spans.find(span => span.name === name);
  const run = find('invoke_agent vitrine');
  expect(run?.attributes).toMatchObject({ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.provider.name': 'openai' });
  expect(find('chat m')).toMatchObject({
    traceId: run?.traceId,
    parentSpanId: run?.spanId,
    attributes: { 'gen_ai.request.model': 'm', 'gen_ai.usage.input_tokens': 10, 'gen_ai.usage.output_tokens': 2 },
  });
  expect(find('execute_tool buy')).toMatchObject({
    parentSpanId: run?.spanId,
    attributes: { 'gen_ai.tool.name': 'buy', 'gen_ai.tool.call.id': 'c', 'error.type': 'call-failed' },
  });
  expect(otlp.spans).toHaveLength(3);
  expect(otlp.text).not.toContain('A secret');
});
