// Records of schedules and of their runs, as the store keeps them.
import type { InboxItem, Schedule, ScheduleChange } from '../api/contract/schedules/schedules.ts';
import type { RecordStore, StoredRecord } from '../store/store.ts';

export const SCHEDULE = 'schedule';
export const INBOX = 'inbox';

/** Tool that the runs of a schedule may call without a question, bound to its definition. */
export interface AllowedTool {
  readonly server: string;
  readonly tool: string;
  readonly fingerprint: string;
}

/** Body of a record of the kind `schedule`. */
export interface ScheduleBody extends Omit<ScheduleChange, 'allowed'> {
  readonly allowed: readonly AllowedTool[];
  readonly paused: boolean;
  /**
   * Time of the run that is made next. The record's `dueAt` may be later, while a process makes the run. It is part of the ids of what the run makes, so that
   * a run that is made again makes nothing twice.
   */
  readonly due?: string | undefined;
}

/** Body of a record of the kind `inbox`: a scheduled run. */
export interface RunBody extends Omit<InboxItem, 'id'> {
  /** Id of the message that was sent, or of the call. */
  readonly workId: string;
  readonly workType: 'message' | 'tool';
  /** Number of looks at its session. */
  readonly looks: number;
  /** The user has removed it from the inbox; its schedule still shows it. */
  readonly removed?: boolean | undefined;
}

export const readSchedule = ({ body }: StoredRecord): ScheduleBody => body as ScheduleBody;
export const readRun = ({ body }: StoredRecord): RunBody => body as RunBody;

/** Makes the schedule of a record as clients see it. */
export function toSchedule(record: StoredRecord): Schedule {
  const { due, allowed, ...body } = readSchedule(record);
  return {
    ...body,
    id: record.id,
    createdAt: record.createdAt,
    allowed: allowed.map(({ server, tool }) => ({ server, tool })),
    ...(due === undefined ? {} : { next: due }),
  };
}

/** Makes the item of the inbox of a record. */
export function toItem({ id, body }: StoredRecord): InboxItem {
  const { workId: _, workType: __, looks: ___, removed: ____, ...item } = body as RunBody;
  return { ...item, id };
}

/** Tells whether another page or process has changed a record meanwhile. */
export const isRecordChanged = (error: unknown): boolean => (error as { code?: unknown }).code === 'record-changed';

/**
 * Changes a record until no other change comes between; `change` returns undefined to leave it. Resolves with false when there is no such record (any more).
 */
export async function changeRecord<Body>(
  store: Pick<RecordStore, 'getRecord' | 'writeRecord'>,
  { kind, id, at }: { readonly kind: string; readonly id: string; readonly at: string },
  change: (body: Body) => { readonly body: Body; readonly dueAt: string | undefined } | undefined,
): Promise<boolean> {
  for (;;) {
    const record = await store.getRecord(kind, id);
    if (!record) return false;
    const next = change(record.body as Body);
    if (!next) return true;
    try {
      await store.writeRecord({ kind, id, revision: record.revision, at, ...next });
      return true;
    } catch (error) {
      if (!isRecordChanged(error)) throw error;
    }
  }
}
