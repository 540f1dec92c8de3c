// Who may read `GET /metrics`. Node's own HTTP client sends headers that fetch() may not.
import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { everything } from '../../../test/support.ts';
import { createProxy } from '../create-proxy.ts';
import { type ServeHttpOptions, serveHttp } from './serve-http.ts';

async function open(options: Partial<ServeHttpOptions>) {
  const service = await serveHttp(createProxy({ upstream: everything('stdio') }), { port: 0, ...options });
  onTestFinished(() => service.close());
  return (headers: Record<string, string> = {}, path = '/metrics') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
      const clientRequest = request(new URL(path, service.url), { headers }, response => {
        let text = '';
        response.setEncoding('utf8').on('data', chunk => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      });
      clientRequest.on('error', reject).end();
    });
}
const metrics = () => ({ contentType: 'text/plain; version=0.0.4; charset=utf-8', text: 'up 1\n' });

it('a program gets metrics, with headers that keep them from the pages of a browser', async () => {
  const get = await open({ metrics });
  const { status, headers, text } = await get();
  expect({ status, text }).toEqual({ status: 200, text: 'up 1\n' });
  expect(headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

it.each([
  ['fetch() of another origin', { origin: 'https://evil.example' }],
  ['a script, picture or frame of a page on another site', { 'sec-fetch-site': 'cross-site' }],
  ['a script, picture or frame of a page on another port of this machine', { 'sec-fetch-site': 'same-site' }],
  ['a page of an origin that may use the proxy', { origin: 'http://localhost:6274' }],
  ['a page after DNS rebinding', { host: 'evil.example' }],
])('%s gets nothing', async (_, headers) => {
  const get = await open({ metrics, allowedOrigins: ['http://localhost:6274'] });
  const { status, text } = await get(headers);
  expect(status).toBe(403);
  expect(text).not.toContain('up 1');
});

it('without metrics there is no such page', async () => {
  const get = await open({});
  expect((await get()).status).toBe(404);
});
