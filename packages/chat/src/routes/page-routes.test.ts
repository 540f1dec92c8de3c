import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { listen } from '../listen.ts';

let chatApp: OpenedChatApp;
let web: string;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'vitrine-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Vitrine</title>');
  writeFileSync(join(web, 'theme.js'), 'export {}');
  writeFileSync(join(web, 'assets', 'index-Ab3_dE9-.js'), 'export {}');
  writeFileSync(join(web, 'assets', 'plain.css'), ':root {}');
  chatApp = await openChatApp({}, { webFolder: web });
});
afterAll(async () => {
  await chatApp.close();
  rmSync(web, { recursive: true, force: true });
});

const ask: OpenedChatApp['ask'] = (...args) => chatApp.ask(...args);

describe('the page', () => {
  it.each(['/', '/s/abc'])('is served at %s, and may frame only the sandbox', async path => {
    const response = await ask('GET', path);
    expect(await response.text()).toContain('<title>Vitrine');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = response.headers.get('content-security-policy')!.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        'frame-src http://*.localhost:4401',
        "frame-ancestors 'none'",
        "form-action 'none'",
        "base-uri 'none'",
      ]),
    );
  });

  it('lets browsers cache hashed files forever, and revalidate the others', async () => {
    const cached = async (path: string) => {
      const response = await ask('GET', path);
      return [response.status, response.headers.get('cache-control'), response.headers.get('content-type')];
    };
    expect(await cached('/assets/index-Ab3_dE9-.js')).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    expect(await cached('/assets/plain.css')).toEqual([200, 'no-cache', 'text/css; charset=utf-8']);
    expect(await cached('/theme.js')).toEqual([200, 'no-cache', 'text/javascript; charset=utf-8']);
  });

  it('sends the compressed file that the client accepts, and says so', async () => {
    const path = '/assets/page-Xy12_z9-.js';
    const script = 'export {};'.repeat(100);
    const file = join(web, path);
    writeFileSync(file, script);
    writeFileSync(`${file}.br`, brotliCompressSync(script));
    writeFileSync(`${file}.gz`, gzipSync(script));
    const listener = await listen({ host: '127.0.0.1', port: 0 });
    listener.serve(request => chatApp.chat.app.fetch(request));
    const send = async (accept: string) => {
      const headers = { host: HOST, 'accept-encoding': accept };
      const [response] = (await once(get({ port: listener.port, host: '127.0.0.1', path, headers }), 'response')) as [
        IncomingMessage,
      ];
      return { headers: response.headers, body: await buffer(response) };
    };
    try {
      for (const { accept, encoding, decode } of [
        { accept: 'gzip, deflate, br, zstd', encoding: 'br', decode: brotliDecompressSync },
        { accept: 'gzip', encoding: 'gzip', decode: gunzipSync },
        { accept: 'identity', encoding: undefined, decode: (body: Buffer) => body },
      ]) {
        const { headers, body } = await send(accept);
        expect(headers['content-encoding']).toBe(encoding);
        expect(headers).toMatchObject({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
        });
        expect(decode(body).toString()).toBe(script);
      }
    } finally {
      await listener.close();
    }
  });

  it('explains how to build it when it is missing, and is served once it is built', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-web-'));
    const unbuilt = await openChatApp({}, { webFolder: join(folder, 'web') });
    try {
      const response = await unbuilt.ask('GET', '/');
      expect(response.status).toBe(503);
      expect(await response.text()).toContain('npm run build');
      expect((await unbuilt.ask('GET', '/assets/x-12345678.js')).status).toBe(404);
      mkdirSync(join(folder, 'web'));
      writeFileSync(join(folder, 'web', 'index.html'), 'built');
      writeFileSync(join(folder, 'web', 'theme.js'), 'built too');
      expect(await (await unbuilt.ask('GET', '/')).text()).toBe('built');
      expect(await (await unbuilt.ask('GET', '/theme.js')).text()).toBe('built too');
    } finally {
      await unbuilt.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
