// Whether the settings dialog is open, and at which tab: several places of the page open it.
import { createStore, type Readable } from '../store.ts';

export const SETTINGS_TABS = ['models', 'general', 'approvals', 'history', 'data'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export interface SettingsDialogState extends Readable<SettingsTab | undefined> {
  /** @default the models */
  open(tab?: SettingsTab): void;
  close(): void;
}

export function createSettingsDialog(): SettingsDialogState {
  const store = createStore<SettingsTab | undefined>(undefined);
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    open: (tab = 'models') => store.set(tab),
    close: () => store.set(undefined),
  };
}
