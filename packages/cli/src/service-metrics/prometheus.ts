// What the metrics of all commands share, over `prom-client`, which is loaded only where metrics are served.
import type { HttpText } from '@vitrine/connect/internal/proxy';
import type { Registry } from 'prom-client';

export type Prometheus = typeof import('prom-client');

/** Registry of metrics. */
export interface OpenPrometheus {
  readonly prometheus: Prometheus;
  readonly registry: Registry;
}

/** Requests that a server or a database may take part in, in seconds. */
export const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Loads the library. */
export async function openPrometheus(): Promise<OpenPrometheus> {
  const prometheus = (await import('prom-client')).default;
  return { prometheus, registry: new prometheus.Registry() };
}

export interface GaugeOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** @default one value without a label */
  readonly label?: Label;
  /** Called at each scrape: the value, or the values by the label's. */
  readonly read: () => number | Readonly<Record<string, number>>;
}

/** Adds values that are read at each scrape. */
export function addGauge<Label extends string>(
  { prometheus, registry }: OpenPrometheus,
  { name, help, label, read }: GaugeOptions<Label>,
): void {
  new prometheus.Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect() {
      const values = read();
      if (typeof values === 'number') return this.set(values);
      for (const [value, count] of Object.entries(values)) this.set({ [label!]: value } as never, count);
    },
  });
}

/** All metrics as Prometheus reads them. */
export async function toHttpText(registry: Registry): Promise<HttpText> {
  return { contentType: registry.contentType, text: await registry.metrics() };
}
