// The state that a view stores beyond its life (`vitrine.dev/view-state`): one small JSON value per surface, outside the log. Only
// the view itself can read it: neither the model nor another surface receives it.
import { VIEW_STATE } from '@vitrine/protocol/internal/mcp-apps';
import { AgentError } from '../errors.ts';
import { toPlainJson } from '../sanitizer/plain-json.ts';
import { createSerial } from '../serial.ts';
import type { Store } from '../store/store.ts';
import type { LimitRate } from './view-rate-limit.ts';
import type { ViewSurface } from './view-surface.ts';

const MAX_DEPTH = 64;

export interface ViewStates {
  /** The stored state; undefined when there is none. */
  get(surface: ViewSurface): Promise<unknown>;
  /**
   * Stores a state; `undefined` deletes it; the last call wins. On error, rejects with `AgentError` `bad-action`, `too-large`, `too-fast` or
   * `store-failed` and keeps the old one.
   */
  set(surface: ViewSurface, state: unknown): Promise<void>;
}

export function createViewStates({ store, limitRate }: { store: Store; limitRate: LimitRate }): ViewStates {
  const writes = createSerial();
  return {
    async get({ sessionId, surfaceId }) {
      const json = await store.getViewState(sessionId, surfaceId);
      return json === undefined ? undefined : (JSON.parse(json) as unknown);
    },
    async set({ sessionId, surfaceId, server }, state) {
      limitRate(surfaceId, 'keep');
      const json = state === undefined ? undefined : serializeState(state);
      await writes.run(JSON.stringify([sessionId, surfaceId]), () =>
        store.setViewState({ sessionId, surfaceId, server, json }),
      );
    },
  };
}

function serializeState(state: unknown): string {
  const plain = toPlainJson(state, { maxDepth: MAX_DEPTH });
  if ('problem' in plain) throw new AgentError('bad-action', `The state ${plain.problem}.`);
  const bytes = Buffer.byteLength(plain.text);
  if (bytes > VIEW_STATE.maxBytes)
    throw new AgentError('too-large', `The state has ${bytes} bytes; at most ${VIEW_STATE.maxBytes} are kept.`);
  return plain.text;
}
