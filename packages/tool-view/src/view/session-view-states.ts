// Keeps the state of views in the tab's session storage, so that a reload of the page restores them.
import type { ViewStateStore } from '@vitrine/host';
import { isRecord, parseJson } from '@vitrine/std/internal/json';

type SurfaceInfo = Parameters<ViewStateStore['load']>[0];

/** The entry of session storage that has all states, the one saved longest ago first. */
const ENTRY = 'vitrine-tool-view-states';
/** Most characters of all states: session storage holds about five million. */
const MAX_CHARACTERS = 2_000_000;

/** Creates the store. Where the browser has no session storage, states last as long as the page. */
export function createSessionViewStates(): ViewStateStore {
  const states = readStates();
  return {
    load: async surface => parseJson(states.get(stateKey(surface)) ?? ''),
    save(surface, state) {
      const key = stateKey(surface);
      states.delete(key);
      if (state !== undefined) states.set(key, JSON.stringify(state));
      writeStates(states);
    },
  };
}

const stateKey = ({ server, id, widgetSession }: SurfaceInfo): string =>
  JSON.stringify(widgetSession === undefined ? [server, id] : [server, '', widgetSession]);

function readStates(): Map<string, string> {
  try {
    const entries = parseJson(sessionStorage.getItem(ENTRY) ?? '');
    const texts = isRecord(entries) ? Object.entries(entries) : [];
    return new Map(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    // Storage is turned off.
    return new Map();
  }
}

function writeStates(states: Map<string, string>): void {
  let size = 0;
  for (const text of states.values()) size += text.length;
  for (const [key, text] of states) {
    if (size <= MAX_CHARACTERS) break;
    states.delete(key);
    size -= text.length;
  }
  try {
    sessionStorage.setItem(ENTRY, JSON.stringify(Object.fromEntries(states)));
  } catch {
    // Storage is full or turned off: the states stay in memory.
  }
}
