// Runs tests in a process of their own (runner.ts), and starts another one when they hang: an endless loop ends only with its process.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { toolEnvironment } from '../lib/workspace.mjs';

/** Tests to run in this order, and the text to serve for a source; paths are relative to the repository. */
export interface RunRequest {
  readonly tests: readonly string[];
  readonly changed?: { readonly file: string; readonly text: string };
}

/** The first failure, if any. */
export interface RunResult {
  readonly failure?: string;
}

export interface TestRunner {
  /** Runs the tests; taking longer than `timeoutMs` is a failure. */
  run(request: RunRequest, options: { timeoutMs: number }): Promise<RunResult>;
  close(): void;
}

export function createTestRunner(): TestRunner {
  let child: ChildProcess | undefined;
  const close = (): void => {
    // Workers of vitest are in the group of its process.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  };
  return {
    async run(request, { timeoutMs }) {
      child ??= await start();
      child.send(request);
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        return await nextMessage(child, timeout);
      } catch (error) {
        close();
        return { failure: timeout.aborted ? 'no end' : String(error) };
      }
    },
    close,
  };
}

async function start(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'runner.ts'), {
    // Properties keep their seed and their sample.
    env: toolEnvironment({ VITRINE_THOROUGH: '' }),
    execArgv: ['--conditions=@vitrine/source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  await nextMessage(child);
  return child;
}

async function nextMessage(child: ChildProcess, signal?: AbortSignal): Promise<RunResult> {
  const ended = new AbortController();
  const onExit = (): void => ended.abort(new Error('the tests ended their process'));
  child.once('exit', onExit);
  try {
    const signals = signal ? [ended.signal, signal] : [ended.signal];
    const [message] = await once(child, 'message', { signal: AbortSignal.any(signals) });
    return message;
  } finally {
    child.off('exit', onExit);
  }
}
