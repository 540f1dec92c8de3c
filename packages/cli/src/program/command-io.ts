// What a command reads and writes besides files and servers: its streams, its variables and its signals. A program that runs the command in its
// own process passes its own. They travel with the asynchronous context, so that two commands can run at once.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable, Writable } from 'node:stream';

export interface CommandIO {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: NodeJS.ProcessEnv;
  /** Emits `SIGINT`, `SIGTERM` and `SIGHUP`. */
  readonly signals: Pick<NodeJS.EventEmitter, 'on' | 'off'>;
  /** Called with the exit code when a signal has ended the command. */
  readonly exit: (code: number) => void;
}

const PROCESS: CommandIO = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signals: process,
  exit: code => process.exit(code),
};

const storage = new AsyncLocalStorage<CommandIO>();

/** Returns the streams of the running command; outside of one, the process's. */
export function commandIO(): CommandIO {
  return storage.getStore() ?? PROCESS;
}

/** Runs `command` with these; what is absent is the process's. */
export function withIO<Result>(io: Partial<CommandIO>, command: () => Result): Result {
  return storage.run({ ...PROCESS, ...io }, command);
}
