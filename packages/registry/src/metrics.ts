// Counters of a registry as text, for Prometheus and what reads its format (version 0.0.4). Labels have few values, and none is from a request.

/** What a request was for: the API and pages of the registry's origin, a server's content, a sandbox, or another host. */
export type RequestArea = 'registry' | 'content' | 'sandbox' | 'other';

export interface Metrics {
  /** `durationMs`: until the answer's head. */
  request(area: RequestArea, status: number, durationMs: number): void;
  /** A change through the API. `outcome`: `ok`, or the code of the refusal. */
  change(action: string, outcome: string): void;
  text(): string;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface Family {
  readonly name: string;
  readonly help: string;
  /** By the labels as they are written. */
  readonly values: Map<string, number>;
}

export function createMetrics(): Metrics {
  const family = (name: string, help: string): Family => ({ name, help, values: new Map() });
  const requests = family('vitrine_registry_requests_total', 'Requests that were answered.');
  const seconds = family('vitrine_registry_request_seconds_total', 'Time that answers took, in seconds.');
  const changes = family('vitrine_registry_changes_total', 'Changes through the API, and refusals by their code.');
  const add = ({ values }: Family, labels: string, count = 1): void => {
    values.set(labels, (values.get(labels) ?? 0) + count);
  };
  return {
    request(area, status, durationMs) {
      add(requests, `area="${area}",status="${Math.floor(status / 100)}xx"`);
      add(seconds, `area="${area}"`, durationMs / 1000);
    },
    change: (action, outcome) => add(changes, `action="${action}",outcome="${outcome}"`),
    text: () => [requests, seconds, changes].map(familyText).join(''),
  };
}

function familyText({ name, help, values }: Family): string {
  const lines = [...values].map(([labels, value]) => `${name}{${labels}} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} counter\n${lines.join('')}`;
}
