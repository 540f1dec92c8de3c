// A game as the server sees it: its worker, its requests, and its end.
import { Worker } from 'node:worker_threads';
import type { GameAnswer, GameRequests, RequestName, WorkerInput } from './emulator/messages.ts';

/** The emulator starts in a fraction of it. */
const START_MS = 20_000;

/** Memory of one game, in megabytes; the emulator uses about 23. Tight limits make V8 collect its garbage instead of growing the heap. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 };

/** A game has ended, or could not be started. The message is for the user. */
export class GameError extends Error {
  override name = 'GameError';
}

export interface Game {
  /** Rejects with `GameError` when the game has ended. */
  ask<Name extends RequestName>(
    name: Name,
    ...options: Parameters<GameRequests[Name]>
  ): Promise<ReturnType<GameRequests[Name]>>;
  /** Error by which the game ended; undefined while it runs. */
  readonly ended: GameError | undefined;
  close(reason?: string): Promise<void>;
}

export interface StartGameOptions extends WorkerInput {
  /** Name for messages. */
  readonly name: string;
  /** Called once. */
  readonly onEnd?: (error: GameError) => void;
}

/** Starts a game. Rejects with `GameError` when the emulator cannot run the ROM; its worker has ended then. */
export async function startGame({ name, onEnd, ...input }: StartGameOptions): Promise<Game> {
  // Its output is separate from the process's own, which is for the protocol over stdio.
  const worker = new Worker(new URL('./emulator/worker.ts', import.meta.url), {
    workerData: input,
    stdout: true,
    stderr: true,
    execArgv: ['--no-warnings'],
    resourceLimits: MEMORY,
  });
  const requests = createRequests(worker);
  let ended: GameError | undefined;
  const end = (message: string): void => {
    if (ended) return;
    ended = new GameError(message);
    requests.rejectAll(ended);
    onEnd?.(ended);
  };
  worker.on('error', error =>
    end(`${name} crashed, and its emulator was stopped: ${error instanceof Error ? error.message : String(error)}`),
  );
  worker.on('exit', () => end(`${name} has ended.`));

  const late = setTimeout(() => {
    end(`${name} did not start within ${START_MS / 1000} seconds.`);
    void worker.terminate();
  }, START_MS);
  await requests.started.finally(() => clearTimeout(late));

  return {
    get ended() {
      return ended;
    },
    ask: async (request, ...[options]) => {
      if (ended) throw ended;
      return requests.send(request, options) as never;
    },
    async close(reason = `${name} was closed.`) {
      end(reason);
      await worker.terminate();
    },
  };
}

/** `started` is the worker's own message. Without a pending request a worker does not keep the process alive. */
function createRequests(worker: Worker) {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let ids = 0;
  const wait = (id: number): Promise<unknown> => {
    const request = Promise.withResolvers<unknown>();
    pending.set(id, request);
    worker.ref();
    return request.promise;
  };
  worker.on('message', (answer: GameAnswer) => {
    const id = 'id' in answer ? answer.id : 0;
    const request = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    if ('error' in answer) request?.reject(new GameError(answer.error));
    else request?.resolve('value' in answer ? answer.value : undefined);
  });
  return {
    started: wait(0),
    send(name: RequestName, options: unknown): Promise<unknown> {
      const answer = wait(++ids);
      worker.postMessage({ id: ids, name, options });
      return answer;
    },
    rejectAll(error: GameError): void {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  };
}
