// A line for each request: method, route, status and time. Requests of load balancers and scrapers are left out, since they come every second.
import type { Log } from '@vitrine/connect/proxy';
import { HEALTH_PATHS } from '@vitrine/std/internal/health';
import type { HttpObserver } from '@vitrine/std/internal/http-observer';

const PROBES: readonly string[] = Object.values(HEALTH_PATHS);

export function logRequests(log: Log): HttpObserver {
  return {
    begin:
      ({ method }) =>
      ({ route, status, durationMs }) => {
        if (PROBES.includes(route)) return;
        const fields = {
          component: 'http',
          event: 'request',
          method,
          route,
          status,
          durationMs: Math.round(durationMs),
        };
        log[status >= 500 ? 'warn' : 'info'](fields, `${method} ${route} ${status}`);
      },
  };
}
