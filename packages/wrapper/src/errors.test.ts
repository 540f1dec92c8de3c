// Every error that the wrapper answers with by itself, as it is on the wire: what its `data` says. A kind of error without a row does not compile.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RawClient } from '../../connect/test/proxy-support.ts';
import { faulty, listen } from '../../connect/test/support.ts';
import {
  type Failed,
  handshake,
  messageIn,
  modern,
  onHttp,
  onStdio,
  type Post,
  shakeHands,
} from '../test/wire-errors.ts';
import type { WrapperErrorType } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-errors-'));
const locked = join(folder, 'locked');
writeFileSync(locked, 'no program');
chmodSync(locked, 0o600);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Kinds that no client is ever told of: the server's own refusal passes as it is, a cancelled request gets no answer, and a proxy waits for its server. */
type Untold = 'rpc' | 'cancelled' | 'not-connected';

interface Row {
  readonly code: number;
  readonly retryable: boolean;
  /** @default null: it is about none */
  readonly toolName?: string;
  run(): Promise<Failed>;
}

const call = (name: string, args: object = {}) => ['tools/call', { name, arguments: args }] as const;
/** The answer to a request of a client that has shaken hands. */
const asking =
  (method: string, params: object = {}) =>
  async (client: RawClient) => {
    await client.ask('initialize', handshake);
    return client.ask(method, params);
  };
/** The answer to a client's first request. */
const initialize = (client: RawClient) => client.ask('initialize', handshake);
/** A request while another hangs. */
const beside = (id: number, method: string, params: object) => async (client: RawClient) => {
  await initialize(client);
  client.write({ id: 50, method: 'tools/call', params: { name: 'hang' } });
  client.write({ id, method, params });
  return client.until(message => 'error' in message);
};
/** A modern call while its client listens. */
async function besideModern(_url: string, post: Post): Promise<unknown> {
  const listening = await post(...modern(1, 'subscriptions/listen'));
  const refused = await messageIn(post(...modern(2, ...call('echo'))));
  await listening.body!.cancel();
  return refused;
}
const upstream = { type: 'http', url: 'http://127.0.0.1/mcp' } as const;
const answering = (body: string | null, init: ResponseInit) => ({
  upstream,
  fetch: async () => new Response(body, init),
});
const events = { headers: { 'content-type': 'text/event-stream' } };

const ROWS: Record<Exclude<WrapperErrorType, Untold>, Readonly<Record<string, Row>>> = {
  'command-not-found': {
    'a server whose command is not there': {
      code: -32000,
      retryable: false,
      run: () => onStdio({ upstream: { type: 'stdio', command: 'no-such-command-here' } }, initialize),
    },
  },
  'spawn-failed': {
    'a server whose command can not be run': {
      code: -32000,
      retryable: false,
      run: () => onStdio({ upstream: { type: 'stdio', command: locked } }, initialize),
    },
  },
  exited: {
    'a server that dies in a call': {
      code: -32000,
      retryable: true,
      toolName: 'die',
      run: () => onStdio({}, asking(...call('die'))),
    },
    'a server that dies at once': {
      code: -32000,
      retryable: true,
      run: () => onStdio({ upstream: faulty('exit-at-start') }, initialize),
    },
  },
  lost: {
    'a stream that ends without the answer': {
      code: -32000,
      retryable: true,
      toolName: 'a',
      run: () => onStdio(answering(': nothing\n\n', events), client => client.ask(...call('a'))),
    },
  },
  refused: {
    'a server that can not be reached': {
      code: -32000,
      retryable: true,
      run: async () => {
        const { url, close } = await listen(() => {});
        await close();
        return onStdio({ upstream: { type: 'http', url } }, initialize);
      },
    },
  },
  unauthorized: {
    'a server that wants a token': {
      code: -32000,
      retryable: false,
      toolName: 'a',
      run: () => onStdio(answering('', { status: 401 }), client => client.ask(...call('a'))),
    },
  },
  http: {
    'a server that answers with a status': {
      code: -32000,
      retryable: true,
      toolName: 'a',
      run: () => onStdio(answering('', { status: 500 }), client => client.ask(...call('a'))),
    },
  },
  protocol: {
    'a server that prints garbage only': {
      code: -32000,
      retryable: false,
      run: () => onStdio({ upstream: faulty('garbage-for-ever', 'silent'), limits: { maxBadLines: 100 } }, initialize),
    },
  },
  timeout: {
    'a server that hangs': {
      code: -32001,
      retryable: true,
      toolName: 'hang',
      run: () => onStdio({ limits: { requestTimeoutMs: 2000 } }, asking(...call('hang'))),
    },
  },
  closed: {
    'a session that is ended in a call': {
      code: -32000,
      retryable: false,
      toolName: 'hang',
      run: () =>
        onHttp({}, async (url, post) => {
          const session = await shakeHands(post);
          const hanging = post({ id: 1, method: 'tools/call', params: { name: 'hang' } }, session);
          // One session takes its messages in order.
          await (await post({ id: 2, method: 'tools/call', params: { name: 'echo' } }, session)).text();
          await fetch(url, { method: 'DELETE', headers: session });
          return messageIn(hanging);
        }),
    },
  },
  'too-large': {
    'an answer': {
      code: -32000,
      retryable: false,
      toolName: 'huge',
      run: () => onStdio({ limits: { maxMessageBytes: 100_000 } }, asking(...call('huge', { bytes: 200_000 }))),
    },
    'a request on stdio': {
      code: -32600,
      retryable: false,
      run: () => onStdio({ limits: { maxMessageBytes: 10_000 } }, client => client.ask(...call('x'.repeat(20_000)))),
    },
    'a request over HTTP': {
      code: -32600,
      retryable: false,
      run: () => onHttp({ limits: { maxMessageBytes: 10_000 } }, (_url, post) => messageIn(post('x'.repeat(20_000)))),
    },
  },
  malformed: {
    'an answer that is none': {
      code: -32000,
      retryable: false,
      toolName: 'a',
      run: () => onStdio(answering('no', {}), client => client.ask(...call('a'))),
    },
    'a body that is no message': {
      code: -32700,
      retryable: false,
      run: () => onHttp({}, (_url, post) => messageIn(post('no json'))),
    },
    'a body of another type': {
      code: -32000,
      retryable: false,
      run: () => onHttp({}, (_url, post) => messageIn(post('{}', { 'content-type': 'text/plain' }))),
    },
    'a batch since 2026-07-28': {
      code: -32600,
      retryable: false,
      run: () =>
        onHttp({}, (_url, post) => {
          const [body, headers] = modern(1, ...call('echo'));
          const message = { jsonrpc: '2.0', ...body };
          return messageIn(post(JSON.stringify([message, message]), headers));
        }),
    },
    'a request that does not say its revision': {
      code: -32602,
      retryable: false,
      toolName: 'echo',
      run: () =>
        onHttp({}, (_url, post) => {
          const [, headers] = modern(1, ...call('echo'));
          return messageIn(post({ id: 1, method: 'tools/call', params: { name: 'echo' } }, headers));
        }),
    },
  },
  overloaded: {
    'on stdio': {
      code: -32000,
      retryable: true,
      toolName: 'echo',
      run: () => onStdio({ limits: { maxConcurrentRequests: 1 } }, beside(51, ...call('echo'))),
    },
    'on stdio, of no tool': {
      code: -32000,
      retryable: true,
      run: () => onStdio({ limits: { maxConcurrentRequests: 1 } }, beside(51, 'resources/list', {})),
    },
    'over HTTP': {
      code: -32000,
      retryable: true,
      toolName: 'echo',
      run: () => onHttp({ upstream: faulty('silent'), limits: { maxConcurrentRequests: 2 } }, besideModern),
    },
    'over HTTP: sessions': {
      code: -32000,
      retryable: true,
      run: () =>
        onHttp({ limits: { maxSessions: 1 } }, async (_url, post) => {
          await shakeHands(post);
          return messageIn(post({ id: 1, method: 'initialize', params: handshake }));
        }),
    },
  },
  'duplicate-id': {
    'on stdio': {
      code: -32600,
      retryable: false,
      toolName: 'echo',
      run: () => onStdio({}, beside(50, ...call('echo'))),
    },
    'over HTTP': {
      code: -32600,
      retryable: false,
      toolName: 'echo',
      run: () =>
        onHttp({}, async (_url, post) => {
          const session = await shakeHands(post);
          const one = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } };
          return messageIn(post(JSON.stringify([one, one]), session));
        }),
    },
  },
  'header-mismatch': {
    'over HTTP': {
      code: -32020,
      retryable: false,
      toolName: 'echo',
      run: () =>
        onHttp({}, (_url, post) => {
          const [body, headers] = modern(1, ...call('echo'));
          return messageIn(post(body, { ...headers, 'mcp-name': 'other' }));
        }),
    },
  },
  'unsupported-version': {
    'over HTTP, of a server behind stdio': {
      code: -32022,
      retryable: false,
      toolName: 'echo',
      run: () =>
        onHttp({}, (_url, post) => {
          const [body, headers] = modern(1, ...call('echo'));
          const later = JSON.stringify(body).replaceAll('2026-07-28', '2099-01-01');
          return messageIn(post(JSON.parse(later), { ...headers, 'mcp-protocol-version': '2099-01-01' }));
        }),
    },
  },
  'unknown-method': {
    'of a server that leaves because of it': {
      code: -32601,
      retryable: false,
      run: () => onStdio({ upstream: faulty('exit-when-asked') }, client => client.ask('server/discover')),
    },
    'of the era before': {
      code: -32601,
      retryable: false,
      run: () =>
        onHttp({}, (_url, post) => {
          const headers = { 'mcp-protocol-version': '2026-07-28' };
          return messageIn(post({ id: 1, method: 'initialize', params: handshake }, headers));
        }),
    },
  },
  'unknown-session': {
    'that is not there': {
      code: -32001,
      retryable: false,
      run: () => onHttp({}, (_url, post) => messageIn(post({ id: 1, method: 'ping' }, { 'mcp-session-id': 'x' }))),
    },
    'that is not named': {
      code: -32000,
      retryable: false,
      toolName: 'echo',
      run: () => onHttp({}, (_url, post) => messageIn(post({ id: 1, method: 'tools/call', params: { name: 'echo' } }))),
    },
    'whose stream is asked for': {
      code: -32001,
      retryable: false,
      run: () => onHttp({}, url => messageIn(fetch(url, { headers: { 'mcp-session-id': 'x' } }))),
    },
  },
  forbidden: {
    'a page of another site': {
      code: -32000,
      retryable: false,
      run: () => onHttp({}, (_url, post) => messageIn(post('{}', { origin: 'http://evil.example' }))),
    },
  },
  internal: {
    'our own mistake': {
      code: -32603,
      retryable: false,
      run: () =>
        onHttp({ health: () => Promise.reject(new Error('oh')) }, url => messageIn(fetch(new URL('/health', url)))),
    },
  },
  'not-found': {
    'the page of a tool': {
      code: -32002,
      retryable: false,
      toolName: 'never',
      run: () => onStdio({}, asking('resources/read', { uri: 'ui://wrap/it/never/0.html' })),
    },
    'a page at no address': {
      code: -32002,
      retryable: false,
      run: () => onStdio({}, asking('resources/read', { uri: 'ui://wrap-own/it/%zz' })),
    },
    'since 2026-07-28': {
      code: -32602,
      retryable: false,
      toolName: '_ui_nothing',
      run: () =>
        onHttp({}, (_url, post) =>
          messageIn(post(...modern(1, 'resources/read', { uri: 'ui://wrap-own/it/_ui_nothing/0.html' }))),
        ),
    },
  },
  'unknown-tool': {
    'that is named': {
      code: -32602,
      retryable: false,
      toolName: 'never',
      run: () => onStdio({}, asking(...call('_ui_inspect', { toolName: 'never' }))),
    },
    'that is not named': {
      code: -32602,
      retryable: false,
      toolName: '_ui_inspect',
      run: () => onStdio({}, asking(...call('_ui_inspect'))),
    },
  },
  upstream: {
    'a server that does not list': {
      code: -32000,
      retryable: true,
      toolName: '_ui_refresh_tools',
      run: () => onStdio({ upstream: faulty('list-refused') }, asking(...call('_ui_refresh_tools'))),
    },
  },
};

describe.each(Object.entries(ROWS))('%s', (errorType, rows) => {
  it.each(Object.entries(rows))('%s', async (_, { code, retryable, toolName = null, run }) => {
    const { error, lines } = await run();
    // What the specification demands of single codes stands beside it.
    const { uri: _uri, supported: _supported, requested: _requested, ...data } = error.data;
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}(\.\d+)?$/);
    expect({ code: error.code, data }).toEqual({
      code,
      data: { toolName, errorType, fallbackUsed: 'none', retryable, requestId },
    });
    expect(error.message).not.toBe('');
    // What was refused is in the log by the same id.
    const refused = lines.find(line => line.message.startsWith('a request was refused'));
    if (refused) expect(refused).toMatchObject({ requestId: data.requestId, errorType });
  });
});

it('are made in one place of the proxy and one of the wrapper', () => {
  const makers = (source: URL, made: RegExp) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !/\.(gen|test)\.ts$/.test(name))
      .filter(name => made.test(readFileSync(new URL(name, source), 'utf8')))
      .sort();
  const proxy = new URL('../../connect/src/proxy/', import.meta.url);
  // Besides: what a hook makes, and what only a hook is told.
  expect(makers(proxy, /\berrorText\(/)).toEqual(['hooks.ts', 'own-errors.ts', 'own-messages.ts', 'to-client.ts']);
  expect(makers(new URL('./', import.meta.url), /exchange\.fail\(/)).toEqual(['answers.ts']);
});
