// Schedules where one process has all data: a timer for the record that is due next, of all users. A list in the store that users share names the users that
// have such records, so that a start opens no other stores.
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import type { RecordStore, Store } from '../store/store.ts';
import { DUE_KINDS, findNextDue, workOnDue } from './due-records.ts';
import type { DueWorker } from './make-run.ts';

/** Kind of the shared records that name users with due records. */
const DUE_USER = 'due-user';
/** Longest time of a timer: clocks are set, and machines sleep. */
const LONGEST_MS = 60_000;
const RETRY_MS = 15_000;

export interface SchedulesOptions {
  /** Store that all users share. */
  readonly shared: Pick<RecordStore, 'listRecords' | 'getRecord' | 'writeRecord' | 'removeRecord'>;
  /** Runs `work` with what the work on a user's records needs, and keeps the user's agent open until it is idle. */
  readonly hold: (userId: string, work: (worker: DueWorker) => Promise<void>) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: Error) => void;
}

export interface Schedules {
  /** Returns a store over this one, whose due records are noticed. */
  watch(userId: string, store: Store): Store;
  /** Begins to work on what is due. */
  start(): Promise<void>;
  /** Forgets a user whose data is removed. */
  forget(userId: string): Promise<void>;
  /** Resolves when nothing is worked on. */
  close(): Promise<void>;
}

export function createSchedules({ shared, hold, now, onError }: SchedulesOptions): Schedules {
  const dueTimes = new Map<string, string>();
  const users = createSerialQueue();
  /** Users of the list in the shared store. */
  const listed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let state: 'new' | 'open' | 'closed' = 'new';

  const plan = (): void => {
    clearTimeout(timer);
    if (state !== 'open' || dueTimes.size === 0) return;
    const [first = ''] = [...dueTimes.values()].sort();
    timer = setTimeout(look, Math.min(Math.max(Date.parse(first) - now(), 0), LONGEST_MS));
    timer.unref();
  };
  const setDue = (userId: string, dueAt: string | undefined): void => {
    if (dueAt === undefined) dueTimes.delete(userId);
    else dueTimes.set(userId, dueAt);
  };
  const work = async (userId: string): Promise<void> => {
    if (state === 'closed') return;
    try {
      await hold(userId, async worker => {
        try {
          await workOnDue(worker);
        } finally {
          setDue(userId, await findNextDue(worker));
        }
        if (!dueTimes.has(userId)) await forget(userId);
      });
    } catch (error) {
      setDue(userId, new Date(now() + RETRY_MS).toISOString());
      if (state === 'open') onError(error as Error);
    }
  };
  const look = (): void => {
    const at = new Date(now()).toISOString();
    const due = [...dueTimes].flatMap(([userId, dueAt]) => (dueAt <= at ? userId : []));
    for (const userId of due) {
      // Its work says when it is due next.
      dueTimes.delete(userId);
      void users.run(userId, () => work(userId)).then(plan);
    }
    plan();
  };
  const list = async (userId: string): Promise<void> => {
    if (listed.has(userId)) return;
    if (!(await shared.getRecord(DUE_USER, userId)))
      await shared.writeRecord({
        kind: DUE_USER,
        id: userId,
        revision: 0,
        at: new Date(now()).toISOString(),
        body: {},
      });
    listed.add(userId);
  };
  const forget = async (userId: string): Promise<void> => {
    listed.delete(userId);
    await shared.removeRecord(DUE_USER, userId);
  };

  return {
    watch: (userId, store) => ({
      ...store,
      async writeRecord(change) {
        const { kind, dueAt } = change;
        if (dueAt === undefined || !DUE_KINDS.includes(kind)) return store.writeRecord(change);
        // In the list first: a process that dies in between leaves a name too many.
        await list(userId);
        const record = await store.writeRecord(change);
        const earlier = dueTimes.get(userId);
        if (earlier === undefined || dueAt < earlier) setDue(userId, dueAt);
        plan();
        return record;
      },
    }),
    async start() {
      state = 'open';
      for (const { id } of await shared.listRecords(DUE_USER)) setDue(id, new Date(now()).toISOString());
      look();
    },
    async forget(userId) {
      dueTimes.delete(userId);
      await forget(userId);
    },
    async close() {
      state = 'closed';
      clearTimeout(timer);
      await users.idle();
    },
  };
}
