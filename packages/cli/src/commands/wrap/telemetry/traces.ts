// OpenTelemetry traces of `vitrine wrap`. Spans have names of methods and tools, counts and times: no arguments, results, prompts or answers.
import type { Attributes, Context, Span, TextMapPropagator, Tracer } from '@opentelemetry/api';
import type { Exchange } from '@vitrine/connect/proxy';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import type { WrapperObserver } from '@vitrine/wrapper';
import type { GenerationReport } from '@vitrine/wrapper/internal/stores';
import { openTracer, type TracerOptions } from '../../../service-metrics/tracer.ts';
import type { RequestObserver } from './observe-requests.ts';

export interface Traces {
  readonly requests: RequestObserver;
  readonly wrapper: WrapperObserver;
  /** Sends what is left. Never rejects. */
  close(): Promise<void>;
}

/** Methods whose requests carry the trace on to the server. */
const CARRIED: ReadonlySet<string> = new Set(['tools/call', 'resources/read', 'prompts/get']);

/** Starts traces; undefined when the variables ask for none. Rejects with `UsageError`. */
export async function startTraces(options: Omit<TracerOptions, 'command'>): Promise<Traces | undefined> {
  const open = await openTracer({ ...options, command: 'wrap' });
  if (!open) return undefined;
  const { api, tracer, propagator, close } = open;

  const begin = (exchange: Exchange): { span: Span; context: Context } => {
    const parent = readParent(exchange, propagator, api.ROOT_CONTEXT);
    const { name, attributes } = aboutRequest(exchange);
    const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, parent);
    return { span, context: api.trace.setSpan(parent, span) };
  };

  return {
    requests: {
      begin(exchange) {
        const { span, context } = begin(exchange);
        if (CARRIED.has(exchange.request.method)) carry(exchange, propagator, context);
        return ({ outcome, errorCode, serverMs }) => {
          if (serverMs !== undefined) span.setAttribute('vitrine.server.duration_ms', serverMs);
          if (errorCode !== undefined) span.setAttribute('rpc.response.status_code', String(errorCode));
          if (outcome !== 'ok') {
            span.setAttribute('error.type', outcome === 'error' ? String(errorCode) : outcome);
            span.setStatus({ code: api.SpanStatusCode.ERROR });
          }
          span.end();
        };
      },
    },
    wrapper: {
      generated: report => record(report, api, tracer),
    },
    close,
  };
}

/** The span of an interface that a model was asked for, once that is over. */
function record(
  report: GenerationReport,
  { ROOT_CONTEXT, SpanKind, SpanStatusCode }: typeof import('@opentelemetry/api'),
  tracer: Tracer,
): void {
  const { toolName, outcome, startedAt, usage } = report;
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': report.modelId,
    'gen_ai.tool.name': toolName,
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    'vitrine.generation.outcome': outcome,
    'vitrine.generation.requests': report.requests,
    'vitrine.generation.refinement': report.isRefinement,
  };
  const options = { kind: SpanKind.CLIENT, startTime: startedAt, attributes };
  const span = tracer.startSpan(`generate interface ${toolName}`, options, ROOT_CONTEXT);
  if (outcome !== 'accepted') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
  span.end(startedAt + report.durationMs);
}

/** The client's trace: `traceparent` and `tracestate` of a request's `_meta`. */
function readParent({ request }: Exchange, propagator: TextMapPropagator, root: Context): Context {
  const meta = getPath(request.params, '_meta');
  if (!isRecord(meta)) return root;
  return propagator.extract(root, meta, {
    keys: carrier => Object.keys(carrier),
    get: (carrier, key) => {
      const value = (carrier as Record<string, unknown>)[key];
      return typeof value === 'string' ? value : undefined;
    },
  });
}

function carry({ request }: Exchange, propagator: TextMapPropagator, context: Context): void {
  propagator.inject(context, request.json, {
    set: (json, key, value) => json.set(['params', '_meta', key], value),
  });
}

/** Describes a request by the semantic conventions of OpenTelemetry for MCP. */
function aboutRequest({ request, session, client, correlationId }: Exchange): { name: string; attributes: Attributes } {
  const { method, id } = request;
  const target = method === 'tools/call' || method === 'prompts/get' ? getPath(request.params, 'name') : undefined;
  const isNamed = typeof target === 'string';
  return {
    name: isNamed ? `${method} ${target.slice(0, 128)}` : method,
    attributes: {
      'mcp.method.name': method,
      'mcp.session.id': session.id,
      'jsonrpc.request.id': String(id),
      'vitrine.request.id': correlationId,
      ...(client.protocolVersion !== undefined && { 'mcp.protocol.version': client.protocolVersion }),
      ...(isNamed && { [method === 'tools/call' ? 'gen_ai.tool.name' : 'gen_ai.prompt.name']: target.slice(0, 128) }),
    },
  };
}
