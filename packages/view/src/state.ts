// State that outlives the page: where the host offers to keep some (`vitrine.dev/view-state`, an extension of ours to MCP Apps), a
// view that comes back finds what it had. A part of its own (`@vitrine/view/state`), so that a page without state does not carry it.
import type { VIEW_STATE } from '@vitrine/protocol/mcp-apps';
import { isRecord } from './record.ts';
import type { View } from './view.ts';

const KEY: (typeof VIEW_STATE)['key'] = 'vitrine.dev/view-state';
const SET: (typeof VIEW_STATE)['set'] = 'vitrine.dev/view-state/set';

/** The state of one view: any JSON value. `State` is what you say it is: an older version of your page may have left another. */
export interface KeptState<State> {
  /** Whether the host keeps it. If not it lives as long as the page. */
  readonly isKept: boolean;
  /** The most that the host keeps: bytes of the JSON as UTF-8; absent when it keeps none, or does not say. */
  readonly maxBytes?: number;
  /** Undefined when there is none. */
  get(): State | undefined;
  /**
   * Changes it; undefined: there is none any more. Resolves when the host has it, this version or a later one. Rejects with the
   * host's `ViewError`, as when it is too large; the page has it all the same.
   */
  set(state: State | undefined): Promise<void>;
  /** Called after each change. Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

const known = new WeakMap<View, KeptState<unknown>>();

/** The state of a connected view; the same object each time. What is on its way when the view is asked to finish still arrives. */
export function keepState<State>(view: View): KeptState<State> {
  const before = known.get(view) as KeptState<State> | undefined;
  if (before) return before;

  const listeners = new Set<() => void>();
  const offer = (view.hostCapabilities.experimental as Record<string, unknown> | undefined)?.[KEY];
  const isKept = isRecord(offer);
  let state = view.context[KEY] as State | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function send(): Promise<void> {
    // One at a time: of those that come meanwhile only the last is worth sending.
    await sending.catch(() => {});
    next = undefined;
    sending = view.request(SET, state === undefined ? {} : { state });
    await sending;
  }

  const kept: KeptState<State> = {
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
  known.set(view, kept as KeptState<unknown>);
  return kept;
}
