// What a schedule may do without a question.
import type { CallRequest } from '@vitrine/policy';
import type { RecordStore } from '../store/store.ts';
import { readSchedule, SCHEDULE } from './schedule-records.ts';

export type ScheduleLimits = NonNullable<CallRequest['schedule']>;

/** Creates the reader of limits, by the schedule's id; a schedule that is not there any more may do nothing. */
export const createLimitsReader =
  (store: Pick<RecordStore, 'getRecord'>) =>
  async (id: string): Promise<ScheduleLimits> => {
    const record = await store.getRecord(SCHEDULE, id);
    return { allowed: record ? readSchedule(record).allowed : [] };
  };
