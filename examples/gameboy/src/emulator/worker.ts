// One game in one thread: the emulator keeps its state in singletons, so each game has a realm of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { installBrowserShims } from './browser-shims.ts';
import { createMachine, type EmulatorClass } from './machine.ts';
import type { GameAnswer, GameRequest, WorkerInput } from './messages.ts';
import { createSession } from './session.ts';

installBrowserShims();
// Loaded after the shims, because it looks for a browser at once.
const emulator = (await import('gameboy-emulator')) as unknown as { default: { Gameboy: EmulatorClass } };

const { rom, firstFrame, speed } = workerData as WorkerInput;
const port = parentPort!;
const session = createSession({
  machine: createMachine(emulator.default.Gameboy, rom),
  firstFrame,
  speed,
  onCrash(error) {
    // An uncaught error ends the thread, and the server receives its message.
    setImmediate(() => {
      throw error;
    });
  },
});

port.on('message', async ({ id, name, options }: GameRequest) => {
  let answer: GameAnswer;
  try {
    answer = { id, value: await (session[name] as (options: unknown) => unknown)(options) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer);
});
port.postMessage({ started: true } satisfies GameAnswer);
