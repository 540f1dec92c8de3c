// The last runs of a schedule, also those that were removed from the inbox.
import type { InboxItem } from '../api/contract/schedules/schedules.ts';
import { AgentError } from '../errors.ts';
import type { RecordStore, StoredRecord } from '../store/store.ts';
import { INBOX, readRun, SCHEDULE, toItem } from './schedule-records.ts';

/** Runs of a schedule that are kept, unless the user has not read them yet. */
const KEPT_RUNS = 100;
const SHOWN_RUNS = 20;

type Records = Pick<RecordStore, 'getRecord' | 'listRecords' | 'removeRecord'>;

/** Lists the runs of a schedule, the latest first. */
async function listRuns(store: Pick<Records, 'listRecords'>, scheduleId: string): Promise<StoredRecord[]> {
  const records = await store.listRecords(INBOX);
  return records
    .filter(record => readRun(record).schedule.id === scheduleId)
    .toSorted((a, b) => readRun(b).due.localeCompare(readRun(a).due));
}

/** Rejects with `AgentError` `unknown-record` when there is no such schedule. */
export async function readHistory(store: Records, scheduleId: string): Promise<InboxItem[]> {
  if (!(await store.getRecord(SCHEDULE, scheduleId)))
    throw new AgentError('unknown-record', `There is no schedule ${scheduleId}.`, { received: scheduleId });
  return (await listRuns(store, scheduleId)).slice(0, SHOWN_RUNS).map(toItem);
}

/** Removes the oldest runs of a schedule, so that a frequent one does not fill the store. */
export async function pruneHistory(store: Records, scheduleId: string): Promise<void> {
  for (const record of (await listRuns(store, scheduleId)).slice(KEPT_RUNS)) {
    const { read, removed } = readRun(record);
    if (record.dueAt === undefined && (read || removed)) await store.removeRecord(INBOX, record.id);
  }
}

/** Removes the runs of a schedule that only its history has shown. */
export async function removeHistory(store: Records, scheduleId: string): Promise<void> {
  for (const record of await listRuns(store, scheduleId))
    if (readRun(record).removed) await store.removeRecord(INBOX, record.id);
}
