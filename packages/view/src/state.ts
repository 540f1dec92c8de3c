// State that outlives the page, where the host supports `vitrine.dev/view-state` (an extension of ours to MCP Apps): a view that is
// started again has it. A separate entry (`@vitrine/view/state`), so that a page without state does not carry it.

import type { VIEW_STATE } from '@vitrine/protocol/internal/session/view-state';
import { isRecord } from '@vitrine/std/internal/json';
import type { View } from './view.ts';

const KEY: (typeof VIEW_STATE)['key'] = 'vitrine.dev/view-state';
const SET: (typeof VIEW_STATE)['set'] = 'vitrine.dev/view-state/set';

/** The state of one view: any JSON value. `State` is not checked: an older version of your page may have saved another type. */
export interface KeptState<State> {
  /** Whether the host keeps it. If not, it lives as long as the page. */
  readonly isKept: boolean;
  /** The largest state that the host keeps, in bytes of its JSON as UTF-8. Absent when the host keeps none, or names no limit. */
  readonly maxBytes?: number;
  /** The state; undefined when there is none. */
  get(): State | undefined;
  /**
   * Replaces the state; undefined removes it. Resolves when the host has saved this version or a later one. Rejects with `ViewError`
   * when the host refuses, such as for its size; the page keeps the new state all the same.
   */
  set(state: State | undefined): Promise<void>;
  /** Calls `listener` after each change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

const states = new WeakMap<View, KeptState<unknown>>();

/**
 * The state of a connected view; the same object each time. A change that is being saved when the view is torn down still arrives.
 * @example
 * const state = keepState<{ tab: number }>(view);
 * await state.set({ tab: 2 });
 */
export function keepState<State>(view: View): KeptState<State> {
  const before = states.get(view) as KeptState<State> | undefined;
  if (before) return before;

  const listeners = new Set<() => void>();
  const offer = (view.hostCapabilities.experimental as Record<string, unknown> | undefined)?.[KEY];
  const isKept = isRecord(offer);
  let state = view.context[KEY] as State | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function send(): Promise<void> {
    // One request at a time; of the changes made meanwhile only the last is sent.
    await sending.catch(() => {});
    next = undefined;
    sending = view.request(SET, state === undefined ? {} : { state });
    await sending;
  }

  const keptState: KeptState<State> = {
    isKept,
    ...(isKept && typeof offer.maxBytes === 'number' && { maxBytes: offer.maxBytes }),
    get: () => state,
    async set(value) {
      state = value;
      for (const listener of [...listeners]) listener();
      if (isKept) await (next ??= send());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  view.on('teardown', () => (next ?? sending).catch(() => {}));
  states.set(view, keptState as KeptState<unknown>);
  return keptState;
}
