// The state that a view stores beyond its life (`vitrine.dev/view-state`): one small JSON value per surface, outside the log. Only
// the view itself can read it: neither the model nor another surface receives it.

import { readStoredView, writeStoredView } from '@vitrine/protocol/internal/session/stored-view';
import { VIEW_STATE } from '@vitrine/protocol/internal/session/view-state';
import { toPlainJson } from '@vitrine/std/internal/plain-json';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { AgentError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { LimitRate } from './view-rate-limit.ts';
import type { ViewSurface } from './view-surface.ts';

const MAX_DEPTH = 64;

export interface ViewStates {
  /** The stored state; undefined when there is none. `widgetSession`: the one that all views of the server with this id share. */
  get(surface: ViewSurface, widgetSession?: string): Promise<unknown>;
  /**
   * Stores a state; `undefined` deletes it; the last call wins. On error, rejects with `AgentError` `bad-action`, `too-large`, `too-fast` or
   * `store-failed` and keeps the old one.
   */
  set(surface: ViewSurface, state: unknown, widgetSession?: string): Promise<void>;
}

export function createViewStates({ store, limitRate }: { store: Store; limitRate: LimitRate }): ViewStates {
  const writes = createSerialQueue();
  return {
    async get(surface, widgetSession) {
      const json = await store.getViewState(surface.sessionId, readKey(surface, widgetSession));
      return json === undefined ? undefined : (JSON.parse(json) as unknown);
    },
    async set(surface, state, widgetSession) {
      const { sessionId, server } = surface;
      limitRate(surface.surfaceId, 'keep');
      const json = state === undefined ? undefined : serializeState(state);
      const surfaceId = readKey(surface, widgetSession);
      await writes.run(JSON.stringify([sessionId, surfaceId]), () =>
        store.setViewState({ sessionId, surfaceId, server, json }),
      );
    },
  };
}

/** Makes the id under which a state is stored: no id of a call has this form, and no other server's view gets the same. */
const readKey = ({ surfaceId, server }: ViewSurface, widgetSession: string | undefined): string =>
  widgetSession === undefined ? surfaceId : `widget-session:${sha256Hex(JSON.stringify([server, widgetSession]))}`;

/** The parts are limited one by one: a view that fills its `localStorage` can save its state as before. */
function serializeState(value: unknown): string {
  const plain = toPlainJson(value, { maxDepth: MAX_DEPTH });
  if ('problem' in plain) throw new AgentError('bad-action', `The state ${plain.problem}.`);
  const { state, storage } = readStoredView(plain.value);
  const bytes = state === undefined ? 0 : Buffer.byteLength(JSON.stringify(state));
  if (bytes > VIEW_STATE.maxBytes)
    throw new AgentError('too-large', `The state has ${bytes} bytes; at most ${VIEW_STATE.maxBytes} are kept.`);
  return JSON.stringify(writeStoredView({ state, storage }) ?? null);
}
