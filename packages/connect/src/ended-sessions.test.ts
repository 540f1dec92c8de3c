// A server over HTTP that does not know its session any more, and other refusals over HTTP: in sessions and behind the proxy.
import { describe, expect, it, onTestFinished } from 'vitest';
import { INITIALIZE, rawClient } from '../test/proxy-support.ts';
import { only, until } from '../test/support.ts';
import { type WireArguments, type WireKind, type WireServer, wireServer } from '../test/wire-server.ts';
import { createConnections } from './create-connections.ts';

/** A way to call the tools of a server, the first time already in a session. Resolves with the text of the result, or the error. */
type Caller = (name: string, args?: WireArguments) => Promise<string>;

async function bySession({ config }: WireServer): Promise<Caller> {
  const connections = createConnections({ it: { ...config, connectionMode: 'strict', timeoutMs: 600_000 } });
  onTestFinished(() => connections.close());
  await connections.start();
  return (name, args = {}) =>
    only(connections)
      .callTool({ name, arguments: { ...args } })
      .then(JSON.stringify, (error: Error) => error.message);
}

async function byProxy({ config }: WireServer): Promise<Caller> {
  const client = rawClient({ upstream: config, name: 'it', limits: { requestTimeoutMs: 600_000 } });
  onTestFinished(() => client.leave());
  await client.ask('initialize', INITIALIZE);
  client.write({ method: 'notifications/initialized' });
  return async (name, args = {}) => {
    const { error, result } = JSON.parse(await client.ask('tools/call', { name, arguments: args })) as {
      error?: { message: string; code: number };
      result: unknown;
    };
    return error ? `${error.message} (${error.code})` : JSON.stringify(result);
  };
}

const SESSION_NOT_FOUND = '{"jsonrpc":"2.0","id":"server-error","error":{"code":-32600,"message":"Session not found"}}';
const NO_SESSION =
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad Request: No valid session ID provided"}}';

describe.each([
  ['a session', bySession],
  ['the proxy', byProxy],
] as const)('in %s', (_way, open) => {
  it.each([
    ['json', 404, ''],
    ['json', 404, SESSION_NOT_FOUND],
    ['json', 400, NO_SESSION],
    ['stream', 410, 'gone'],
    ['sse', 404, 'No transport found for sessionId'],
  ] as const)(
    'over %s, HTTP %i for an ended session (%s): a new one is opened, and the call sent again',
    async (kind, status, body) => {
      const server = await wireServer(kind);
      const call = await open(server);
      expect(await call('echo')).toContain('fine');
      server.endSession(status, body);
      expect(await call('echo')).toContain('fine');
      expect(server.methods.slice(server.methods.lastIndexOf('refused tools/call'))).toEqual(
        expect.arrayContaining(['refused tools/call', 'initialize', 'notifications/initialized', 'tools/call']),
      );
    },
  );

  it('several calls at once in an ended session: all are sent again', async () => {
    const server = await wireServer('stream');
    const call = await open(server);
    await call('echo');
    server.endSession();
    const results = await Promise.all(Array.from({ length: 5 }, () => call('echo')));
    expect(results.every(result => result.includes('fine'))).toBe(true);
  });

  it('a call that may have taken effect is not sent again', async () => {
    const server = await wireServer('json');
    const call = await open(server);
    const hanging = call('hang');
    await call('echo');
    server.endSession();
    expect(await call('echo')).toContain('fine');
    expect(await hanging).toContain('has ended the session. It is being connected again.');
    expect(server.methods.filter(method => method === 'tools/call')).toHaveLength(3);
  });

  it('a server that ends each session at once: the call ends with the reason', async () => {
    const server = await wireServer('json');
    const call = await open(server);
    await call('echo');
    expect(await call('wire', { status: 404, wire: '' })).toContain('has ended the session');
  });

  it.each(['json', 'sse'] satisfies WireKind[])('over %s: the message of an error status is shown', async kind => {
    const call = await open(await wireServer(kind));
    const error = '"error":{"code":-32602,"message":"say must be polite"}';
    for (const [wire, status, said] of [
      [`{${error}}`, 400, /say must be polite.*-32602/],
      [`{"jsonrpc":"2.0","id":null,${error}}`, 400, /say must be polite.*-32602/],
      [`{"jsonrpc":"2.0","id":ID,${error}}`, 500, /say must be polite.*-32602/],
      ['{"error":"quota of today is used up"}', 429, /HTTP 429.*quota of today is used up/],
      ['{"detail":"no such tenant"}', 422, /HTTP 422.*no such tenant/],
      ['the disk is full\n', 507, /HTTP 507.*the disk is full/],
      ['<html><head><title>502 Bad Gateway</title></head></html>', 502, /HTTP 502.*502 Bad Gateway/],
    ] as const)
      expect(await call('wire', { wire, status })).toMatch(said);
  });
});

it('a server that answers the GET of the standing stream with 404 has none: its session goes on', async () => {
  const server = await wireServer('json');
  const connections = createConnections({ it: { ...server.config, connectionMode: 'strict' } });
  onTestFinished(() => connections.close());
  await connections.start();
  await until(only(connections), ({ status }) => status === 'connected');
  for (let count = 0; count < 3; count++) await only(connections).callTool({ name: 'echo' });
  expect(server.methods.filter(method => method === 'initialize')).toHaveLength(1);
});
