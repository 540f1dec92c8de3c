// Errors that only the wrapper has, not the proxy that it is built on, as they are on the wire.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faulty } from '../../../connect/test/support.ts';
import { asking, call, type OwnErrorType, testErrorRows } from '../../test/error-rows.ts';
import { messageIn, modern, onHttp, onStdio } from '../../test/wire-errors.ts';

testErrorRows<OwnErrorType>({
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
    'a server that does not list, read as a resource': {
      code: -32000,
      retryable: true,
      toolName: '_ui_refresh_tools',
      run: () =>
        onStdio(
          { upstream: faulty('list-refused') },
          asking('resources/read', { uri: 'ui://wrap-own/it/data/_ui_refresh_tools' }),
        ),
    },
  },
});

it('errors are made in one place of the proxy and one of the wrapper', () => {
  const makers = (source: URL, made: RegExp) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !/\.(gen|test)\.ts$/.test(name))
      .filter(name => made.test(readFileSync(new URL(name, source), 'utf8')))
      .sort();
  const proxy = new URL('../../../connect/src/mcp-proxy/', import.meta.url);
  // The others make an error for a hook, or give one to it.
  expect(makers(proxy, /\berrorText\(/)).toEqual([
    'downstream/client-channel.ts',
    'error-responses.ts',
    'hooks.ts',
    'message-texts.ts',
  ]);
  expect(makers(new URL('../', import.meta.url), /exchange\.fail\(/)).toEqual(['requests/responses.ts']);
});
