// Errors that the wrapper answers with when it refuses a request or an answer itself, as they are on the wire.

import { expect } from 'vitest';
import type { RawClient } from '../../../connect/test/proxy-support.ts';
import { faulty } from '../../../connect/test/support.ts';
import { asking, call, initialize, type RequestErrorType, testErrorRows } from '../../test/error-rows.ts';
import {
  answering,
  handshake,
  messageIn,
  modern,
  onHttp,
  onStdio,
  type Post,
  shakeHands,
} from '../../test/wire-errors.ts';

const NOT_JSON = '{"jsonrpc":"2.0","id":ID,"result":{"content":[],"structuredContent":{"mean":NaN}}}\n';

/** A request while another hangs. */
const beside = (id: number, method: string, params: object) => async (client: RawClient) => {
  await initialize(client);
  client.write({ id: 50, method: 'tools/call', params: { name: 'hang' } });
  client.write({ id, method, params });
  return client.until(message => 'error' in message);
};
/** A call since 2026-07-28 while `subscriptions/listen` of its client is open. */
async function besideModern(_url: string, post: Post): Promise<unknown> {
  const listening = await post(...modern(1, 'subscriptions/listen'));
  const refused = await messageIn(post(...modern(2, ...call('echo'))));
  await listening.body!.cancel();
  return refused;
}
testErrorRows<RequestErrorType>({
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
    'a server that answers with what is no JSON': {
      code: -32000,
      retryable: false,
      toolName: 'wire',
      run: async () => {
        const failed = await onStdio({}, asking(...call('wire', { wire: NOT_JSON })));
        const messagePattern = expect.stringMatching(/NaN is no JSON value/);
        expect(failed.error.message).toEqual(messagePattern);
        // The operator of the wrapper does not see its answers, only its log.
        expect(failed.lines.filter(({ level }) => level === 'warn')).toContainEqual(
          expect.objectContaining({ tool_name: 'wire', error: expect.objectContaining({ message: messagePattern }) }),
        );
        return failed;
      },
    },
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
    'that does not exist': {
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
});
