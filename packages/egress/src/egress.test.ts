// Which addresses `createPublicFetch` connects to. Connections are counted at a real server on loopback, which names of the test lead to.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestServer } from '../../../test/support/services/test-server.ts';
import { createEgress, createPublicFetch, type EgressOptions } from './egress.ts';

async function openServer(listener: RequestListener = (_request, response) => void response.end('content')) {
  const server = await startTestServer(listener);
  onTestFinished(server.close);
  return { port: server.port, connections: () => server.connectionCount };
}

/** A name server: `public.example` is public, all other names lead to loopback, `both.example` to both. */
const lookup: EgressOptions['lookup'] = async name => {
  const loopback = { address: '127.0.0.1', family: 4 };
  const elsewhere = { address: '93.184.216.34', family: 4 };
  return name === 'public.example' ? [elsewhere] : name === 'both.example' ? [elsewhere, loopback] : [loopback];
};

const readCause = (result: Promise<Response>): Promise<string> =>
  result.then(
    () => 'connected',
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  );

it.each([
  'intern.example',
  'both.example',
  '127.0.0.1',
  '[::1]',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  'localhost',
  'x.localhost',
  'localhost.',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '100.64.0.1',
])('%s is not connected to', async host => {
  const { port, connections } = await openServer();
  const load = createPublicFetch({ lookup });
  expect(await readCause(load(`http://${host}:${port}/`))).toContain('is not connected to');
  expect(await readCause(load(`https://${host}:${port}/`))).toContain('is not connected to');
  expect(connections()).toBe(0);
});

it('a redirect from an allowed host leads to no other that is not allowed', async () => {
  const { port: innerPort, connections } = await openServer();
  const targets = [`http://127.0.0.1:${innerPort}/`, `http://intern.example:${innerPort}/`, 'http://169.254.169.254/'];
  for (const target of targets) {
    const { port } = await openServer((_request, response) => void response.writeHead(307, { Location: target }).end());
    const load = createPublicFetch({ lookup, privateHosts: [`gate.example:${port}`] });
    expect(await readCause(load(`http://gate.example:${port}/`))).toContain('is not connected to');
  }
  expect(connections()).toBe(0);
});

it('privateHosts are connected to, by name and by address, with method, headers and body', async () => {
  const { port } = await openServer((request, response) => {
    response.setHeader('x-asked', `${request.method} ${request.headers.authorization}`);
    request.pipe(response);
  });
  const load = createPublicFetch({ lookup, privateHosts: [`mcp.internal:${port}`, `127.0.0.1:${port}`] });
  for (const host of ['mcp.internal', 'MCP.internal', '127.0.0.1']) {
    const init = { method: 'POST', headers: new Headers({ authorization: 'Bearer x' }), body: '{"a":1}' };
    const response = await load(`http://${host}:${port}/`, init);
    expect([response.headers.get('x-asked'), await response.json()]).toEqual(['POST Bearer x', { a: 1 }]);
  }
  expect(await readCause(load(`http://other.internal:${port}/`))).toContain('is not connected to');
});

it.each([
  ['mcp.example.com', true],
  ['a.example.com', true],
  ['a.b.example.com', true],
  ['example.com', false],
  ['notexample.com', false],
  ['example.com.evil.example', false],
  ['other.example', false],
])('with hosts, %s is listed: %j', async (host, isListed) => {
  const load = createPublicFetch({ lookup, hosts: ['*.example.com', 'mcp.example.com'] });
  // A listed name still has to be public.
  expect(await readCause(load(`http://${host}/`))).toContain(
    isListed ? 'is not connected to' : 'is no host that may be connected to',
  );
});

it('ends with the signal, and reports a status as fetch does', async () => {
  const { port } = await openServer((request, response) => {
    if (request.url === '/missing') response.writeHead(404).end();
  });
  const load = createPublicFetch({ lookup, privateHosts: [`mcp.internal:${port}`] });
  expect((await load(`http://mcp.internal:${port}/missing`)).status).toBe(404);
  const aborter = new AbortController();
  const waiting = load(`http://mcp.internal:${port}/`, { signal: aborter.signal });
  aborter.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});

it('a host is opened at the port of its entry alone: its other services stay out of reach', async () => {
  const { port } = await openServer();
  const { port: otherPort, connections } = await openServer();
  const load = createPublicFetch({ lookup, privateHosts: [`http://127.0.0.1:${port}/mcp`] });
  expect(await (await load(`http://localhost:${port}/metadata`)).text()).toBe('content');
  for (const host of ['127.0.0.1', 'localhost', '[::1]', 'x.localhost'])
    expect(await readCause(load(`http://${host}:${otherPort}/`))).toContain('is not connected to');
  expect(connections()).toBe(0);
});

it('an IPv6 address is opened by its entry', async () => {
  const server = createServer((_request, response) => void response.end('content'));
  await new Promise<void>(resolve => server.listen(0, '::1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const load = createPublicFetch({ privateHosts: [`localhost:${port}`] });
  expect(await (await load(`http://[::1]:${port}/`, { headers: { connection: 'close' } })).text()).toBe('content');
});

it('a name that changes its address after it was checked is refused when it is connected to', async () => {
  const { port, connections } = await openServer();
  const answers = [[{ address: '93.184.216.34', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
  const egress = createEgress({ lookup: async () => answers.shift() ?? [] });
  await egress.check(`http://rebinds.example:${port}/`);
  expect(await readCause(egress.fetch(`http://rebinds.example:${port}/`))).toContain('is not connected to');
  expect(connections()).toBe(0);
});

it('check() refuses what fetch would not connect to, and lets a name pass that has no address here', async () => {
  const { check } = createEgress({
    privateHosts: ['http://127.0.0.1:3000/mcp'],
    lookup: async name => (name === 'away.example' ? Promise.reject(new Error('ENOTFOUND')) : lookup(name)),
  });
  for (const url of ['https://public.example/', 'http://localhost:3000/authorize', 'https://away.example/'])
    await expect(check(url)).resolves.toBeUndefined();
  for (const url of [
    'http://127.0.0.1:3001/',
    'https://intern.example/',
    'https://[::ffff:10.0.0.1]/',
    'http://0.0.0.0:3000/',
  ])
    await expect(check(url)).rejects.toMatchObject({ name: 'EgressError', code: 'private' });
});

it('behind a proxy, literal addresses are refused before the proxy is asked, and after a redirect, too', async () => {
  const tunnels: string[] = [];
  const proxy = createServer().on('connect', ({ url }, socket) => {
    tunnels.push(String(url));
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const answer = 'HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest\r\nContent-Length: 0\r\n\r\n';
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  vi.stubEnv('http_proxy', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  vi.stubEnv('no_proxy', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const load = createPublicFetch({ lookup });
  expect(await readCause(load('http://127.0.0.1:8080/'))).toContain('is not connected to');
  expect(tunnels).toEqual([]);
  expect(await readCause(load('http://public.example/'))).toContain('169.254.169.254:80 is an address of this machine');
  expect(tunnels).toEqual(['public.example:80']);
});
