// How long sessions are kept, for all users of a chat: what the configuration says, else what was set in the page.
import { type Retention, RetentionSchema } from '../api/contract/data.ts';
import type { Store } from '../store/store.ts';

/** The name of the setting. */
const SETTING = 'retention';

export interface RetentionSetting {
  /** Whether the configuration sets it: the page cannot change it. */
  readonly isFixed: boolean;
  /**
   * Reads the retention; undefined when everything is kept. Rejects with `AgentError` `store-failed`, and for a stored value of a newer
   * version.
   */
  read(): Promise<Retention | undefined>;
  /** Rejects with `AgentError` `store-failed`. */
  write(retention: Retention | undefined): Promise<void>;
}

export interface RetentionSettingOptions {
  /** The settings that all users share. */
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  /** Retention of the configuration. @default none: it is set in the page */
  readonly configured?: Retention | undefined;
}

/**
 * The setting in a store, or the fixed one of a configuration.
 *
 * @example const retention = createRetentionSetting({ store, configured: { days: 90, sessions: 'all' } });
 */
export function createRetentionSetting({ store, configured }: RetentionSettingOptions): RetentionSetting {
  return {
    isFixed: configured !== undefined,
    async read() {
      if (configured) return configured;
      const value = await store.getSetting(SETTING);
      return value === undefined || value === null ? undefined : RetentionSchema.parse(value);
    },
    write: retention => store.setSetting(SETTING, retention ?? null),
  };
}
