// Answers that can't be read, or that name no request: the call ends at once with the reason, in sessions and behind the proxy.
import { describe, expect, it, onTestFinished } from 'vitest';
import { handClock } from '../test/held-session.ts';
import { INITIALIZE, rawClient } from '../test/proxy-support.ts';
import { only } from '../test/support.ts';
import { type WireArguments, type WireKind, wireServer } from '../test/wire-server.ts';
import type { ServerConfig } from './config/server-config.ts';
import { createConnections } from './create-connections.ts';

/** Far longer than a test may take. */
const NEVER_MS = 600_000;

/** Calls `wire` in a session of ours. Resolves with the error's message, or with the result. */
async function callInSession(config: ServerConfig, args: WireArguments): Promise<string> {
  const connections = createConnections({ it: { ...config, connectionMode: 'strict', timeoutMs: NEVER_MS } });
  onTestFinished(() => connections.close());
  await connections.start();
  const call = only(connections).callTool({ name: 'wire', arguments: { ...args } });
  return call.then(JSON.stringify, (error: Error) => error.message);
}

/** The same through the proxy, by a client that sends raw messages. */
async function callThroughProxy(upstream: ServerConfig, args: WireArguments): Promise<string> {
  const client = rawClient({ upstream, name: 'it', limits: { requestTimeoutMs: NEVER_MS } });
  onTestFinished(() => client.leave());
  await client.ask('initialize', INITIALIZE);
  client.write({ method: 'notifications/initialized' });
  const answer = JSON.parse(await client.ask('tools/call', { name: 'wire', arguments: args })) as {
    error?: { message: string };
    result: unknown;
  };
  return answer.error?.message ?? JSON.stringify(answer.result);
}

const WAYS = [
  ['a session', callInSession],
  ['the proxy', callThroughProxy],
] as const;
const KINDS: readonly WireKind[] = ['stdio', 'sse', 'json', 'stream'];

/** Bytes that are no answer, and what is said of them. */
const BROKEN: readonly [what: string, wire: string, said: RegExp][] = [
  [
    'NaN',
    '{"jsonrpc":"2.0","id":ID,"result":{"content":[],"structuredContent":{"mean":NaN}}}\n',
    /NaN is no JSON value/,
  ],
  [
    '-Infinity in a list',
    '{"jsonrpc":"2.0","id":ID,"result":{"content":[1,-Infinity]}}\n',
    /-Infinity is no JSON value/,
  ],
  ['Python literals', '{"jsonrpc":"2.0","id":ID,"result":{"content":[],"isError":False}}\n', /False is no JSON value/],
  [
    'None after a long text with escapes',
    `{"jsonrpc":"2.0","id":ID,"result":{"a":"${'\\"'.repeat(1_000_000)}","b":None}}\n`,
    /None is no JSON value/,
  ],
  ['a truncated message', '{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"te\n', /no JSON: .*must be whole/],
  [
    'a line break in a string',
    '{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"a\nb"}]}}\n',
    /control character|must be whole/,
  ],
  ['no jsonrpc', '{"id":ID,"result":{"content":[]}}\n', /has no "jsonrpc": "2.0"/],
  ['JSON-RPC 1.0', '{"jsonrpc":"1.0","id":ID,"result":{"content":[]}}\n', /has "jsonrpc": "1.0", not "2.0"/],
  ['a result that is null', '{"jsonrpc":"2.0","id":ID,"result":null}\n', /its result is no object/],
  ['a result that is a list', '{"jsonrpc":"2.0","id":ID,"result":[{"type":"text"}]}\n', /its result is no object/],
  [
    'a result that is null beside an error that is null',
    '{"jsonrpc":"2.0","id":ID,"result":null,"error":null}\n',
    /no object/,
  ],
  ['neither result nor error', '{"jsonrpc":"2.0","id":ID}\n', /neither "result" nor "error"/],
  [
    'bytes that are not UTF-8',
    '{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"caf\xe9"}]}}\n',
    /not UTF-8/,
  ],
  [
    'the id at the end of what is no JSON',
    '{"jsonrpc":"2.0","result":{"content":[],"a":NaN},"id":ID}\n',
    /NaN is no JSON value/,
  ],
  ['no id at all in what is no JSON', '{"jsonrpc":"2.0","result":{"content":[],"a":NaN}}\n', /NaN is no JSON value/],
];

/** Results that name no request, or none that is open. */
const UNKNOWN: readonly [what: string, wire: string, said: RegExp][] = [
  [
    'a result with the id null',
    '{"jsonrpc":"2.0","id":null,"result":{"content":[]}}\n',
    /wrongly: its answer has the id null/,
  ],
  ['a result without an id', '{"jsonrpc":"2.0","result":{"content":[]}}\n', /wrongly: its answer has no id/],
  [
    'a result with an id of no request',
    '{"jsonrpc":"2.0","id":98765,"result":{"content":[]}}\n',
    /wrongly: its answer has the id 98765/,
  ],
];

/** Errors of a form that is not JSON-RPC's. */
const ODD_ERRORS: readonly [what: string, wire: string, said: RegExp][] = [
  ['an error that is a text', '{"jsonrpc":"2.0","id":ID,"error":"no tea left"}\n', /no tea left/],
  ['an error without a code', '{"jsonrpc":"2.0","id":ID,"error":{"message":"no tea left"}}\n', /no tea left/],
  [
    'an error beside a result that is null',
    '{"jsonrpc":"2.0","id":ID,"result":null,"error":{"code":1,"message":"no tea left"}}\n',
    /no tea left/,
  ],
  [
    'an error whose code is a text',
    '{"jsonrpc":"2.0","id":ID,"error":{"code":"E1","message":"no tea left"}}\n',
    /no tea left/,
  ],
];

/** Errors that name no request. */
const UNNAMED: readonly [what: string, wire: string, said: RegExp][] = [
  ['id null', '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error: tea"}}\n', /Parse error: tea/],
  [
    'id null, without jsonrpc',
    '{"id":null,"error":{"code":-32700,"message":"Parse error: tea"}}\n',
    /Parse error: tea/,
  ],
  ['no id', '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error: tea"}}\n', /Parse error: tea/],
];

describe.each(WAYS)('in %s', (_way, call) => {
  describe.each(KINDS)('over %s', kind => {
    it.each([...BROKEN, ...ODD_ERRORS, ...UNNAMED])('%s', async (_what, wire, said) => {
      const { config } = await wireServer(kind);
      expect(await call(config, { wire })).toMatch(said);
    });
  });

  it.each([
    ['over two lines', '{"jsonrpc":"2.0","id":ID,\n"result":{"content":[]}}\n'],
    ['after other text', 'DEBUG answer: {"jsonrpc":"2.0","id":ID,"result":{"content":[]}}\n'],
    ['beside another message', '{"jsonrpc":"2.0","id":ID,"result":{"content":[]}}{"jsonrpc":"2.0","method":"x"}\n'],
    ['as UTF-16', [...'{"jsonrpc":"2.0","id":ID,"result":{}}'].join('\0') + '\0\n'],
  ])('a message on stdout %s', async (_what, wire) => {
    const { config } = await wireServer('stdio');
    expect(await call(config, { wire })).toMatch(/wrongly: .*This is a fault of the server/);
  });

  it.each(
    UNKNOWN.flatMap(
      ([what, wire, said]) =>
        [
          ['stdio', what, wire, said],
          ['sse', what, wire, said],
        ] as const,
    ),
  )('over %s: %s', async (kind, _what, wire, said) => {
    const { config } = await wireServer(kind);
    expect(await call(config, { wire })).toMatch(said);
  });

  it.each(KINDS)('over %s: a result beside an error that is null is a result', async kind => {
    const { config } = await wireServer(kind);
    const wire = '{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"tea"}]},"error":null}\n';
    expect(await call(config, { wire })).toContain('tea');
  });

  it.each(KINDS)('over %s: an id that came back as a string is the same id', async kind => {
    const { config } = await wireServer(kind);
    const wire = '{"jsonrpc":"2.0","id":"ID","result":{"content":[{"type":"text","text":"tea"}]}}\n';
    expect(await call(config, { wire })).toContain('tea');
  });

  it.each([
    ['a log line', 'level=info msg="got it"\n'],
    ['a log line that is JSON', '{"id":ID,"level":"info"}\n{"error":"none"}\n'],
    ['a log entry over several lines', '{\n  "id": ID,\n  "error": "none yet"\n}\n'],
    ['a broken notification', '{"jsonrpc":"2.0","method":"notifications/message","params":{"data":NaN}}\n'],
    [
      'an error for a notification',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Method not found"}}\n',
    ],
  ])('%s on stdout ends no call', async (what, line) => {
    const { config } = await wireServer('stdio');
    // Only the notification before a call that no other answer follows is not known to be read.
    const isUnasked = what === 'an error for a notification';
    if (isUnasked && call === callInSession) return;
    const wire = `${line}{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"tea"}]}}\n`;
    expect(await call(config, { wire })).toContain('tea');
  });
});

it.each(KINDS)('over %s: `error: null` beside a result is no error, and an error may be a text', async kind => {
  const { config } = await wireServer(kind);
  const text = '"result":{"content":[{"type":"text","text":"tea"}]}';
  expect(await callInSession(config, { wire: `{"jsonrpc":"2.0","id":ID,"error":null,${text}}\n` })).toContain('tea');
  expect(await callInSession(config, { wire: '{"jsonrpc":"2.0","id":ID,"error":"it broke"}\n' })).toContain('it broke');
});

it('an error that names no request among several is in the error of the request that waits too long', async () => {
  const { config } = await wireServer('stdio');
  const clock = handClock();
  const arrived = Promise.withResolvers<void>();
  const onMessage = ({ message }: { message: unknown }) => {
    if ((message as { id?: unknown }).id === null) arrived.resolve();
  };
  const connections = createConnections({ it: { ...config, connectionMode: 'strict' } }, { clock, onMessage });
  onTestFinished(() => connections.close());
  await connections.start();
  const wire = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error: tea"}}\n';
  const calls = ['hang', 'wire'].map(name => only(connections).callTool({ name, arguments: { wire } }));
  const late = expect(calls[0]).rejects.toThrow('within 60 s. It said "Parse error: tea" without naming a request.');
  const other = expect(calls[1]).rejects.toThrow();
  await arrived.promise;
  clock.pass(60_000);
  await Promise.all([late, other]);
});
