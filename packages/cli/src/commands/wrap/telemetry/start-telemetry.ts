// Joins the metrics and traces of one run of `vitrine wrap`. Without both, nothing is loaded and no request passes a hook of theirs.
import type { HttpText } from '@vitrine/connect/internal/proxy';
import type { Interceptor } from '@vitrine/connect/proxy';
import type { WrapperObserver } from '@vitrine/wrapper';
import type { MetricsOptions } from './metrics.ts';
import { observeRequests } from './observe-requests.ts';
import { startTraces } from './traces.ts';

export interface Telemetry {
  /** Adds interceptors around the wrapper's own. */
  around(interceptors: readonly Interceptor[]): readonly Interceptor[];
  readonly observer: WrapperObserver | undefined;
  /** Returns the metrics; absent when they are not served. */
  readonly metrics: (() => Promise<HttpText>) | undefined;
  /** Sends the spans that are left. */
  close(): Promise<void>;
}

export interface TelemetryOptions extends MetricsOptions {
  /** Whether metrics are served. */
  readonly hasMetrics: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
}

/** Rejects with `UsageError` when a variable of OpenTelemetry has a value that is not supported. */
export async function startTelemetry({ hasMetrics, state, env, version }: TelemetryOptions): Promise<Telemetry> {
  const traces = await startTraces({ env, version });
  const metrics = hasMetrics ? await (await import('./metrics.ts')).createMetrics({ state }) : undefined;
  const parts = [traces, metrics].filter(part => part !== undefined);
  const { outer, inner } = observeRequests(parts.map(({ requests }) => requests));
  return {
    around: interceptors => (parts.length === 0 ? interceptors : [outer, ...interceptors, inner]),
    observer:
      parts.length === 0
        ? undefined
        : {
            generated(report) {
              for (const { wrapper } of parts) wrapper.generated?.(report);
            },
            cache(name, isHit) {
              for (const { wrapper } of parts) wrapper.cache?.(name, isHit);
            },
          },
    metrics: metrics && (() => metrics.text()),
    close: async () => traces?.close(),
  };
}
