// One span for each request to `vitrine chat` or `vitrine registry`, by the semantic conventions of OpenTelemetry for HTTP servers: method, route
// and status; no address, no body.
import type { HttpObserver } from '@vitrine/std/internal/http-observer';
import type { OpenTracer } from './tracer.ts';

/** Continues the trace of a request's `traceparent`. */
export function traceRequests({ api, tracer, propagator }: OpenTracer): HttpObserver {
  return {
    begin({ method, headers }) {
      const parent = propagator.extract(api.ROOT_CONTEXT, headers, {
        keys: carrier => [...carrier.keys()],
        get: (carrier, key) => carrier.get(key) ?? undefined,
      });
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes }, parent);
      return ({ route, status }) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) {
          span.setAttribute('error.type', String(status));
          span.setStatus({ code: api.SpanStatusCode.ERROR });
        }
        span.end();
      };
    },
  };
}
