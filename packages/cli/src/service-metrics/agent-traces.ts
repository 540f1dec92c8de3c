// One span for each run, request to a model and tool call, by the semantic conventions of OpenTelemetry for generative AI: names, models, tokens and
// ends; no texts, arguments or results.
import type { Context, Span } from '@opentelemetry/api';
import type { SessionEvent } from '@vitrine/protocol/session';
import { readRequestContext } from '@vitrine/std/internal/request-context';
import type { OpenTracer } from './tracer.ts';

/** Spans that are open at the same time; beyond them the oldest ends. */
const MAX_OPEN = 10_000;

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

interface RunTrace {
  readonly context: Context;
  /** Attributes of the run's model. */
  readonly model: Readonly<Record<string, string>>;
}

/** Creates the function that takes events as they are stored. */
export function createAgentTraces({ api, tracer }: OpenTracer): (event: SessionEvent) => void {
  const runs = new Map<string, RunTrace>();
  const spans = new Map<string, Span>();

  const open = (key: string, span: Span): void => {
    spans.set(key, span);
    if (spans.size > MAX_OPEN) close(spans.keys().next().value!, {});
  };
  const close = (key: string, { at, failure }: { at?: string; failure?: string | undefined }): void => {
    const span = spans.get(key);
    spans.delete(key);
    if (failure !== undefined) {
      span?.setAttribute('error.type', failure);
      span?.setStatus({ code: api.SpanStatusCode.ERROR });
    }
    span?.end(at === undefined ? undefined : Date.parse(at));
  };

  const startRun = ({ runId, model, agent, at }: EventOf<'run:start'>): void => {
    const names = { 'gen_ai.provider.name': model.provider, 'gen_ai.request.model': model.model };
    const sessionId = readRequestContext()?.sessionId;
    const attributes = {
      ...names,
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': agent ?? 'vitrine',
      ...(sessionId === undefined ? {} : { 'gen_ai.conversation.id': sessionId }),
    };
    const span = tracer.startSpan(
      `invoke_agent ${agent ?? 'vitrine'}`,
      { attributes, startTime: Date.parse(at), kind: api.SpanKind.INTERNAL },
      api.ROOT_CONTEXT,
    );
    runs.set(runId, { context: api.trace.setSpan(api.ROOT_CONTEXT, span), model: names });
    open(`run ${runId}`, span);
    if (runs.size > MAX_OPEN) runs.delete(runs.keys().next().value!);
  };
  const startStep = ({ runId, at }: EventOf<'step:start'>): void => {
    const run = runs.get(runId);
    if (!run) return;
    const attributes = { ...run.model, 'gen_ai.operation.name': 'chat' };
    const options = { attributes, startTime: Date.parse(at), kind: api.SpanKind.CLIENT };
    open(`step ${runId}`, tracer.startSpan(`chat ${run.model['gen_ai.request.model']}`, options, run.context));
  };
  const endStep = ({ runId, at, usage, finishReason, error }: EventOf<'step:end'>): void => {
    const { inputTokens, outputTokens } = usage ?? {};
    spans.get(`step ${runId}`)?.setAttributes({
      'gen_ai.response.finish_reasons': [finishReason],
      ...(inputTokens === undefined ? {} : { 'gen_ai.usage.input_tokens': inputTokens }),
      ...(outputTokens === undefined ? {} : { 'gen_ai.usage.output_tokens': outputTokens }),
    });
    close(`step ${runId}`, { at, failure: error?.code });
  };
  const startCall = (event: EventOf<'llm:tool-call'>): void => {
    const { callId, server, toolName, at, runId = '' } = event;
    const attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': toolName,
      'gen_ai.tool.call.id': callId,
      'gen_ai.tool.type': 'function',
      'vitrine.server': server,
    };
    const options = { attributes, startTime: Date.parse(at), kind: api.SpanKind.INTERNAL };
    const parent = runs.get(runId)?.context ?? api.ROOT_CONTEXT;
    open(`call ${callId}`, tracer.startSpan(`execute_tool ${toolName}`, options, parent));
  };

  return event => {
    switch (event.type) {
      case 'run:start':
        return startRun(event);
      case 'step:start':
        return startStep(event);
      case 'step:end':
        return endStep(event);
      case 'llm:tool-call':
        return startCall(event);
      case 'llm:tool-result':
        return close(`call ${event.callId}`, {
          at: event.at,
          failure: event.success ? undefined : (event.error?.code ?? 'tool-error'),
        });
      case 'run:end':
        runs.delete(event.runId);
        return close(`run ${event.runId}`, { at: event.at, failure: event.error?.code });
      default:
        return undefined;
    }
  };
}
