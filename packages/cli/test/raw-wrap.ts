// `vitrine wrap` over stdio in this process, and a client of its JSON texts.
import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { type RawClient, type RawStdioOptions, rawLines } from '../../wrapper/test/raw-client.ts';
import { runCli } from '../src/program/run-cli.ts';

export interface RawWrap extends RawClient {
  /** Standard input of the process, for messages that the client does not make. */
  readonly stdin: Writable;
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
}

export function rawWrap(words: readonly string[], { onStderr, env, ...options }: RawStdioOptions): RawWrap {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const stderr = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      onStderr?.(String(chunk));
      done();
    },
  });
  const ended = runCli(['wrap', ...words], {
    ...{ stdin, stdout, stderr, signals: new EventEmitter(), exit: () => {} },
    ...(env && { env }),
  });
  return { ...rawLines({ input: stdout, output: stdin, ended }, options), stdin, ended };
}
