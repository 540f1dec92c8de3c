// Metrics, traces and the log of requests of one run of `vitrine chat` or `vitrine registry`. What is not asked for is not loaded.
import type { Log } from '@vitrine/connect/proxy';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { HttpObserver } from '@vitrine/std/internal/http-observer';
import type { AgentCounters } from './agent-counters.ts';
import { createAgentTraces } from './agent-traces.ts';
import { traceRequests } from './http-traces.ts';
import { logRequests } from './log-requests.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';
import { createServiceMetrics, type ServiceMetricsOptions } from './service-metrics.ts';
import { openTracer, type TracerOptions } from './tracer.ts';

export interface ServiceTelemetry {
  /** Observer; undefined when no telemetry is configured. */
  readonly observer: HttpObserver | undefined;
  /** Counts and traces what agents do; undefined: the service has neither metrics nor traces. */
  readonly agents: AgentCounters | undefined;
  /** Counts a change through a registry's API. */
  countChange(action: string, outcome: string): void;
  /** Address at which metrics are served; undefined for nowhere. */
  readonly metricsUrl: string | undefined;
  /** Ends the service of metrics, and sends the spans that are left. */
  close(): Promise<void>;
}

export interface ServiceTelemetryOptions extends ServiceMetricsOptions, TracerOptions {
  /** Address at which metrics are served, such as `127.0.0.1:9464`. @default nowhere */
  readonly metrics?: string | undefined;
  /** Gets a line for each request. @default none */
  readonly log?: Log | undefined;
}

/** Rejects with `UsageError` for an address that cannot be listened on, and for a variable of OpenTelemetry that is not supported. */
export async function startServiceTelemetry(options: ServiceTelemetryOptions): Promise<ServiceTelemetry> {
  const { log } = options;
  // An empty variable sets nothing.
  const address = options.metrics || undefined;
  const tracer = await openTracer(options);
  const metrics = address === undefined ? undefined : await createServiceMetrics(options);
  let server: MetricsServer | undefined;
  if (metrics) server = await startMetricsServer(address!, metrics.text);
  const observers = [tracer && traceRequests(tracer), metrics?.observer, log && logRequests(log)].filter(
    observer => observer !== undefined,
  );
  return {
    observer: observers.length === 0 ? undefined : joinObservers(observers),
    agents: joinAgents(metrics?.agents, tracer && options.hasAgents ? createAgentTraces(tracer) : undefined),
    countChange: (action, outcome) => metrics?.countChange(action, outcome),
    metricsUrl: server?.url,
    async close() {
      await server?.close();
      await tracer?.close();
    },
  };
}

function joinAgents(
  metrics: AgentCounters | undefined,
  trace: ((event: SessionEvent) => void) | undefined,
): AgentCounters | undefined {
  if (!trace) return metrics;
  return {
    countEvent(event) {
      metrics?.countEvent(event);
      trace(event);
    },
    countUsage: (usage, modelId) => metrics?.countUsage(usage, modelId),
  };
}

function joinObservers(observers: readonly HttpObserver[]): HttpObserver {
  return {
    begin(request) {
      const ends = observers.map(observer => observer.begin(request));
      return ended => {
        for (const end of ends) end(ended);
      };
    },
  };
}
