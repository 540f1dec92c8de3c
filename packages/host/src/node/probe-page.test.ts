// Against real servers on loopback. Forbidden connections are counted at the server that they would reach.
import type { OutgoingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { probePage } from './probe-page.ts';

const ancestors = ['http://vabc.localhost:4401', 'http://127.0.0.1:4400'];
const options = { ancestors, privateHosts: ['localhost:*'], proxied: false };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map(close => close()));
});

async function serve(answer: (path: string) => { status?: number; headers?: OutgoingHttpHeaders } | undefined) {
  const requests: { method: string | undefined; headers: Record<string, unknown> }[] = [];
  const server = await startTestServer((request, response) => {
    requests.push({ method: request.method, headers: request.headers });
    const { status = 200, headers = {} } = answer(request.url ?? '/') ?? {};
    if (status > 0) response.writeHead(status, headers).end();
  });
  const { origin, port, close } = server;
  closing.push(close);
  return { origin, port, seen: requests, close, connections: () => server.connectionCount };
}

describe('probePage()', () => {
  it('a page that answers is accepted after one HEAD request without cookies or credentials', async () => {
    const { origin, seen } = await serve(() => ({}));
    expect(await probePage(`${origin}/app`, options)).toEqual({ status: 'ok' });
    expect(seen.map(({ method }) => method)).toEqual(['HEAD']);
    expect(Object.keys(seen[0]!.headers)).not.toEqual(expect.arrayContaining(['cookie']));
    expect(seen[0]!.headers.authorization).toBeUndefined();
  });

  it('a refused connection is unreachable, by address and by name', async () => {
    const { port, close } = await serve(() => ({}));
    await close();
    for (const host of ['127.0.0.1', 'localhost', 'app.localhost'])
      expect(await probePage(`http://${host}:${port}/`, options)).toEqual({
        status: 'unreachable',
        reason: 'The connection was refused.',
      });
  });

  it('a failed connection is no verdict when the environment names a proxy', async () => {
    const { origin, close } = await serve(() => ({}));
    await close();
    expect(await probePage(origin, { ...options, proxied: true })).toMatchObject({ status: 'unknown' });
  });

  it.each([
    [{ 'x-frame-options': 'DENY' }, /frame \(X-Frame-Options: DENY\)/],
    [{ 'content-security-policy': "frame-ancestors 'none'" }, /frame-ancestors 'none'/],
    [{ 'content-disposition': 'attachment; filename=a.zip' }, /file to download/],
  ])('%j is refused with the reason', async (headers, reason) => {
    const { origin } = await serve(() => ({ headers }));
    expect(await probePage(origin, options)).toEqual({ status: 'refused', reason: expect.stringMatching(reason) });
  });

  it('a redirect is followed within the origin, and refused to another origin', async () => {
    const { origin } = await serve(path =>
      path === '/in'
        ? { status: 302, headers: { location: '/there' } }
        : path === '/out'
          ? { status: 302, headers: { location: 'https://other.example/' } }
          : path === '/there'
            ? { headers: { 'x-frame-options': 'DENY' } }
            : { status: 302, headers: { location: path } },
    );
    expect(await probePage(`${origin}/in`, options)).toMatchObject({ status: 'refused', reason: /DENY/ });
    expect(await probePage(`${origin}/out`, options)).toMatchObject({
      status: 'refused',
      reason: /https:\/\/other\.example/,
    });
    expect(await probePage(`${origin}/loop`, options)).toMatchObject({ status: 'unknown' });
  });

  it('five redirects are followed, and no sixth', async () => {
    const { origin, seen } = await serve(path => {
      const remaining = Number(path.slice(1));
      return remaining === 0 ? {} : { status: 302, headers: { location: `/${remaining - 1}` } };
    });
    expect(await probePage(`${origin}/5`, options)).toEqual({ status: 'ok' });
    seen.length = 0;
    expect(await probePage(`${origin}/6`, options)).toEqual({
      status: 'unknown',
      reason: 'It redirects too often.',
    });
    expect(seen).toHaveLength(6);
  });

  it('a status that a browser might not get, and a missing answer, are no verdict', async () => {
    for (const status of [403, 405, 500]) {
      const { origin } = await serve(() => ({ status }));
      expect(await probePage(origin, options)).toEqual({
        status: 'unknown',
        reason: `It answered with status ${status}.`,
      });
    }
    const silent = await serve(() => ({ status: 0 }));
    expect(await probePage(silent.origin, { ...options, timeoutMs: 100 })).toEqual({
      status: 'unknown',
      reason: 'It did not answer within 0.1 s.',
    });
  });

  it('for a remote server no address of this machine or its network is connected to, in any notation', async () => {
    const { port, connections } = await serve(() => ({}));
    const remote = { ancestors, proxied: false };
    const hosts = [
      '127.0.0.1',
      'localhost',
      'x.localhost',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of hosts)
      expect([host, await probePage(`http://${host}:${port}/`, remote)]).toEqual([
        host,
        { status: 'unknown', reason: expect.stringMatching(/address of this machine or of its network/) },
      ]);
    // A public name that leads here, alone and beside a public address (DNS rebinding).
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:7f00:1'], ['169.254.169.254']]) {
      const lookup = async () => addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
      const result = await probePage(`http://public.example:${port}/`, { ...remote, lookup });
      expect(result).toEqual({ status: 'unknown', reason: expect.stringMatching(/not connected to/) });
    }
    expect(connections()).toBe(0);
  });

  it('privateHosts are connected to, and no other private address', async () => {
    const { port, connections } = await serve(() => ({}));
    expect(await probePage(`http://localhost:${port}/`, options)).toEqual({ status: 'ok' });
    expect(connections()).toBe(1);
    for (const host of ['169.254.169.254', '192.168.0.1', '10.0.0.1', '[fd00::1]', '[fe80::1]'])
      expect(await probePage(`http://${host}/`, options)).toMatchObject({
        status: 'unknown',
        reason: /not connected to/,
      });
  });
});
