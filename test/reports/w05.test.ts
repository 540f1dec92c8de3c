import { createProxy, serveHttp } from '@vitrine/connect/proxy';
import { expect, it, onTestFinished } from 'vitest';
import { everything } from '../../packages/connect/test/support.ts';
import { readCaseTitle } from './read-case.ts';

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...body }),
  });

it(readCaseTitle('w05'), async () => {
  const service = await serveHttp(createProxy({ upstream: everything('stdio'), name: 'everything' }), { port: 0 });
  onTestFinished(() => service.close());
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const first = await post(service.url, { id: 1, method: 'initialize', params });
  const session = { 'Mcp-Session-Id': first.headers.get('mcp-session-id')! };
  await post(service.url, { method: 'notifications/initialized' }, session);
  const call = {
    name: 'trigger-long-running-operation',
    arguments: { duration: 1, steps: 2 },
    _meta: { progressToken: 'p' },
  };
  const stream = await post(service.url, { id: 2, method: 'tools/call', params: call }, session);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(await stream.text()).toContain('notifications/progress');
});
