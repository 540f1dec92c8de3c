// Keeps a user's sign-ins at servers in the user's store, sealed: a copy of the database contains no token that can be used.
import type { Store } from '@vitrine/agent';
import type { SignInStorage } from '@vitrine/connect';
import type { SecretBox } from '@vitrine/storage/internal/secrets';

/** Settings that the storage of a chat has for one user. */
interface UserSettings {
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  /** Tells the other processes of the chat that a sign-in has changed. Absent: there are none. */
  readonly announce?: () => void;
  /** Calls `listener` when another process has announced a change. */
  readonly onAnnounced?: (listener: () => void) => () => void;
  /** Runs `work` while no process of the chat runs work under this name. Absent: there are no others. */
  readonly exclusive?: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

export interface SealedSignIns {
  /** Storage for `createConnections`. What is read before `open` waits for it. */
  readonly storage: SignInStorage;
  /** Hands over the user's settings, once they are open. */
  open(settings: UserSettings): void;
}

/** A row of another user, or of another server, does not open in this place. */
const getPurpose = (userId: string, name: string): string => JSON.stringify(['server sign-in', userId, name]);

/** `openBox` is called when there is something to seal or to open. */
export function createSealedSignIns(userId: string, openBox: () => Promise<SecretBox>): SealedSignIns {
  const { promise: settings, resolve: open } = Promise.withResolvers<UserSettings>();
  const purpose = (name: string): string => getPurpose(userId, name);
  return {
    open,
    storage: {
      async read(name) {
        const sealed = await (await settings).store.getSetting(settingName(name));
        return typeof sealed === 'string' ? (await openBox()).open(sealed, purpose(name)) : undefined;
      },
      async write(name, text) {
        const { store, announce } = await settings;
        const sealed = text === undefined ? null : (await openBox()).seal(text, purpose(name));
        await store.setSetting(settingName(name), sealed);
        announce?.();
      },
      async exclusive(name, work) {
        const { exclusive } = await settings;
        return exclusive ? exclusive(purpose(name), work) : work();
      },
      subscribe(listener) {
        let stop: (() => void) | undefined;
        let isOver = false;
        void settings.then(({ onAnnounced }) => {
          if (!isOver) stop = onAnnounced?.(listener);
        });
        return () => {
          isOver = true;
          stop?.();
        };
      },
    },
  };
}

/** Apart from the settings of the page. */
const PREFIX = 'server:';
const settingName = (name: string): string => `${PREFIX}${name}`;

/** See `SecretBox.reseal`: a user's setting sealed anew, undefined where nothing is to be done. */
export const resealSignIn = (userId: string, name: string, value: unknown, box: SecretBox): string | undefined =>
  name.startsWith(PREFIX) && typeof value === 'string'
    ? box.reseal(value, getPurpose(userId, name.slice(PREFIX.length)))
    : undefined;
