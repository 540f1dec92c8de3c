// OpenTelemetry, by its standard environment variables: one tracer for a command. The packages are loaded only when the variables ask for traces.
import { setTimeout as sleep } from 'node:timers/promises';
import type { TextMapPropagator, Tracer } from '@opentelemetry/api';
import { UsageError } from '../program/usage-error.ts';

export interface OpenTracer {
  readonly api: typeof import('@opentelemetry/api');
  readonly tracer: Tracer;
  /** Reads and writes `traceparent` and `tracestate`. */
  readonly propagator: TextMapPropagator;
  /** Sends what is left, in at most `CLOSE_MS`. Never rejects. */
  close(): Promise<void>;
}

export interface TracerOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The command: `chat`. The service is `vitrine-chat` where the variables name no other. */
  readonly command: string;
  /** Version of this package. */
  readonly version: string;
}

/** Milliseconds to close: less than the time in which the process has to end. */
const CLOSE_MS = 1500;
/** Default milliseconds for one export, retries included: an unreachable receiver would keep the process alive for the usual 10 s. */
const SEND_MS = 2000;

/** Whether the variables ask for traces. Throws `UsageError` for an exporter or protocol that is not supported. */
export function wantsTraces(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false;
  const exporter = env.OTEL_TRACES_EXPORTER?.trim();
  if (exporter === 'none') return false;
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!exporter && !endpoint) return false;
  if (exporter && exporter !== 'otlp')
    throw new UsageError('bad-value', `OTEL_TRACES_EXPORTER is ${JSON.stringify(exporter)}: use otlp or none.`, {
      received: exporter,
    });
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol === 'grpc')
    throw new UsageError('bad-value', 'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc": traces are sent by OTLP over HTTP.', {
      received: protocol,
      hint: 'Use http/json, and the address of the HTTP receiver (usually port 4318).',
    });
  return true;
}

/** Opens a tracer; undefined when the variables ask for no traces. Rejects with `UsageError`. */
export async function openTracer({ env, command, version }: TracerOptions): Promise<OpenTracer | undefined> {
  if (!wantsTraces(env)) return undefined;
  const [api, { W3CTraceContextPropagator }, { OTLPTraceExporter }, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  const hasTimeout = Boolean(env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT || env.OTEL_EXPORTER_OTLP_TIMEOUT);
  const own = resources.resourceFromAttributes({ 'service.name': `vitrine-${command}`, 'service.version': version });
  const provider = new sdk.BasicTracerProvider({
    resource: own.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter(hasTimeout ? {} : { timeoutMillis: SEND_MS }))],
  });
  return {
    api,
    tracer: provider.getTracer(`vitrine ${command}`, version),
    propagator: new W3CTraceContextPropagator(),
    close: () => Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })]),
  };
}
