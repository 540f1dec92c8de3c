// The methods of an agent for its inbox: open questions, and the runs of schedules.
import type { AgentServices } from '../agent-services.ts';
import type { StoredRecord } from '../store/store.ts';
import { readHistory } from './run-history.ts';
import { changeRecord, INBOX, type RunBody, readRun, SCHEDULE, toItem } from './schedule-records.ts';

const MAX_ITEMS = 200;

export function createInboxMethods({ store, clock }: Pick<AgentServices, 'store' | 'clock'>) {
  const readNow = (): string => new Date(clock.now()).toISOString();
  /** A run that waits has a question, which counts itself. */
  const isUnread = (record: StoredRecord): boolean => {
    const { state, read, removed } = readRun(record);
    return !read && !removed && state !== 'running' && state !== 'waiting';
  };
  const readAll = async () => {
    const [questions, all] = await Promise.all([store.listOpenApprovals(), store.listRecords(INBOX)]);
    const records = all.filter(record => readRun(record).removed !== true);
    return { questions, records, unread: questions.length + records.filter(isUnread).length };
  };
  return {
    async inbox() {
      const { questions, records, unread } = await readAll();
      const items = records
        .map(toItem)
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .slice(0, MAX_ITEMS);
      return { questions, items, unread };
    },
    countInbox: async () => (await readAll()).unread,
    async readInbox({ ids }: { readonly ids?: readonly string[] } = {}): Promise<undefined> {
      const records = (await store.listRecords(INBOX)).filter(
        record => isUnread(record) && (ids?.includes(record.id) ?? true),
      );
      for (const { id, dueAt } of records)
        await changeRecord<RunBody>(store, { kind: INBOX, id, at: readNow() }, body => ({
          body: { ...body, read: true },
          dueAt,
        }));
    },
    async removeInboxItem(id: string): Promise<boolean> {
      const record = await store.getRecord(INBOX, id);
      if (!record || readRun(record).removed) return false;
      // The history of its schedule keeps it.
      if (!(await store.getRecord(SCHEDULE, readRun(record).schedule.id))) return store.removeRecord(INBOX, id);
      return changeRecord<RunBody>(store, { kind: INBOX, id, at: readNow() }, body => ({
        body: { ...body, removed: true },
        dueAt: record.dueAt,
      }));
    },
    scheduleRuns: (scheduleId: string) => readHistory(store, scheduleId),
  };
}
