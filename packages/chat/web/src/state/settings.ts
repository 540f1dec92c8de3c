// What the user has set for all chats. The server keeps it; this is what the page last read, or has just asked for.
import type { ChatClient, SettingsChange } from '@vitrine/agent/client';
import { createStore, type Readable } from './store.ts';

/** Empty until the server has answered. */
export interface SettingsStore extends Readable<SettingsChange> {
  refresh(): Promise<void>;
  /** Shows at once; one change reaches the server after the other, and it has the last word. Throws `ApiError`; then nothing has changed. */
  set(settings: SettingsChange): Promise<void>;
}

export function createSettings(api: ChatClient): SettingsStore {
  const store = createStore<SettingsChange>({});
  /** What the server said last. */
  let known: SettingsChange = {};
  let latest = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    async refresh() {
      const asked = latest;
      const said = await api.settings();
      if (asked !== latest) return;
      known = said;
      store.set(said);
    },
    async set(settings) {
      const mine = ++latest;
      store.set({ ...store.getSnapshot(), ...settings });
      const saving = turn.then(async () => void (known = await api.saveSettings(settings)));
      turn = saving.catch(() => {});
      try {
        await saving;
      } finally {
        // What the user has set since shows already.
        if (mine === latest) store.set(known);
      }
    },
  };
}
