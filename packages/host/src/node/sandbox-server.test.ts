// The sandbox server over raw connections: every answer, also to a malformed request, has every header.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxServer, startSandboxServer } from './sandbox-server.ts';

const HOST = 'http://127.0.0.1:4400';
const SANDBOX = `v${'0'.repeat(25)}.localhost`;
const QUERY = `/?host=${encodeURIComponent(HOST)}`;

/** The headers that every answer has, and what must be in them. */
const HEADERS: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none'; .*object-src 'none'; .*frame-ancestors http:\/\/127\.0\.0\.1:4400/,
  'connection-allowlist': /^\(response-origin\)$/,
  'permissions-policy': /camera=\(\).*usb=\(\)/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
  'x-dns-prefetch-control': /^off$/,
  'origin-agent-cluster': /^\?1$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^cross-origin$/,
  'cache-control': /^no-store$/,
};

let server: SandboxServer;
let failing: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer({ hostOrigins: [HOST], requestTimeoutMs: 400 });
  failing = await startSandboxServer({
    hostOrigins: [HOST],
    permit: () => {
      throw new Error('a mistake of the application');
    },
  });
});
afterAll(async () => {
  await Promise.all([server?.close(), failing?.close()]);
});

/** Sends bytes and reads until the server closes. */
async function ask(text: string, { port = server.port } = {}) {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const each of lines) headers[each.slice(0, each.indexOf(':')).toLowerCase()] = each.slice(each.indexOf(':') + 2);
  return { status: Number(line.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
}

/** A request that asks to be the last of its connection. */
const http = (target: string, { method = 'GET', host = SANDBOX, more = '' } = {}) =>
  `${method} ${target} HTTP/1.1\r\n${host === '' ? '' : `Host: ${host}\r\n`}Connection: close\r\n${more}\r\n`;

function expectHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(HEADERS)) expect(headers[name], name).toMatch(value);
}

describe('every answer carries every header', () => {
  it.each<[number, string, string]>([
    [200, 'the page', http(QUERY)],
    [400, 'a policy that is none', http(`${QUERY}&csp=%7B`)],
    [400, 'opt-ins that are none', http(`${QUERY}&optin=everything`)],
    [400, 'no Host', http(QUERY, { host: '' })],
    [400, 'two Hosts', http(QUERY, { more: `Host: ${SANDBOX}\r\n` })],
    [400, 'a Host with credentials', http(QUERY, { host: `a:b@${SANDBOX}` })],
    [400, 'a Host with a path', http(QUERY, { host: `${SANDBOX}/x` })],
    [400, 'a Host that is no name', http(QUERY, { host: '[' })],
    [400, 'an absolute address', http(`http://${SANDBOX}${QUERY}`)],
    [400, 'an absolute address of another host', http('http://evil.test/')],
    [400, 'a target that is none', http('*', { method: 'OPTIONS' })],
    [400, 'no request at all', 'hello\r\n\r\n'],
    [400, 'a header that is none', http(QUERY, { more: 'x\r\n' })],
    [400, 'two lengths', http(QUERY, { more: 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n' })],
    [403, 'an unknown host', http('/?host=http%3A%2F%2Fevil.test')],
    [403, 'no host', http('/')],
    [404, 'another path', http(`/x${QUERY}`)],
    [404, 'a path that looks like another host', http(`//evil.test${QUERY}`)],
    [404, 'a dedicated origin without its path', http('/', { host: `d${'0'.repeat(25)}.localhost` })],
    [414, 'a long address', http(`${QUERY}&csp=${'x'.repeat(13_000)}`)],
    [417, 'expectations', http(QUERY, { more: 'Expect: miracles\r\n' })],
    [421, 'another name', http(QUERY, { host: 'api.localhost' })],
    [421, 'punycode', http(QUERY, { host: `xn--${'0'.repeat(22)}.localhost` })],
    [421, 'a dot at the end', http(QUERY, { host: `${SANDBOX}.` })],
    [421, 'a label alone', http(QUERY, { host: SANDBOX.split('.')[0]! })],
    [421, 'a label that is a public suffix', http(QUERY, { host: `v${'0'.repeat(25)}.ck` })],
    [431, 'a long head', http(QUERY, { more: `X: ${'x'.repeat(20_000)}\r\n` })],
  ])('%i: %s', async (status, _, request) => {
    const answer = await ask(request);
    expect(answer.status).toBe(status);
    expectHeaders(answer.headers);
    if (status === 200) expect(answer.headers['content-type']).toContain('text/html');
    else {
      expect(answer.headers['content-security-policy']).toMatch(/; sandbox$/);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('405: %s', async method => {
    const answer = await ask(http(QUERY, { method }));
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expectHeaders(answer.headers);
  });

  it.each([
    [200, http(QUERY, { method: 'HEAD' })],
    [403, http('/', { method: 'HEAD' })],
  ])('%i: HEAD, without a body', async (status, request) => {
    const answer = await ask(request);
    expect(answer).toMatchObject({ status, body: '' });
    expectHeaders(answer.headers);
  });

  it('500: a policy of the application that throws', async () => {
    const csp = encodeURIComponent('{"connectDomains":["https://a.example"]}');
    const answer = await ask(http(`${QUERY}&csp=${csp}`), { port: failing.port });
    expect(answer.status).toBe(500);
    expectHeaders(answer.headers);
    expect(answer.body).not.toContain('mistake');
  });

  it('408: a request that does not end', async () => {
    const answer = await ask(`GET ${QUERY} HTTP/1.1\r\nHost: ${SANDBOX}\r\nX-Slow: `);
    expect(answer.status).toBe(408);
    expectHeaders(answer.headers);
  });

  it('no answer at all: CONNECT', async () => {
    expect((await ask(http('evil.test:80', { method: 'CONNECT' }))).status).toBeNaN();
  });
});

it('the server does not wait for a body, and does not read the body’s content as a request', async () => {
  const smuggled = `POST ${QUERY} HTTP/1.1\r\nHost: ${SANDBOX}\r\nContent-Length: 1000000\r\n\r\nGET ${QUERY} HTTP/1.1\r\n`;
  const answer = await ask(smuggled);
  expect(answer.status).toBe(405);
  expect(answer.body).not.toContain('HTTP/1.1');
});
