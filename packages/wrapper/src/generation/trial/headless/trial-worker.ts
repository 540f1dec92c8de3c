// The thread of trials in Node: takes one trial after the other, and answers each with sentences about what does not work.

import { parentPort } from 'node:worker_threads';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type PageTrial, tryPage } from '../trial-script.ts';
import { createHeadlessHost } from './headless-host.ts';

/** Request to the thread. */
export interface TrialRequest {
  readonly id: number;
  readonly trial: PageTrial;
}

/** Answer of the thread; it also says once at the start that it is ready. */
export type TrialAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'tried'; readonly id: number; readonly faults: readonly string[] }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };

const answer = (message: TrialAnswer): void => parentPort?.postMessage(message);

/** A page can be tried only while no other is: `tryPage` finds its host in the global object. */
let last = Promise.resolve();
parentPort?.on('message', ({ id, trial }: TrialRequest) => {
  last = last.then(async () => {
    try {
      const exceptions: string[] = [];
      const host = createHeadlessHost(message => exceptions.push(`The page has an exception: ${message}`));
      Object.assign(globalThis, { trialHost: host });
      const faults = JSON.parse(await tryPage(JSON.stringify(trial))) as string[];
      answer({ type: 'tried', id, faults: [...new Set([...exceptions, ...faults])] });
    } catch (error) {
      answer({ type: 'failed', id, message: errorMessage(error) });
    }
  });
});
answer({ type: 'ready' });
