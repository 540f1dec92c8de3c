// The user's settings for all chats. The server stores them; this has the last value read or requested.
import type { ChatClient } from '@vitrine/agent/api';
import type { SettingsChange } from '@vitrine/agent/internal/api';
import { createStore, type Readable } from '../store.ts';

/** Settings of the user; empty until the server has answered. */
export interface SettingsStore extends Readable<SettingsChange> {
  refresh(): Promise<void>;
  /**
   * Changes the settings, which are shown at once; changes are sent one after the other, and the server's answer replaces the value.
   * Rejects with `ApiError`; then nothing has changed.
   */
  set(settings: SettingsChange): Promise<void>;
}

export function createSettings(api: ChatClient): SettingsStore {
  const store = createStore<SettingsChange>({});
  /** The server's last answer. */
  let confirmed: SettingsChange = {};
  let latest = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    async refresh() {
      const requestNumber = latest;
      const answer = await api.settings();
      if (requestNumber !== latest) return;
      confirmed = answer;
      store.set(answer);
    },
    async set(settings) {
      const mine = ++latest;
      store.set({ ...store.getSnapshot(), ...settings });
      const saving = turn.then(async () => void (confirmed = await api.changeSettings(settings)));
      turn = saving.catch(() => {});
      try {
        await saving;
      } finally {
        // Later changes of the user are already shown.
        if (mine === latest) store.set(confirmed);
      }
    },
  };
}
