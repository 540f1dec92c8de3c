// Makes a run of a schedule that is due. Every id in it follows from the schedule and the time, so a run that is made again, after a process died in the
// middle of it, makes nothing twice; that it was made is what the next time of the schedule says.
import { createHash } from 'node:crypto';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { AgentError } from '../errors.ts';
import type { Store, StoredRecord } from '../store/store.ts';
import type { Agent } from '../types.ts';
import { createBoardCallId, findBoardSession, prepareItem } from './board-target.ts';
import { nextTime } from './next-run.ts';
import { pruneHistory } from './run-history.ts';
import {
  changeRecord,
  INBOX,
  isRecordChanged,
  type RunBody,
  readRun,
  readSchedule,
  SCHEDULE,
  type ScheduleBody,
} from './schedule-records.ts';

/** Reason why a user's runs are not made now. */
export interface Obstacle {
  /** `limit`: the user may spend no more today. `failed`: the user may not use the chat. */
  readonly state: 'limit' | 'failed';
  readonly error: string;
}

/** Parts that the work on due records of one user needs. */
export interface DueWorker {
  readonly agent: Pick<Agent, 'sendMessage' | 'callTool' | 'retryRun' | 'pinToBoard'>;
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells why the user's runs are not made now; undefined: they are. */
  readonly findObstacle: () => Promise<Obstacle | undefined>;
  /** Resolves when the user's servers are connected, or have had time for it. */
  readonly untilConnected: () => Promise<void>;
  /** Tells the devices of the user, which are in the store, of a run whose state has changed. Never rejects. */
  readonly notify: (run: RunBody, store: Store) => Promise<void>;
}

/** Errors of a process, its database or its disk, which another attempt may not meet: the run is made later, as if it were not due yet. */
const LATER: ReadonlySet<unknown> = new Set(['busy', 'store-failed', 'closed', 'not-holder', 'interrupted']);
export const isForLater = (error: unknown): boolean => LATER.has((error as { code?: unknown }).code);
/** Errors that say that the chat or the board of a schedule was deleted. */
const GONE: ReadonlySet<unknown> = new Set(['unknown-session', 'unknown-record']);
const LATER_MS = 10_000;
const FIRST_LOOK_MS = 1000;

export async function makeRun(record: StoredRecord, worker: DueWorker): Promise<void> {
  const { store, now } = worker;
  const { due, ...schedule } = readSchedule(record);
  if (due === undefined) return;
  const readTime = (ms = 0): string => new Date(now() + ms).toISOString();
  const runId = createRunId(record.id, due);
  const obstacle = await worker.findObstacle();
  const target = await findTarget(schedule, runId, store);
  const { work } = schedule;
  const boardId = schedule.target.type === 'board' ? schedule.target.boardId : undefined;
  const isInBoard = boardId !== undefined && work.type === 'tool';
  const workId = isInBoard ? createBoardCallId(record.id, runId) : runId;
  const run: RunBody = {
    schedule: { id: record.id, title: schedule.title },
    due,
    at: readTime(),
    state: 'running',
    read: false,
    workId,
    workType: work.type,
    looks: 0,
    ...(boardId === undefined ? {} : { boardId, ...(isInBoard && { isInBoard }) }),
    ...(obstacle ?? (target === undefined ? {} : { sessionId: target })),
  };
  const isOver = await addRun(store, { id: runId, body: run, dueAt: obstacle ? undefined : readTime(FIRST_LOOK_MS) });
  await pruneHistory(store, record.id);
  let isPaused = false;
  if (!obstacle && !isOver)
    try {
      if (target === undefined) throw new AgentError('unknown-record', 'The board was deleted.', { received: boardId });
      await worker.untilConnected();
      if (target === runId) await addSession(store, target, { at: readTime(), title: schedule.title });
      if (isInBoard) await prepareItem(worker, { boardId, scheduleId: record.id, work });
      await begin(schedule, { target, workId, scheduleId: record.id }, worker.agent);
    } catch (error) {
      if (isForLater(error)) {
        await changeRecord<ScheduleBody>(store, { kind: SCHEDULE, id: record.id, at: readTime() }, body =>
          body.due === due ? { body, dueAt: readTime(LATER_MS) } : undefined,
        );
        return;
      }
      // A chat or a board that was deleted does not come back.
      isPaused = target !== runId && GONE.has((error as { code?: unknown }).code);
      const failed = toFailedRun(run, error, isPaused);
      await changeRecord<RunBody>(store, { kind: INBOX, id: runId, at: readTime() }, () => ({
        body: failed,
        dueAt: undefined,
      }));
      await worker.notify(failed, store);
    }
  else if (obstacle) await worker.notify(run, store);
  await changeRecord<ScheduleBody>(store, { kind: SCHEDULE, id: record.id, at: readTime() }, body => {
    // The user may have changed its times meanwhile.
    if (body.due !== due) return undefined;
    const paused = body.paused || isPaused;
    const next = paused ? undefined : nextTime(body.when, readTime());
    return { body: { ...body, paused, due: next }, dueAt: next };
  });
}

/** The run that could not begin. `isGone`: its chat or board was deleted. */
function toFailedRun(run: RunBody, error: unknown, isGone: boolean): RunBody {
  const failed = { ...run, state: 'failed' as const, error: errorMessage(error) };
  if (!isGone) return failed;
  return { ...failed, reason: run.boardId === undefined ? 'chat-deleted' : 'board-deleted' };
}

/** Makes an id of at most 64 letters, digits and hyphens, as ids of messages and calls must be. */
function createRunId(scheduleId: string, due: string): string {
  const time = due.replace(/[^0-9TZ]/g, '');
  const id = `schedule-${scheduleId}-${time}`;
  return /^[\w-]{1,64}$/.test(id) ? id : `schedule-${createHash('sha256').update(id).digest('hex').slice(0, 40)}`;
}

/** Session of a run; undefined when the board is not there any more. */
async function findTarget(
  { target, work }: Pick<ScheduleBody, 'target' | 'work'>,
  runId: string,
  store: Store,
): Promise<string | undefined> {
  if (target.type === 'chat') return target.sessionId;
  if (target.type === 'new-chat') return runId;
  const boardSession = await findBoardSession(store, target.boardId);
  return work.type === 'tool' ? boardSession : boardSession && runId;
}

/** Resolves with true when an earlier attempt has added it, and it has ended since. */
async function addRun(store: Store, run: { id: string; body: RunBody; dueAt: string | undefined }): Promise<boolean> {
  try {
    await store.writeRecord({ kind: INBOX, revision: 0, at: run.body.at, ...run });
    return false;
  } catch (error) {
    if (!isRecordChanged(error)) throw error;
    const earlier = await store.getRecord(INBOX, run.id);
    return earlier !== undefined && earlier.dueAt === undefined && readRun(earlier).sessionId !== undefined;
  }
}

async function addSession(store: Store, id: string, { at, title }: { at: string; title: string }): Promise<void> {
  if (await store.getSession(id)) return;
  try {
    await store.createSession({ id, createdAt: at });
    await store.updateSession(id, { title });
  } catch (error) {
    // The storage does not answer, or its disk is full.
    if ((error as AgentError).storeProblem !== undefined) throw error;
    // Another attempt was faster, or the user has deleted it since.
    if (!(await store.getSession(id)))
      throw new AgentError('unknown-session', `The chat of this run was deleted.`, { received: id, cause: error });
  }
}

async function begin(
  { work }: ScheduleBody,
  { target, workId, scheduleId: schedule }: { target: string; workId: string; scheduleId: string },
  agent: DueWorker['agent'],
): Promise<void> {
  if (work.type === 'message') {
    const { text, model } = work;
    const message = { messageId: workId, text, schedule, ...(model === undefined ? {} : { model }) };
    await agent.sendMessage(target, message);
    return;
  }
  const { server, tool, arguments: args } = work;
  await agent.callTool(target, { server, tool, arguments: args, callId: workId, initiator: 'user', schedule });
}
