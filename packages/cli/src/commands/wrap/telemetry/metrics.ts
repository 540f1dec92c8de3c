// The metrics of `vitrine wrap` over HTTP, in the text format of Prometheus. Labels have few values, and none comes from a client or a server.
import type { HttpText } from '@vitrine/connect/internal/proxy';
import type { WrapperObserver } from '@vitrine/wrapper';
import { CACHE_NAMES, GENERATION_OUTCOMES } from '@vitrine/wrapper/internal/stores';
import type { Registry } from 'prom-client';
import {
  addGauge,
  openPrometheus,
  type Prometheus,
  REQUEST_BUCKETS,
  toHttpText,
} from '../../../service-metrics/prometheus.ts';
import type { RequestObserver } from './observe-requests.ts';

export interface Metrics {
  readonly requests: RequestObserver;
  readonly wrapper: WrapperObserver;
  /** Answers `GET /metrics`. */
  text(): Promise<HttpText>;
}

export interface MetricsOptions {
  /** Read at each scrape. */
  readonly state: () => { readonly sessions: number; readonly tools: number };
}

/** Methods with a label of their own; all others are `other`, so that a client cannot add labels. */
const METHODS: ReadonlySet<string> = new Set([
  'initialize',
  'server/discover',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
]);
/** The wrapper's own part is a fraction of a millisecond. */
const PROXY_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const MODEL_BUCKETS = [0.5, 1, 2.5, 5, 10, 15, 20, 30, 45, 60, 120];

/** Loads the library: call it only where metrics are served. */
export async function createMetrics({ state }: MetricsOptions): Promise<Metrics> {
  const { prometheus, registry } = await openPrometheus();
  const { duration, proxy } = requestMetrics(prometheus, registry);
  const { generations, generation, requests, tokens, cost, cache } = wrapperMetrics(prometheus, registry);
  addGauge(
    { prometheus, registry },
    { name: 'vitrine_wrap_sessions', help: 'Sessions with clients that are open.', read: () => state().sessions },
  );
  addGauge(
    { prometheus, registry },
    { name: 'vitrine_wrap_tools', help: 'Tools of the server.', read: () => state().tools },
  );

  return {
    requests: {
      begin({ request }) {
        const method = METHODS.has(request.method) ? request.method : 'other';
        return ({ outcome, durationMs, serverMs }) => {
          duration.observe({ method, outcome }, durationMs / 1000);
          if (serverMs !== undefined) proxy.observe({ method }, Math.max(0, durationMs - serverMs) / 1000);
        };
      },
    },
    wrapper: {
      generated(report) {
        const { outcome, durationMs, usage, isRefinement, money } = report;
        generations.inc({ outcome, source: isRefinement ? 'refinement' : 'background' });
        generation.observe({ outcome }, durationMs / 1000);
        requests.inc(report.requests);
        tokens.inc({ direction: 'input' }, usage.inputTokens);
        tokens.inc({ direction: 'output' }, usage.outputTokens);
        if (money !== undefined) cost.inc(money);
      },
      cache: (name, isHit) => cache.inc({ cache: name, result: isHit ? 'hit' : 'miss' }),
    },
    text: () => toHttpText(registry),
  };
}

function requestMetrics({ Histogram }: Prometheus, registry: Registry) {
  const registers = [registry];
  return {
    duration: new Histogram({
      name: 'vitrine_wrap_request_duration_seconds',
      help: 'Requests of clients, from their arrival until the answer, the server included.',
      labelNames: ['method', 'outcome'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    proxy: new Histogram({
      name: 'vitrine_wrap_proxy_duration_seconds',
      help: 'The part of a request that the wrapper itself took; only requests that the server answered.',
      labelNames: ['method'],
      buckets: PROXY_BUCKETS,
      registers,
    }),
  };
}

function wrapperMetrics({ Counter, Histogram }: Prometheus, registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `vitrine_wrap_${name}`, help, labelNames, registers });
  const generations = counter('generations_total', 'Interfaces that a model was asked for.', 'outcome', 'source');
  const cache = counter(
    'cache_requests_total',
    'What was kept when it was wanted, and what had to be made.',
    'cache',
    'result',
  );
  for (const outcome of GENERATION_OUTCOMES) generations.inc({ outcome, source: 'background' }, 0);
  for (const name of CACHE_NAMES) for (const result of ['hit', 'miss']) cache.inc({ cache: name, result }, 0);
  return {
    generations,
    cache,
    generation: new Histogram({
      name: 'vitrine_wrap_generation_duration_seconds',
      help: 'Interfaces that a model was asked for, until they were accepted or not.',
      labelNames: ['outcome'],
      buckets: MODEL_BUCKETS,
      registers,
    }),
    requests: counter('model_requests_total', 'Requests to the model.'),
    tokens: counter('model_tokens_total', 'Tokens that the provider counted.', 'direction'),
    cost: counter('model_cost_total', 'What the model cost, in the currency of llm.prices.'),
  };
}
