// React context with what the reader has opened and folded in the session.
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Fold, ReaderFolds } from '../../state/session/reader-folds.ts';

export const FoldsContext = createContext<ReaderFolds | undefined>(undefined);

/** The reader's choice for a call or a turn, and the function that changes it. */
export function useFold(key: string): [Fold | undefined, (fold: Fold) => void] {
  const folds = use(FoldsContext);
  if (!folds) throw new Error('no FoldsContext');
  const choice = useSyncExternalStore(folds.subscribe, () => folds.getSnapshot().get(key));
  return [choice, useCallback(fold => folds.set(key, fold), [folds, key])];
}
