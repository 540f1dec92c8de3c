// Errors that the wrapper answers with when its server does not start, cannot be reached, or fails in a call, as they are on the wire.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { faulty, listen } from '../../../connect/test/support.ts';
import { asking, call, initialize, type ServerErrorType, testErrorRows } from '../../test/error-rows.ts';
import { answering, EVENT_STREAM, onStdio } from '../../test/wire-errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-errors-'));
const locked = join(folder, 'locked');
writeFileSync(locked, 'no program');
chmodSync(locked, 0o600);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

testErrorRows<ServerErrorType>({
  'command-not-found': {
    'a server whose command does not exist': {
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
      run: () => onStdio(answering(': nothing\n\n', EVENT_STREAM), client => client.ask(...call('a'))),
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
      run: () => onStdio({ limits: { requestTimeoutMs: 5000 } }, asking(...call('hang'))),
    },
  },
});
