// The server over real HTTP, with a small app of two pages.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbedsHandler, parseBaseURL } from './handler.ts';
import { assetHeaders, pageHeaders } from './headers.ts';
import { type EmbedsServer, startEmbedsServer } from './start.ts';

let folder: string;
let server: EmbedsServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-embeds-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>all');
  writeFileSync(join(folder, 'table.html'), '<p>table');
  writeFileSync(join(folder, '_headers'), 'secret');
  writeFileSync(join(folder, 'assets', 'a-1234.js'), 'export {}');
  server = await startEmbedsServer({ folder, port: 0, baseUrl: 'https://ui.example.com/embeds/' });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);
const pickHeaders = (response: Response, like: Record<string, string>) =>
  Object.fromEntries(Object.keys(like).map(name => [name, response.headers.get(name)]));

describe('a page', () => {
  it.each(['/table', '/table.html', '/table/', '/table?waitForRenderData=true'])('is served at %s', async path => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, '<p>table']);
    expect(pickHeaders(response, pageHeaders())).toEqual(pageHeaders());
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await get('/table')).headers.get('etag')!;
    const again = await get('/table', { headers: { 'If-None-Match': `"other", ${etag}` } });
    expect([again.status, await again.text(), pickHeaders(again, pageHeaders())]).toEqual([304, '', pageHeaders()]);
  });

  it('has another ETag when its headers change, because a browser would keep the old ones', async () => {
    const other = await startEmbedsServer({ folder, port: 0, allowedOrigins: ['https://chat.example.com'] });
    const etag = (await get('/table')).headers.get('etag')!;
    const answer = await fetch(`${other.url}/table`, { headers: { 'If-None-Match': etag } });
    expect(answer.status).toBe(200);
    await other.close();
  });

  it('has an index, below the path of the base URL and nowhere else', async () => {
    expect(await (await get('/')).text()).toBe('<p>all');
    expect(await (await get('')).text()).toBe('<p>all');
    expect((await fetch(`http://127.0.0.1:${server.port}/table`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${server.port}/embedsX/table`)).status).toBe(404);
  });
});

it('a file named by its hash is immutable', async () => {
  const response = await get('/assets/a-1234.js');
  expect(pickHeaders(response, assetHeaders())).toEqual(assetHeaders());
  expect(response.headers.get('content-security-policy')).toBe(null);
});

it.each(['/none', '/_headers', '/../package.json', '/%2e%2e/package.json', '/assets', '/table.js'])(
  'nothing else is served: %s',
  async path => {
    expect((await get(path)).status).toBe(404);
  },
);

it('only GET and HEAD are allowed; there is a health check', async () => {
  expect((await get('/table', { method: 'POST' })).status).toBe(405);
  expect(await (await get('/table', { method: 'HEAD' })).text()).toBe('');
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
});

it('a folder without pages, and an invalid base URL, are reported at the start', () => {
  expect(() => createEmbedsHandler({ folder: join(folder, 'none') })).toThrow(
    expect.objectContaining({ code: 'not-built' }),
  );
  expect(() => createEmbedsHandler({ folder: join(folder, 'assets', 'none') })).toThrow(/npm run build/);
  for (const url of ['x', 'ftp://a.example', 'https://a.example/?q', 'javascript:1'])
    expect(() => parseBaseURL(url), url).toThrow(expect.objectContaining({ code: 'bad-base-url' }));
});
