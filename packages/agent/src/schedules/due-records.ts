// The work on a user's records that are due: runs of schedules, and looks at runs that go on.
import type { StoredRecord } from '../store/store.ts';
import { followRun } from './follow-run.ts';
import { type DueWorker, makeRun } from './make-run.ts';
import { INBOX, isRecordChanged, SCHEDULE } from './schedule-records.ts';

/** Kinds of records that processes work on. */
export const DUE_KINDS: readonly string[] = [SCHEDULE, INBOX];
const END_OF_TIME = '9999';

/** Works on one record that is due. Rejects when it could not; the record is due still. */
export async function workOn(record: StoredRecord, worker: DueWorker): Promise<void> {
  try {
    if (record.kind === SCHEDULE) await makeRun(record, worker);
    else if (record.kind === INBOX) await followRun(record, { ...worker, ...worker.agent });
  } catch (error) {
    // The page or process that has changed it meanwhile goes on with it.
    if (!isRecordChanged(error)) throw error;
  }
}

/** Works on all records that are due now, the longest due first. Rejects with the first error, after the others had their turn. */
export async function workOnDue(worker: DueWorker): Promise<void> {
  const errors: unknown[] = [];
  for (const record of await listDue(worker, new Date(worker.now()).toISOString())) {
    try {
      await workOn(record, worker);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** The time at which the next record is due; undefined when none is. */
export async function findNextDue(worker: Pick<DueWorker, 'store'>): Promise<string | undefined> {
  return (await listDue(worker, END_OF_TIME))[0]?.dueAt;
}

const listDue = async ({ store }: Pick<DueWorker, 'store'>, at: string): Promise<StoredRecord[]> =>
  (await store.listDueRecords(at)).filter(({ kind }) => DUE_KINDS.includes(kind));
