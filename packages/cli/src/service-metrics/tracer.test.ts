// Which variables of OpenTelemetry ask for traces.
import { expect, it } from 'vitest';
import { wantsTraces } from './tracer.ts';

const ENDPOINT = 'http://127.0.0.1:4318';

it.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'x' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ENDPOINT }, true],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }, false],
  [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, true],
])('%j: %s', (env, wanted) => {
  expect(wantsTraces(env)).toBe(wanted);
});

it.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, { message: expect.stringContaining('use otlp or none') }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { hint: expect.stringContaining('Use http/json') },
  ],
])('%j is refused', (env, error) => {
  expect(() => wantsTraces(env)).toThrow(expect.objectContaining(error));
});
