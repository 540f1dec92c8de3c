// The snapshot of a connection, and the events that change it.
import { type Connection, type ConnectionSnapshot, LIST_NAMES, type ListName } from './connection.ts';
import type { ListedTools } from './session/list-tools.ts';
import type { Session } from './session/open-session.ts';
import { createStore } from './store.ts';

export interface SnapshotStore {
  get(): ConnectionSnapshot;
  subscribe: Connection['subscribe'];
  publish(change: Partial<ConnectionSnapshot>): void;
  /** A session was opened, with these tools. */
  connected(session: Session, listed: ListedTools): void;
  /** The tools were listed again. */
  listed(listed: ListedTools): void;
  /** The user has signed in or out, or has to. */
  signInChanged(signIn: ConnectionSnapshot['signIn'], isSignedIn: boolean): void;
  /** Other lists have changed. */
  changed(lists: readonly ListName[]): void;
}

export function createSnapshotStore(): SnapshotStore {
  const store = createStore<ConnectionSnapshot>({
    status: 'connecting',
    tools: [],
    listVersions: { tools: 0, resources: 0, prompts: 0 },
    attempts: 0,
  });
  const { getSnapshot, subscribe } = store;
  let wasConnected = false;
  /** Reads the state that does not end with a session. */
  const readSignIn = () => {
    const { signIn, isSignedIn } = getSnapshot();
    return { ...(signIn && { signIn }), ...(isSignedIn && { isSignedIn }) };
  };
  const publish = (change: Partial<ConnectionSnapshot>) => store.set({ ...getSnapshot(), ...change });

  const grown = (lists: readonly ListName[]): ConnectionSnapshot['listVersions'] => {
    const versions = { ...getSnapshot().listVersions };
    for (const list of lists) versions[list]++;
    return versions;
  };
  return {
    get: getSnapshot,
    subscribe,
    publish,
    connected({ era, capabilities, protocolVersion, serverInfo, instructions }, listed) {
      store.set({
        status: 'connected',
        attempts: getSnapshot().attempts,
        ...readSignIn(),
        // Any list may have changed while the server was disconnected.
        listVersions: grown(wasConnected ? LIST_NAMES : []),
        era,
        capabilities,
        ...(protocolVersion === undefined ? {} : { protocolVersion }),
        ...(serverInfo === undefined ? {} : { serverInfo }),
        ...(instructions === undefined ? {} : { instructions }),
        ...listed,
      });
      wasConnected = true;
    },
    listed(listed) {
      const { error: _, ...snapshot } = getSnapshot();
      store.set({ ...snapshot, ...listed, listVersions: grown(['tools']) });
    },
    signInChanged(need, isNowSignedIn) {
      const { signIn: _, isSignedIn: __, ...snapshot } = getSnapshot();
      store.set({ ...snapshot, ...(need && { signIn: need }), ...(isNowSignedIn && { isSignedIn: true }) });
    },
    changed: lists => publish({ listVersions: grown(lists) }),
  };
}
