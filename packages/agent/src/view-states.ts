// What a view keeps beyond its life (`vitrine.dev/view-state`): one JSON value per surface, small, outside the log. It is the view's own
// and only the view's: neither the model nor another surface is given it.
import { VIEW_STATE } from '@vitrine/protocol/mcp-apps';
import { AgentError } from './errors.ts';
import type { Pace } from './pace.ts';
import { toPlainJson } from './sanitizer/plain-json.ts';
import type { Store } from './store/store.ts';
import type { ViewSurface } from './view-surface.ts';

const MAX_DEPTH = 64;

export interface ViewStates {
  /** Undefined when the surface keeps nothing. */
  get(surface: ViewSurface): unknown;
  /** `undefined` keeps nothing any more. Throws `AgentError` `bad-action`, `too-large`, `too-fast`, `store-failed`; then what was kept stays. */
  set(surface: ViewSurface, state: unknown): void;
}

export function createViewStates({ store, pace }: { store: Store; pace: Pace }): ViewStates {
  return {
    get({ sessionId, surfaceId }) {
      const json = store.getViewState(sessionId, surfaceId);
      return json === undefined ? undefined : (JSON.parse(json) as unknown);
    },
    set({ sessionId, surfaceId, server }, state) {
      pace(surfaceId, 'keep');
      store.setViewState({
        sessionId,
        surfaceId,
        server,
        json: state === undefined ? undefined : jsonOf(state),
      });
    },
  };
}

function jsonOf(state: unknown): string {
  const plain = toPlainJson(state, { maxDepth: MAX_DEPTH });
  if ('problem' in plain) throw new AgentError('bad-action', `The state ${plain.problem}.`);
  const bytes = Buffer.byteLength(plain.text);
  if (bytes > VIEW_STATE.maxBytes)
    throw new AgentError('too-large', `The state has ${bytes} bytes; at most ${VIEW_STATE.maxBytes} are kept.`);
  return plain.text;
}
