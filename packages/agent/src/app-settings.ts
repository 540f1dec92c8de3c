// Settings of the user that belong to the application around the agent, such as the servers that the user added.

import type { AgentOptions } from './agent-options.ts';
import type { Store } from './store/store.ts';
import type { AppSettings } from './types.ts';

/** Prefix of the settings' names in the store, apart from the agent's own settings. */
const PREFIX = 'app:';

interface AppSettingsOptions extends Pick<AgentOptions, 'followSettings'> {
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
}

export interface FollowedSettings extends AppSettings {
  /** The application reads its settings again. Rejects as it does, or with `AgentError` `store-failed`. */
  restore(): Promise<void>;
}

/** The caller makes one change at a time. */
export function createAppSettings({ store, followSettings }: AppSettingsOptions): FollowedSettings {
  const get = (name: string): Promise<unknown> => store.getSetting(PREFIX + name);
  const restore = async (): Promise<void> => followSettings?.({ get });
  return {
    get,
    restore,
    async change(name, change) {
      await store.setSetting(PREFIX + name, change(await get(name)));
      await restore();
    },
  };
}
