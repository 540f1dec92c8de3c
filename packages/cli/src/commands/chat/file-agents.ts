// The agents of users whose data is in files: open while requests, or the work on schedules, need them.
import { type Agent, createAgent, type Store, type StoreProvider } from '@vitrine/agent';
import type { UserPartsById } from './chat-workspaces.ts';

const LOOK_MS = 5000;

interface OpenAgent {
  readonly agent: Agent;
  readonly store: Store;
}

interface Entry {
  readonly opening: Promise<OpenAgent>;
  isRequested: boolean;
  holds: number;
  /** Set when it begins to close. */
  closing?: Promise<void>;
}

export interface FileAgents {
  /** Opens the agent of a user for requests, until `release`. */
  open(userId: string): Promise<OpenAgent>;
  /** Requests use it no more: it is closed when nothing holds it. */
  release(userId: string): Promise<void>;
  /** Runs `work` with the agent of a user, which stays open until it is idle. Rejects as `work` does. */
  hold(userId: string, work: (open: OpenAgent) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface FileAgentsOptions {
  readonly stores: Pick<StoreProvider, 'open'>;
  readonly parts: UserPartsById;
  /** The store that an agent works with, in place of the user's. */
  readonly watch: (userId: string, store: Store) => Store;
}

export function createFileAgents({ stores, parts, watch }: FileAgentsOptions): FileAgents {
  const entries = new Map<string, Entry>();
  const looks = new Set<NodeJS.Timeout>();

  const openAgent = async (userId: string): Promise<OpenAgent> => {
    const { options, signIns } = parts.get(userId);
    const store = watch(userId, await stores.open(userId));
    signIns.open({ store });
    return { store, agent: await createAgent({ ...options, store }) };
  };
  const enter = async (userId: string): Promise<Entry> => {
    for (let former = entries.get(userId)?.closing; former; former = entries.get(userId)?.closing) await former;
    const existing = entries.get(userId);
    if (existing) return existing;
    const entry: Entry = { opening: openAgent(userId), isRequested: false, holds: 0 };
    entries.set(userId, entry);
    entry.opening.catch(() => entries.delete(userId));
    return entry;
  };
  const close = async (userId: string, { opening }: Entry): Promise<void> => {
    // One that could not be opened is not there any more.
    const open = await opening.catch(() => undefined);
    if (!open) return;
    const ownParts = parts.get(userId);
    await open.agent.close();
    entries.delete(userId);
    await ownParts.close();
  };
  const closeUnused = async (userId: string): Promise<void> => {
    const entry = entries.get(userId);
    if (!entry || entry.isRequested || entry.holds > 0) return;
    entry.closing ??= close(userId, entry);
    await entry.closing;
  };
  /** Ends a hold when the agent has nothing to do. */
  const endHold = (userId: string, entry: Entry, agent: Agent): void => {
    const look = setTimeout(() => {
      looks.delete(look);
      if (agent.isBusy()) return endHold(userId, entry, agent);
      entry.holds--;
      void closeUnused(userId);
    }, LOOK_MS).unref();
    looks.add(look);
  };

  return {
    async open(userId) {
      const entry = await enter(userId);
      entry.isRequested = true;
      return entry.opening;
    },
    async release(userId) {
      const entry = entries.get(userId);
      if (!entry) return;
      entry.isRequested = false;
      await closeUnused(userId);
    },
    async hold(userId, work) {
      const entry = await enter(userId);
      entry.holds++;
      const open = await entry.opening;
      // What others have opened may need its servers for the first time.
      parts
        .get(userId)
        .start()
        // What fails is shown beside each server.
        .catch(() => {});
      try {
        await work(open);
      } finally {
        endHold(userId, entry, open.agent);
      }
    },
    async close() {
      for (const look of looks) clearTimeout(look);
      await Promise.all([...entries].map(([userId, entry]) => (entry.closing ??= close(userId, entry))));
    },
  };
}
