// Which profile the user has chosen: kept with the sessions, so that it outlives the process and every process that works for the user follows.

import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import { AgentError } from './errors.ts';
import type { Store } from './store/store.ts';
import type { AgentProfile, AgentProfiles } from './types.ts';

const SETTING = 'profile';

/** `initial`: what was in effect without a choice. A choice among other profiles does not hold. */
interface StoredChoice {
  readonly id: string;
  readonly initial: string;
}

export interface ProfileChoiceOptions {
  readonly profiles: AgentProfiles;
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  /** Lets a profile take effect. */
  readonly apply: (profile: AgentProfile) => void;
  /** Makes a change while no other choice of the user is changed or read. */
  readonly change: (work: () => Promise<void>) => Promise<void>;
  /** Called when the servers of a profile that is chosen already cannot be connected. */
  readonly onError: (error: Error) => void;
}

export interface ProfileChoice {
  readonly id: string;
  /** Takes over what is stored. Rejects with `AgentError` `store-failed`. */
  restore(): Promise<void>;
  /** See `Agent.chooseProfile`. */
  choose(id: string): Promise<void>;
}

export function createProfileChoice(options: ProfileChoiceOptions): ProfileChoice {
  const { profiles, store, apply, change, onError } = options;
  const { initialId: initial } = profiles;
  const choosing = createSerialQueue();
  let currentId = initial;

  const take = (id: string): void => {
    const profile = profiles.find(id);
    if (!profile) throw new AgentError('bad-arguments', `There is no agent ${id.slice(0, 100)}.`, { received: id });
    apply(profile);
    currentId = id;
  };
  const write = (id: string): Promise<void> =>
    change(async () => {
      take(id);
      await store.setSetting(SETTING, { id, initial } satisfies StoredChoice);
    });
  /** The profile first: it may require more approvals, and the new servers must not run without them. */
  const use = async (id: string): Promise<void> => {
    await write(id);
    await profiles.connect(id);
  };

  return {
    get id() {
      return currentId;
    },
    async restore() {
      const id = readChoice(await store.getSetting(SETTING), initial) ?? initial;
      if (id === currentId || !profiles.find(id)) return;
      take(id);
      profiles.connect(id).catch(onError);
    },
    choose: id =>
      choosing.run('', async () => {
        const formerId = currentId;
        try {
          await use(id);
        } catch (error) {
          // A failing server of the previous profile is shown with its state; only errors of the chosen profile are reported.
          if (currentId === id) await use(formerId).catch(() => {});
          throw error;
        }
      }),
  };
}

function readChoice(setting: unknown, initial: string): string | undefined {
  const choice = setting as Partial<StoredChoice> | null | undefined;
  return choice?.initial === initial && typeof choice.id === 'string' ? choice.id : undefined;
}
