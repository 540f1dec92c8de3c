// The folds that the reader has opened and closed in a session, kept for the tab.
import { createStore, type Readable } from '../store.ts';

export type Fold = 'open' | 'folded';

export interface ReaderFolds extends Readable<ReadonlyMap<string, Fold>> {
  /** `key`: of a call, or of a turn. */
  set(key: string, fold: Fold): void;
}

/** The newest choices that are kept of a session. */
const MAX_FOLDS = 500;

export function createReaderFolds(sessionId: string, storage: Storage = sessionStorage): ReaderFolds {
  const itemKey = `vitrine.folds.${sessionId}`;
  const store = createStore<ReadonlyMap<string, Fold>>(readFolds(storage, itemKey));
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    set(key, fold) {
      const before = store.getSnapshot();
      if (before.get(key) === fold) return;
      const others = [...before].filter(([other]) => other !== key);
      const folds = [...others, [key, fold] as const].slice(-MAX_FOLDS);
      store.set(new Map(folds));
      try {
        storage.setItem(itemKey, JSON.stringify(folds));
      } catch {
        // Storage full or denied: the choices last until the page is reloaded.
      }
    },
  };
}

function readFolds(storage: Storage, itemKey: string): Map<string, Fold> {
  try {
    const folds: unknown = JSON.parse(storage.getItem(itemKey) ?? '[]');
    return new Map(Array.isArray(folds) ? folds.filter(isFold) : []);
  } catch {
    return new Map();
  }
}

const isFold = (entry: unknown): entry is [string, Fold] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === 'open' || entry[1] === 'folded');
