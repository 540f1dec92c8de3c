// The metrics of `vitrine chat` and `vitrine registry`: their requests by route, and the process. Labels have few values, and none comes from a
// client.
import type { HttpText } from '@vitrine/connect/internal/proxy';
import type { HttpObserver } from '@vitrine/std/internal/http-observer';
import { type AgentCounters, createAgentCounters } from './agent-counters.ts';
import {
  addGauge,
  type GaugeOptions,
  type OpenPrometheus,
  openPrometheus,
  REQUEST_BUCKETS,
  toHttpText,
} from './prometheus.ts';

export interface ServiceMetrics {
  readonly observer: HttpObserver;
  /** Counts what agents do; undefined: this service has none. */
  readonly agents: AgentCounters | undefined;
  /** Counts a change through a registry's API. */
  countChange(action: string, outcome: string): void;
  /** Answers `GET /metrics`. */
  text(): Promise<HttpText>;
}

export interface ServiceMetricsOptions {
  /** The command, which all names begin with: `chat` makes `vitrine_chat_requests_total`. */
  readonly command: string;
  /** Whether changes are counted, which only a registry has. @default false */
  readonly countsChanges?: boolean;
  /** Whether the service has agents, whose runs and calls are counted. @default false */
  readonly hasAgents?: boolean;
  /** Values that are read at each scrape. Names are without the beginning that all have. */
  readonly gauges?: readonly GaugeOptions<string>[];
}

/** Methods with a label of their own; all others are `other`, so that a client cannot add labels. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Loads the library: call it only where metrics are served. */
export async function createServiceMetrics({
  command,
  countsChanges = false,
  hasAgents = false,
  gauges = [],
}: ServiceMetricsOptions): Promise<ServiceMetrics> {
  const open = await openPrometheus();
  const prefix = `vitrine_${command}_`;
  const { requests, duration, running } = addRequestMetrics(open, prefix);
  const changes = countsChanges ? addChangeMetric(open, prefix) : undefined;
  for (const gauge of gauges) addGauge(open, { ...gauge, name: prefix + gauge.name });
  open.prometheus.collectDefaultMetrics({ register: open.registry });
  return {
    agents: hasAgents ? createAgentCounters(open, prefix) : undefined,
    observer: {
      begin({ method: received }) {
        const method = METHODS.has(received) ? received : 'other';
        running.inc();
        return ({ route, status, durationMs }) => {
          running.dec();
          requests.inc({ method, route, status });
          duration.observe({ method, route }, durationMs / 1000);
        };
      },
    },
    countChange: (action, outcome) => changes?.inc({ action, outcome }),
    text: () => toHttpText(open.registry),
  };
}

function addRequestMetrics({ prometheus: { Counter, Gauge, Histogram }, registry }: OpenPrometheus, prefix: string) {
  const registers = [registry];
  return {
    requests: new Counter({
      name: `${prefix}requests_total`,
      help: 'Requests that were answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    duration: new Histogram({
      name: `${prefix}request_duration_seconds`,
      help: 'Requests, until the head of the answer.',
      labelNames: ['method', 'route'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    running: new Gauge({ name: `${prefix}running_requests`, help: 'Requests without an answer.', registers }),
  };
}

function addChangeMetric({ prometheus: { Counter }, registry }: OpenPrometheus, prefix: string) {
  return new Counter({
    name: `${prefix}changes_total`,
    help: 'Changes through the API of a registry, and refusals by their code.',
    labelNames: ['action', 'outcome'],
    registers: [registry],
  });
}
