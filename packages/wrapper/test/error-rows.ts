// Rows of the tests of errors: how to provoke each error of the wrapper, and its expected `data`.
import { describe, expect, it } from 'vitest';
import type { RawClient } from '../../connect/test/proxy-support.ts';
import type { WrapperErrorType } from '../src/requests/responses.ts';
import { type Failed, handshake } from './wire-errors.ts';

/**
 * Types that no client receives: the server's own refusal passes as it is, a cancelled request gets no answer, and a proxy waits for its
 * server. No user of a proxy signs in. The file of a wrapper is refused where a variable is not set.
 */
type NeverSent =
  | 'rpc'
  | 'cancelled'
  | 'not-connected'
  | 'misconfigured'
  | 'sign-in-needed'
  | 'sign-in-cancelled'
  | 'sign-in-failed';
/** Types that only the wrapper has, not the proxy that it is built on. */
export type OwnErrorType = 'not-found' | 'unknown-tool' | 'upstream';
/** Types of a server that does not start, cannot be reached, or fails in a call. */
export type ServerErrorType =
  | 'command-not-found'
  | 'spawn-failed'
  | 'exited'
  | 'lost'
  | 'refused'
  | 'unauthorized'
  | 'http'
  | 'protocol'
  | 'timeout';
/** All others: a new type without a row does not compile. */
export type RequestErrorType = Exclude<WrapperErrorType, NeverSent | OwnErrorType | ServerErrorType>;

interface Row {
  readonly code: number;
  readonly retryable: boolean;
  /** @default null: it is about none */
  readonly toolName?: string;
  run(): Promise<Failed>;
}

/** Errors by error type, then by what causes it. */
export type ErrorRows<Type extends WrapperErrorType> = Readonly<Record<Type, Readonly<Record<string, Row>>>>;

export const call = (name: string, args: object = {}) => ['tools/call', { name, arguments: args }] as const;

/** The answer to a client's first request. */
export const initialize = (client: RawClient) => client.ask('initialize', handshake);

/** The answer to a request after the handshake. */
export const asking =
  (method: string, params: object = {}) =>
  async (client: RawClient) => {
    await initialize(client);
    return client.ask(method, params);
  };

/** Runs every row and checks code, `data` and log. */
export function testErrorRows<Type extends WrapperErrorType>(rows: ErrorRows<Type>): void {
  describe.each(Object.entries<Readonly<Record<string, Row>>>(rows))('%s', (errorType, causes) => {
    it.each(Object.entries(causes))('%s', async (_, { code, retryable, toolName = null, run }) => {
      const { error, lines } = await run();
      // The specification adds members to the data of single codes.
      const { uri: _uri, supported: _supported, requested: _requested, ...data } = error.data;
      const requestId = expect.stringMatching(/^[0-9a-f-]{36}(\.\d+)?$/);
      expect({ code: error.code, data }).toEqual({
        code,
        data: { toolName, errorType, fallbackUsed: 'none', retryable, requestId },
      });
      expect(error.message).not.toBe('');
      // The log has the refused request under the same id.
      const refused = lines.find(line => line.message.startsWith('a request was refused'));
      if (refused) expect(refused).toMatchObject({ requestId: data.requestId, errorType });
    });
  });
}
