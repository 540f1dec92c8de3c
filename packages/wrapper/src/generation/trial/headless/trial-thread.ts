// One thread of this process tries pages, so that a proxy goes on answering meanwhile. It starts with the first trial, and ends when there
// has been none for a while, or when a page does not come to its end.
import { Worker } from 'node:worker_threads';
import type { PageTrial } from '../trial-script.ts';
import type { TrialAnswer, TrialRequest } from './trial-worker.ts';

const IDLE_MS = 20_000;
/** The thread needs no more memory than this many MB; a page that takes more ends it. */
const MAX_MEMORY_MB = 512;

interface Waiting {
  readonly trial: PageTrial;
  readonly resolve: (faults: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Requests that are sent and not answered yet, in their order. */
  readonly sent: Map<number, Waiting>;
  isReady: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

let thread: Thread | undefined;
let lastId = 0;

/** Resolves with what does not work. Rejects when the thread cannot run. */
export function tryInThread(trial: PageTrial): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const own = thread ?? startThread();
    const id = ++lastId;
    own.sent.set(id, { trial, resolve, reject });
    own.worker.ref();
    own.worker.postMessage({ id, trial } satisfies TrialRequest);
    watch(own);
  });
}

function startThread(): Thread {
  // Sources run as TypeScript, and find the sources of other packages by this condition.
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? './trial-worker.ts' : './trial-worker.js', import.meta.url);
  const worker = new Worker(file, {
    env: {},
    execArgv: isSource ? ['--conditions=@vitrine/source', '--no-warnings'] : [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const started: Thread = { worker, sent: new Map(), isReady: false, timer: undefined };
  thread = started;
  worker.on('message', (answer: TrialAnswer) => take(started, answer));
  worker.on('error', error => end(started, error));
  worker.on('exit', () => end(started, new Error('The thread that tries pages has ended.')));
  return started;
}

function take(own: Thread, answer: TrialAnswer): void {
  if (answer.type === 'ready') own.isReady = true;
  else {
    const waiting = own.sent.get(answer.id);
    own.sent.delete(answer.id);
    if (answer.type === 'tried') waiting?.resolve(answer.faults);
    else waiting?.reject(new Error(answer.message));
  }
  watch(own);
}

/** Sets the clock: for the trial that runs, or for a thread without work. A thread that still starts has none. */
function watch(own: Thread): void {
  clearTimeout(own.timer);
  const [first] = own.sent.values();
  if (!own.isReady) return;
  if (!first) {
    own.worker.unref();
    own.timer = setTimeout(() => end(own, new Error('The thread that tries pages is not needed.')), IDLE_MS).unref();
    return;
  }
  const steps = first.trial.values.length + first.trial.results.length + 1;
  own.timer = setTimeout(() => {
    const [id] = own.sent.keys();
    if (id !== undefined) own.sent.delete(id);
    first.resolve(['The page does not come to an end.']);
    const others = [...own.sent.values()];
    own.sent.clear();
    end(own, new Error('A page did not come to an end.'));
    for (const { trial, resolve, reject } of others) tryInThread(trial).then(resolve, reject);
  }, first.trial.timeoutMs * steps);
}

function end(own: Thread, error: Error): void {
  clearTimeout(own.timer);
  if (thread === own) thread = undefined;
  for (const { reject } of own.sent.values()) reject(error);
  own.sent.clear();
  void own.worker.terminate();
}
