// The stores of users for the console of admins: measured, exported, moved and deleted whether or not the user is there.
import type { StoreProvider } from '@vitrine/agent';
import { moveSessions } from '@vitrine/agent/internal/stores';
import type { UserStores } from '@vitrine/chat/internal/command';

interface UserStoresOptions {
  /** Stores of all users. */
  readonly stores: Pick<StoreProvider, 'open' | 'removeUser' | 'countSessions'>;
  /** Closes what this process has open of a user. */
  readonly release: (userId: string) => Promise<void>;
}

/** Number of times that a deletion is made again when another process has written meanwhile. */
const MAX_DELETIONS = 3;

export function createUserStores({ stores, release }: UserStoresOptions): UserStores {
  return {
    countSessions: stores.countSessions,
    async measure(userId) {
      const store = await stores.open(userId);
      return store.measure().finally(() => store.close());
    },
    async openExport(userId) {
      const store = await stores.open(userId);
      return {
        listSessions: store.listSessions,
        async exportSession(id) {
          const summary = await store.getSession(id);
          return summary && { ...summary, ...(await store.readReadableEvents(id)) };
        },
        blob: store.getBlob,
        close: () => store.close(),
      };
    },
    async transfer(from, to) {
      await release(from);
      const source = await stores.open(from);
      try {
        const target = await stores.open(to);
        return await moveSessions(source, target, new Date().toISOString()).finally(() => target.close());
      } finally {
        await source.close();
      }
    },
    async remove(userId) {
      await release(userId);
      const result = await stores.removeUser(userId);
      let rest = result.left;
      for (let n = 1; rest > 0 && n < MAX_DELETIONS; n++) rest = (await stores.removeUser(userId)).left;
      return { ...result, left: rest };
    },
  };
}
