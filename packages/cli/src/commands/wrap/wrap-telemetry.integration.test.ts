// Metrics and traces of `vitrine wrap` as a process: a real scrape, and a real receiver of OTLP over HTTP.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startWireServer } from '@vitrine/model/testing';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { expect, it, onTestFinished } from 'vitest';
import { startOtlpReceiver } from '../../../test/otlp-receiver.ts';
import { startProcess } from '../../../test/start-command.ts';
import { WEATHER } from '../../../test/wrapped-servers.ts';

const capabilities = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };
const SPEC = { version: 1, form: { submit: 'Show the forecast' } };
const SECRET = 'Lisbon-4711';
const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

async function open() {
  const [otlp, wire] = await Promise.all([
    startOtlpReceiver(),
    startWireServer({ otherwise: { text: JSON.stringify(SPEC) } }),
  ]);
  const command = startProcess(
    ['wrap', '--no-cache', '--http', '0', '--llm', 'anthropic:m', '--max-tools', '1', '--', ...WEATHER],
    { ...wire.env('anthropic'), OTEL_EXPORTER_OTLP_ENDPOINT: otlp.origin, OTEL_SERVICE_NAME: 'my-wrap' },
  );
  onTestFinished(async () => {
    await command.kill();
    await wire.close();
    await otlp.close();
  });
  await command.prints(/Vitrine wrap: (http:\S+)/);
  const url = new URL(/Vitrine wrap: (http:\S+)/.exec(command.stderr)![1]!);
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  await client.connect(new StreamableHTTPClientTransport(url));
  const scrape = async () => (await fetch(new URL('/metrics', url))).text();
  return { command, otlp, client, scrape };
}

/** The value of a sample, by its name with its labels. */
function readSample(text: string, sample: string): number {
  const line = text.split('\n').find(each => each.startsWith(`${sample} `));
  return line === undefined ? Number.NaN : Number(line.slice(sample.length + 1));
}

it('counts and times requests, generations and caches, without arguments', { timeout: 120_000 }, async () => {
  const { command, otlp, client, scrape } = await open();
  const { tools } = await client.listTools();
  const { resourceUri: uri } = tools[0]!._meta!.ui as { resourceUri: string };
  await client.readResource({ uri });
  await client.readResource({ uri });
  const began = performance.now();
  const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`;
  await client.callTool({ name: 'forecast', arguments: { place: SECRET }, _meta: { traceparent } });
  await client.callTool({ name: 'list_places', arguments: {} });
  await client.callTool({ name: SECRET, arguments: {} }).catch(() => {});
  const elapsedSeconds = (performance.now() - began) / 1000;
  await expect
    .poll(scrape, { timeout: 50_000 })
    .toMatch(/generations_total\{outcome="accepted",source="background"\} [1-9]/);

  const text = await scrape();
  expect(text).toContain('# TYPE vitrine_wrap_request_duration_seconds histogram');
  expect(readSample(text, 'vitrine_wrap_request_duration_seconds_count{method="tools/call",outcome="ok"}')).toBe(1);
  // There is no place of that name.
  expect(
    readSample(text, 'vitrine_wrap_request_duration_seconds_count{method="tools/call",outcome="tool_error"}'),
  ).toBeGreaterThan(0);
  expect(readSample(text, 'vitrine_wrap_proxy_duration_seconds_count{method="tools/call"}')).toBe(3);
  expect(readSample(text, 'vitrine_wrap_proxy_duration_seconds_sum{method="tools/call"}')).toBeLessThan(elapsedSeconds);
  expect(readSample(text, 'vitrine_wrap_model_tokens_total{direction="input"}')).toBeGreaterThanOrEqual(25);
  expect(readSample(text, 'vitrine_wrap_cache_requests_total{cache="pages",result="hit"}')).toBeGreaterThan(0);
  expect(readSample(text, 'vitrine_wrap_cache_requests_total{cache="interfaces",result="miss"}')).toBeGreaterThan(0);
  expect(readSample(text, 'vitrine_wrap_sessions')).toBeGreaterThan(0);
  expect(text).not.toContain(SECRET);

  await client.close();
  command.signal('SIGTERM');
  expect(await command.ended).toMatchObject({ code: 0 });
  const call = otlp.spans.find(({ name }) => name === 'tools/call forecast');
  expect(call).toMatchObject({ traceId: PARENT.traceId, parentSpanId: PARENT.spanId });
  expect(call?.resource).toMatchObject({ 'service.name': 'my-wrap' });
  expect(call?.attributes).toMatchObject({ 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'forecast' });
  const generationSpan = otlp.spans.find(({ name }) => name.startsWith('generate interface '));
  expect(generationSpan?.attributes).toMatchObject({
    'gen_ai.request.model': 'anthropic/m',
    'vitrine.generation.outcome': 'accepted',
  });
  // A tool's name is in a span, its arguments are not.
  const withoutNames = otlp.text.replaceAll(`tools/call ${SECRET}`, '').replaceAll(`{"stringValue":"${SECRET}"}`, '');
  expect(withoutNames).not.toContain(SECRET);
});
