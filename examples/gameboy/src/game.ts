// A game, seen from the server: its worker, what it is asked, and its end.
import { Worker } from 'node:worker_threads';
import type { GameAnswer, GameRequests, RequestName, WorkerInput } from './emulator/messages.ts';

/** The emulator starts in a fraction of it. */
const START_MS = 20_000;

/** A game that is no more, or could not be started. The message is for the user. */
export class GameError extends Error {
  override name = 'GameError';
}

export interface Game {
  /** Rejects `GameError` when the game has ended. */
  ask<Name extends RequestName>(
    name: Name,
    ...options: Parameters<GameRequests[Name]>
  ): Promise<ReturnType<GameRequests[Name]>>;
  /** Why it ended; undefined while it runs. */
  readonly ended: GameError | undefined;
  close(reason?: string): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface StartGameOptions extends WorkerInput {
  /** For messages. */
  readonly name: string;
  /** Called once. */
  readonly onEnd?: (error: GameError) => void;
}

/** Starts a game. Rejects `GameError` when the emulator cannot run the ROM; its worker is gone then. */
export async function startGame({ name, onEnd, ...input }: StartGameOptions): Promise<Game> {
  // Its output is kept from the process's own, which carries the protocol over stdio.
  const worker = new Worker(new URL('./emulator/worker.ts', import.meta.url), {
    workerData: input,
    stdout: true,
    stderr: true,
    execArgv: ['--no-warnings'],
  });
  const waiting = new Map<number, Waiting>();
  let ids = 0;
  let ended: GameError | undefined;

  const end = (message: string): void => {
    if (ended) return;
    ended = new GameError(message);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    onEnd?.(ended);
  };
  worker.on('error', error =>
    end(`${name} crashed, and its emulator was stopped: ${error instanceof Error ? error.message : String(error)}`),
  );
  worker.on('exit', () => end(`${name} has ended.`));

  const started = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      end(`${name} did not start within ${START_MS / 1000} seconds.`);
      void worker.terminate();
    }, START_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      waiting.delete(0);
      act();
    };
    waiting.set(0, { resolve: () => settle(resolve), reject: error => settle(() => reject(error)) });
  });
  worker.on('message', (answer: GameAnswer) => {
    const asked = waiting.get('id' in answer ? answer.id : 0);
    if ('id' in answer) waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in answer) asked?.reject(new GameError(answer.error));
    else asked?.resolve('value' in answer ? answer.value : undefined);
  });
  await started;
  // A game without a pending request does not keep the process alive.
  worker.unref();

  return {
    get ended() {
      return ended;
    },
    ask: <Name extends RequestName>(request: Name, ...[options]: Parameters<GameRequests[Name]>) =>
      new Promise<ReturnType<GameRequests[Name]>>((resolve, reject) => {
        if (ended) return reject(ended);
        const id = ++ids;
        worker.ref();
        waiting.set(id, { resolve: value => resolve(value as ReturnType<GameRequests[Name]>), reject });
        worker.postMessage({ id, name: request, options });
      }),
    async close(reason = `${name} was closed.`) {
      end(reason);
      await worker.terminate();
    },
  };
}
