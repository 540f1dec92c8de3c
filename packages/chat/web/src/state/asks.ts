// Questions that a view's wish puts to the person and that this page answers by itself: opening a link, saving a file.
// Tool calls are asked by the server (approval events); both kinds are shown by the same dialog, one at a time.
import { createStore, type Readable } from './store.ts';

export interface Ask {
  readonly id: string;
  readonly kind: 'link' | 'download';
  readonly server: string;
  readonly toolName: string;
  /** What would be opened or saved, in full. */
  readonly subject: string;
  answer(yes: boolean): void;
}

export interface Asks extends Readable<readonly Ask[]> {
  /** Resolves with the person's answer; false when `signal` aborts first. */
  ask(question: Omit<Ask, 'id' | 'answer'>, signal?: AbortSignal): Promise<boolean>;
  /** Answers everything that waits with no. */
  close(): void;
}

export function createAsks(): Asks {
  const store = createStore<readonly Ask[]>([]);
  let count = 0;
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    ask(question, signal) {
      if (signal?.aborted) return Promise.resolve(false);
      return new Promise(resolve => {
        const id = `ask-${++count}`;
        const answer = (yes: boolean): void => {
          signal?.removeEventListener('abort', refuse);
          store.update(asks => asks.filter(ask => ask.id !== id));
          resolve(yes);
        };
        const refuse = (): void => answer(false);
        signal?.addEventListener('abort', refuse);
        store.update(asks => [...asks, { ...question, id, answer }]);
      });
    },
    close() {
      for (const ask of store.getSnapshot()) ask.answer(false);
    },
  };
}
