// The state that a view stores beyond its life (`vitrine.dev/view-state`): one small JSON value per surface, outside the log. Only
// the view itself can read it: neither the model nor another surface receives it.
import { VIEW_STATE } from '@vitrine/protocol/internal/mcp-apps';
import { AgentError } from '../errors.ts';
import { toPlainJson } from '../sanitizer/plain-json.ts';
import type { Store } from '../store/store.ts';
import type { LimitRate } from './view-rate-limit.ts';
import type { ViewSurface } from './view-surface.ts';

const MAX_DEPTH = 64;

export interface ViewStates {
  /** The stored state; undefined when there is none. */
  get(surface: ViewSurface): unknown;
  /** Stores a state; `undefined` deletes it. On error, throws `AgentError` `bad-action`, `too-large`, `too-fast` or `store-failed` and keeps the old one. */
  set(surface: ViewSurface, state: unknown): void;
}

export function createViewStates({ store, limitRate }: { store: Store; limitRate: LimitRate }): ViewStates {
  return {
    get({ sessionId, surfaceId }) {
      const json = store.getViewState(sessionId, surfaceId);
      return json === undefined ? undefined : (JSON.parse(json) as unknown);
    },
    set({ sessionId, surfaceId, server }, state) {
      limitRate(surfaceId, 'keep');
      store.setViewState({
        sessionId,
        surfaceId,
        server,
        json: state === undefined ? undefined : serializeState(state),
      });
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
