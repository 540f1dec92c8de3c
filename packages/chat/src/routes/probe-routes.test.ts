// The route that checks a page before the browser shows it: which addresses it requests, and with which origin.
import { createHash } from 'node:crypto';
import type { Agent } from '@vitrine/agent';
import type { Connections } from '@vitrine/connect';
import type { probePage } from '@vitrine/host/node';
import { sandboxLabel } from '@vitrine/protocol/sandbox';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { errorAnswer } from '../errors.ts';
import { createApiRouter } from './api-router.ts';
import { addProbeRoutes, type ProbeRoutesOptions } from './probe-routes.ts';

type Asked = Parameters<typeof probePage>;

const SERVERS: Record<string, { isLocal: boolean; url?: string }> = {
  local: { isLocal: true },
  'local-http': { isLocal: true, url: 'http://localhost:3000/mcp' },
  shop: { isLocal: false, url: 'https://shop.example/mcp' },
};

function open(
  stored: Record<string, string>,
  { probe, ...options }: Partial<Pick<ProbeRoutesOptions, 'probe' | 'registries' | 'sandboxUser'>> = {},
) {
  const probeCalls: Asked[] = [];
  const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
  const blobs = new Map(
    Object.entries(stored).map(([text, mimeType]) => [hashText(text), { mimeType, bytes: Buffer.from(text) }]),
  );
  const app = new Hono();
  app.onError((error, context) => context.json(errorAnswer(error).body, errorAnswer(error).status as 404));
  addProbeRoutes(createApiRouter(app), {
    agent: { blob: (ref: string) => blobs.get(ref) } as unknown as Agent,
    connections: {
      get: (name: string) => SERVERS[name],
    } as unknown as Connections,
    sandboxTemplate: 'http://{label}.localhost:4401',
    ...options,
    probe:
      probe ??
      (async (...args: Asked) => {
        probeCalls.push(args);
        return { status: 'ok' };
      }),
  });
  const ask = async (server: string, text: string, headers: Record<string, string> = {}) => {
    const response = await app.request(`http://127.0.0.1:4400/api/servers/${server}/pages/${hashText(text)}`, {
      headers,
    });
    return { status: response.status, body: await response.json() };
  };
  return { ask, asked: probeCalls };
}

const LIST = '# pages\nhttps://app.example/page\n';

it('checks the first address of the stored list, framed by the chat and the sandbox of its server', async () => {
  const { ask, asked } = open({ [LIST]: 'text/uri-list' });
  expect(await ask('shop', LIST)).toEqual({ status: 200, body: { status: 'ok' } });
  const label = await sandboxLabel({ hostOrigin: 'http://127.0.0.1:4400', server: 'shop' });
  expect(asked).toEqual([
    [
      'https://app.example/page',
      { ancestors: ['http://127.0.0.1:4400', `http://${label}.localhost:4401`], privateHosts: [] },
    ],
  ]);
});

it.each([
  ['http://r0123456789abcdefghijklmno.localhost:4600/render?component=A', true],
  ['http://r0123456789abcdefghijklmno.localhost:4601/render?component=A', false],
  ['http://r0123456789abcdefghijklmno.localhost/render?component=A', false],
  ['https://r0123456789abcdefghijklmno.localhost:4600/', false],
  ['http://x.r0123456789abcdefghijklmno.localhost:4600/', false],
  ['https://r0123456789abcdefghijklmno.localhost.example:4600/', false],
  ['http://127.0.0.1:4600/', false],
  ['http://localhost:4600/v1/servers', false],
])(
  'a server elsewhere may show content of an allowed registry on this machine, and nothing else: %s',
  async (page, local) => {
    const { ask, asked } = open(
      { [page]: 'text/uri-list' },
      { registries: ['http://127.0.0.1:4600', 'https://a.example'] },
    );
    expect((await ask('shop', page)).body).toEqual({ status: 'ok' });
    expect(asked[0]?.[1].privateHosts).toEqual(local ? [page] : []);
  },
);

it('allows a page on this machine only for a server on this machine; a removed server is not one', async () => {
  const { ask, asked } = open({ [LIST]: 'text/uri-list' });
  for (const server of ['local', 'local-http', 'shop', 'gone']) await ask(server, LIST);
  expect(asked.map(([, { privateHosts }]) => privateHosts)).toEqual([
    ['localhost:*'],
    ['http://localhost:3000/mcp'],
    [],
    [],
  ]);
});

it('where there are several users, no server opens this machine to them', async () => {
  const { ask, asked } = open({ [LIST]: 'text/uri-list' }, { sandboxUser: 'ann' });
  for (const server of ['local', 'local-http']) await ask(server, LIST);
  expect(asked.map(([, { privateHosts }]) => privateHosts)).toEqual([[], []]);
});

it('takes the scheme of its own origin from the requesting page, and ignores other origins', async () => {
  const { ask, asked } = open({ [LIST]: 'text/uri-list' });
  for (const referer of ['https://127.0.0.1:4400/', 'https://evil.example/', 'null', 'data://127.0.0.1:4400'])
    await ask('shop', LIST, { referer });
  expect(asked.map(([, { ancestors }]) => ancestors[0])).toEqual([
    'https://127.0.0.1:4400',
    'http://127.0.0.1:4400',
    'http://127.0.0.1:4400',
    'http://127.0.0.1:4400',
  ]);
});

it('checks only stored lists of addresses, and no address that would not be shown', async () => {
  const { ask, asked } = open({ '<p>': 'text/html', 'file:///etc/passwd': 'text/uri-list' });
  expect(await ask('local', '<p>')).toMatchObject({ status: 404 });
  expect(await ask('local', 'never stored')).toMatchObject({ status: 404 });
  expect(await ask('local', 'file:///etc/passwd')).toMatchObject({ status: 200, body: { status: 'refused' } });
  expect(asked).toEqual([]);
});

it('a page of a remote server reaches no service of this machine', async () => {
  const service = await startTestServer((_, response) => void response.end('secret'));
  const list = `http://localhost:${service.port}/`;
  const { probePage } = await import('@vitrine/host/node');
  const { ask } = open({ [list]: 'text/uri-list' }, { probe: probePage });
  expect((await ask('shop', list)).body).toMatchObject({ status: 'unknown' });
  expect(service.connectionCount).toBe(0);
  // The control: the same page of a local server is looked at.
  expect((await ask('local', list)).body).toEqual({ status: 'ok' });
  expect(service.connectionCount).toBe(1);
  await service.close();
});
