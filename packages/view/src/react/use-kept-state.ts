// Component state that the host keeps (`vitrine.dev/view-state`): a host may remove a view that is off the screen and start it again.

import { isRecord } from '@vitrine/std/internal/json';
import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { type KeptState, keepState } from '../state.ts';
import type { View } from '../view.ts';
import { useView } from './connection.ts';

type Parts = Record<string, unknown>;
const neverChanges = () => () => {};
const readParts = (kept: KeptState<Parts> | undefined): Parts => {
  const parts = kept?.get();
  return isRecord(parts) ? parts : {};
};

/**
 * Returns a state as `useState` does, for any JSON value, under a `key` of the page's own. The state of an earlier run is restored as soon
 * as the view is connected; changes made before are applied to it. Where the host keeps nothing it is plain state. When the host refuses to
 * keep it, such as for its size, a line is written to the host's log.
 * @example
 * const [tab, setTab] = useKeptState('tab', 0);
 */
export function useKeptState<State>(
  key: string,
  initial: State,
): [State, (next: State | ((before: State) => State)) => void] {
  const view = useView();
  const keeper = view && keepState<Parts>(view);
  const [first] = useState(initial);
  /** Changes made before the view was connected. */
  const [early] = useState<((before: State) => State)[]>([]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const read = () => readParts(keeper)[key] as State | undefined;
  const stored = useSyncExternalStore(keeper?.subscribe ?? neverChanges, read, read);
  const value = early.reduce((before, change) => change(before), stored === undefined ? first : stored);

  const set = useCallback(
    (next: State | ((before: State) => State)) => {
      const change = (before: State): State => (next instanceof Function ? next(before) : next);
      if (!view) {
        early.push(change);
        redraw();
        return;
      }
      const now = readParts(keepState<Parts>(view))[key] as State | undefined;
      save(view, key, change(now === undefined ? first : now));
    },
    [view, key, first, early],
  );
  useEffect(() => {
    if (view) for (const change of early.splice(0)) set(change);
  }, [view, early, set]);
  return [value, set];
}

function save(view: View, key: string, value: unknown): void {
  const keeper = keepState<Parts>(view);
  keeper.set({ ...readParts(keeper), [key]: value }).catch(error => {
    try {
      view.log('warning', `The state was not kept: ${String(error)}`);
    } catch {
      // The view was closed: there is no log to write to.
    }
  });
}
