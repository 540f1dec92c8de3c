// Metrics, traces and the log of `vitrine chat` and `vitrine registry` as processes: real scrapes, and a real receiver of OTLP over HTTP.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startOtlpReceiver } from '../../test/otlp-receiver.ts';
import { type RunningProcess, startProcess } from '../../test/start-command.ts';

const SECRET = 'Lisbon-4711-secret';
const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`;

type Line = Readonly<Record<string, unknown>>;

/** Starts a service with its data in a folder of its own, and waits until its log has the line `started`. */
async function start(name: string, words: readonly string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-service-'));
  const options = ['--port', '0', '--data', folder, '--metrics', '127.0.0.1:0', '--log-format', 'json'];
  const command: RunningProcess = startProcess([name, ...options, ...words], env);
  onTestFinished(async () => {
    await command.kill();
    rmSync(folder, { recursive: true });
  });
  await command.prints(/"event":"started"/);
  const lines = () =>
    command.stderr
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Line);
  const url = String(lines().find(({ event }) => event === 'started')?.url);
  const metricsUrl = /Metrics: (http:[^"\s]+)/.exec(command.stderr)![1]!;
  const scrape = async () => (await fetch(metricsUrl)).text();
  return { command, url, metricsUrl, scrape, lines };
}

describe('telemetry of a service', { timeout: 60_000 }, () => {
  it('of the chat: requests by route, streams, servers and the process; spans; JSON lines without texts', async () => {
    const otlp = await startOtlpReceiver();
    onTestFinished(() => otlp.close());
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: otlp.origin, VITRINE_TOKEN: SECRET };
    const { command, url, metricsUrl, scrape, lines } = await start('chat', ['--no-open'], env);
    const headers = { authorization: `Bearer ${SECRET}`, traceparent };
    const { id } = (await (await fetch(`${url}/api/sessions`, { method: 'POST', headers })).json()) as { id: string };
    const body = JSON.stringify({ text: `What about ${SECRET}?` });
    await fetch(`${url}/api/sessions/${id}/messages`, { method: 'POST', headers, body });
    await fetch(`${url}/${SECRET}`, { headers });
    await fetch(`${url}/readyz`);
    await expect.poll(scrape).toContain('vitrine_chat_runs_total{end="completed"} 1');
    const stream = await fetch(`${url}/api/sessions/${id}/events`, { headers });
    await stream.body!.getReader().read();

    const text = await scrape();
    expect(text).toContain('vitrine_chat_requests_total{method="POST",route="/api/sessions",status="201"} 1');
    expect(text).toContain('vitrine_chat_request_duration_seconds_count{method="GET",route="/*"} 1');
    expect(text).toContain('vitrine_chat_open_streams 1');
    expect(text).toContain('vitrine_chat_servers{status="connected"} 0');
    expect(text).toContain('process_cpu_user_seconds_total');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(id);
    expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);

    command.signal('SIGTERM');
    expect(await command.ended).toMatchObject({ code: 0 });
    const span = otlp.spans.find(({ name }) => name === 'POST /api/sessions');
    expect(span).toMatchObject({
      traceId: PARENT.traceId,
      parentSpanId: PARENT.spanId,
      resource: { 'service.name': 'vitrine-chat' },
      attributes: { 'http.route': '/api/sessions' },
    });
    expect(lines()).toContainEqual(
      expect.objectContaining({ component: 'http', event: 'request', route: '/api/sessions', status: 201 }),
    );
    const messageLine = lines().find(({ route }) => route === '/api/sessions/:id/messages');
    expect(messageLine).toMatchObject({ requestId: expect.stringMatching(/^[\da-f-]{36}$/), sessionId: id });
    expect(messageLine?.requestId).not.toMatch(/^[0-]+$/);
    expect(lines().filter(({ route }) => route === '/readyz')).toEqual([]);
    expect(command.stdout).toBe('');
    expect(otlp.text + command.stderr).not.toContain(SECRET);
  });

  it('of the registry: requests by route, and changes by their outcome', async () => {
    const { command, url, scrape } = await start('registry', []);
    await fetch(`${url}/v1/servers`);
    await fetch(`${url}/v1/servers/acme%2F${SECRET}`);
    await fetch(`${url}/v1/servers/acme%2Fcard/publish`, { method: 'POST' });
    const text = await scrape();
    expect(text).toContain('vitrine_registry_requests_total{method="GET",route="/v1/servers/:id",status="404"} 1');
    expect(text).toContain('vitrine_registry_changes_total{action="publish",outcome="token-missing"} 1');
    expect(text + command.stderr).not.toContain(SECRET);
    command.signal('SIGTERM');
    expect(await command.ended).toMatchObject({ code: 0 });
  });

  it.each(['9464', '127.0.0.1', 'http://127.0.0.1:9464', '127.0.0.1:99999', '203.0.113.7:1'])(
    '--metrics %s ends the command with the address and a way out',
    async address => {
      const folder = mkdtempSync(join(tmpdir(), 'vitrine-service-'));
      const command = startProcess(['chat', '--port', '0', '--no-open', '--data', folder, '--metrics', address]);
      onTestFinished(async () => {
        await command.kill();
        rmSync(folder, { recursive: true });
      });
      expect(await command.ended).toMatchObject({ code: 2 });
      expect(command.stderr).toContain(address);
      expect(command.stderr).toMatch(/such as 127\.0\.0\.1:9464|address that is free/);
    },
  );
});
