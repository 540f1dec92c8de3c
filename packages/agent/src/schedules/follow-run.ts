// Follows a scheduled run by the log of its session, until it has ended: the inbox says how it goes.
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { truncate } from '@vitrine/std/internal/truncate';
import { readAllEvents } from '../store/read-all-events.ts';
import type { StoredRecord } from '../store/store.ts';
import type { Agent } from '../types.ts';
import { findBoardSession, pinResult } from './board-target.ts';
import { type DueWorker, isForLater } from './make-run.ts';
import { changeRecord, INBOX, type RunBody, readRun, readSchedule, SCHEDULE } from './schedule-records.ts';

const MAX_TEXT = 600;
/** Interval of the first looks, which doubles with each up to the longest. */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Number of times that a run is taken up again whose process ended. */
const MAX_RETRIES = 3;

/**
 * `interrupted`: the process of the run ended; `attempts`: how often it was begun. `allowed`: the question of a call that was allowed and has not begun.
 */
type Outcome = Pick<RunBody, 'state' | 'text' | 'error' | 'reason'> & {
  readonly interrupted?: { readonly runId: string; readonly attempts: number };
  readonly allowed?: ApprovalRequestEvent | undefined;
};

/** Parts that the look at a run needs. */
export interface RunFollower
  extends Pick<DueWorker, 'store' | 'now' | 'notify'>,
    Pick<Agent, 'pinToBoard' | 'callTool'> {
  /** Method that begins an interrupted run again. Absent where processes take up each other's runs by themselves. */
  readonly retryRun?: Agent['retryRun'];
}

/** Looks at the session of a run, and plans the next look. */
export async function followRun(record: StoredRecord, worker: RunFollower): Promise<void> {
  const { store, now, notify, retryRun } = worker;
  const run = readRun(record);
  const { state } = run;
  // Read before the session and its events: a schedule that went on to its next time has begun this run, which the events show then. One that has not
  // is about to make the session.
  const loss = await findLoss(record, store);
  const sessionId = await findSession(run, store);
  if (sessionId === undefined && run.sessionId === undefined) return;
  const events = sessionId === undefined ? [] : await readAllEvents(store, sessionId);
  const outcomeSoFar = sessionId === undefined ? loss && readDeletion(run) : readOutcome(events, run);
  const { interrupted, allowed, ...logged } = outcomeSoFar ?? loss ?? { state: 'running' };
  const isTakenUp = interrupted !== undefined && retryRun !== undefined && (await takeUp(run, interrupted, retryRun));
  const followed = allowed ? await makeAllowedCall(run, allowed, worker) : logged;
  const outcome = isTakenUp ? { state: 'running' as const } : await pin(followed, { run, events, worker });
  const at = new Date(now()).toISOString();
  const isOver = outcome.state !== 'running' && outcome.state !== 'waiting';
  const isNews = outcome.state !== state;
  const looks = isNews ? 0 : run.looks + 1;
  const next: RunBody = { ...run, ...outcome, looks, ...(isNews ? { at, read: false } : {}) };
  const dueAt = isOver ? undefined : new Date(now() + Math.min(FIRST_MS * 2 ** looks, LONGEST_MS)).toISOString();
  const isSaved = await changeRecord<RunBody>(store, { kind: INBOX, id: record.id, at }, ({ read, removed }) => ({
    body: { ...next, ...(isNews ? {} : { read }), ...(removed ? { removed } : {}) },
    dueAt,
  }));
  if (isSaved && isNews && outcome.state !== 'running' && !run.removed) await notify(next, store);
}

/** The end of a run whose session is gone. */
const readDeletion = ({ isInBoard }: RunBody): Outcome =>
  isInBoard
    ? { state: 'stopped', error: 'The board was deleted.', reason: 'board-deleted' }
    : { state: 'stopped', error: 'The chat was deleted.', reason: 'chat-deleted' };

/** Session of a run; undefined also when it is not made yet. A board's calls move to another one from time to time. */
async function findSession(
  { sessionId, boardId, isInBoard }: RunBody,
  store: DueWorker['store'],
): Promise<string | undefined> {
  if (sessionId !== undefined && (await store.getSession(sessionId))) return sessionId;
  return isInBoard && boardId !== undefined ? findBoardSession(store, boardId) : undefined;
}

/** Pins the last result of a message's run that is done to the board of its schedule. */
async function pin(
  outcome: Outcome,
  {
    run,
    events,
    worker: { store, pinToBoard },
  }: {
    run: RunBody;
    events: readonly SessionEvent[];
    worker: Pick<RunFollower, 'store' | 'pinToBoard'>;
  },
): Promise<Outcome> {
  const { boardId, sessionId, workId } = run;
  if (outcome.state !== 'done' || run.isInBoard || boardId === undefined || sessionId === undefined) return outcome;
  const callId = findLastResult(events, workId);
  if (callId === undefined) return outcome;
  const error = await pinResult(store, { ...run, boardId, sessionId }, { callId, pinToBoard });
  return error === undefined ? outcome : { ...outcome, state: 'failed', error };
}

/** The last call of a message's run that succeeded. */
function findLastResult(events: readonly SessionEvent[], messageId: string): string | undefined {
  const message = events.find(event => event.type === 'message:user' && event.messageId === messageId);
  if (message?.type !== 'message:user') return undefined;
  const runIds = new Set(listAttempts(events, message.runId));
  const callIds = new Set(
    events.flatMap(event =>
      event.type === 'llm:tool-call' && event.runId !== undefined && runIds.has(event.runId) ? event.callId : [],
    ),
  );
  const result = events.findLast(
    event => event.type === 'llm:tool-result' && event.success && callIds.has(event.callId),
  );
  return result?.type === 'llm:tool-result' ? result.callId : undefined;
}

/** Goes on with a run whose process ended. False when that cannot be, or was tried too often. */
async function takeUp(
  { sessionId, workId }: RunBody,
  { runId: retryOf, attempts }: NonNullable<Outcome['interrupted']>,
  retryRun: Agent['retryRun'],
): Promise<boolean> {
  if (attempts > MAX_RETRIES) return false;
  try {
    // The same id each time, so that it is begun once.
    await retryRun(sessionId!, { retryOf, runId: `${workId}-${attempts}` });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'not-failed') return false;
    throw error;
  }
}

/** Number of looks, about a minute, after which a call that was allowed has begun, or its process has ended. */
const MAX_LOOKS = 5;

/**
 * Makes a call again that had not begun when its process ended; it may ask once more. One that is about to begin in this process is not made twice, by
 * its id, and one in another process has its time.
 */
async function makeAllowedCall(
  { sessionId, schedule, workId: callId, looks }: RunBody,
  { server, toolName: tool, args }: ApprovalRequestEvent,
  { callTool, retryRun }: Pick<RunFollower, 'callTool' | 'retryRun'>,
): Promise<Outcome> {
  if (!retryRun && looks <= MAX_LOOKS) return { state: 'running' };
  try {
    const call = { server, tool, arguments: args, callId, initiator: 'user', schedule: schedule.id } as const;
    await callTool(sessionId!, call);
    return { state: 'running' };
  } catch (error) {
    return isForLater(error) ? { state: 'running' } : { state: 'failed', error: errorMessage(error) };
  }
}

/** A run that no process begins any more: its schedule was removed or changed before it began. */
async function findLoss({ body }: StoredRecord, store: DueWorker['store']): Promise<Outcome | undefined> {
  const { schedule, due } = body as RunBody;
  const record = await store.getRecord(SCHEDULE, schedule.id);
  return record && readSchedule(record).due === due
    ? undefined
    : { state: 'stopped', error: 'The schedule was changed before this run began.', reason: 'schedule-changed' };
}

/** Reads how a run goes; undefined when it has not begun. */
function readOutcome(events: readonly SessionEvent[], { workId, workType }: RunBody): Outcome | undefined {
  return workType === 'tool' ? readCall(events, workId) : readMessage(events, workId);
}

/** Until the user has allowed it, a call is in the log only as the question about it. */
function readCall(events: readonly SessionEvent[], callId: string): Outcome | undefined {
  const result = events.findLast(event => event.type === 'llm:tool-result' && event.callId === callId);
  if (result?.type === 'llm:tool-result') {
    const text = result.sanitized.content.flatMap(part => (part.type === 'text' ? part.text : [])).join('\n');
    const about = text === '' ? {} : { text: truncate(text, MAX_TEXT) };
    if (result.success) return { state: 'done', ...about };
    return result.error
      ? { state: 'failed', ...about, error: result.error.message }
      : { state: 'failed', ...about, error: 'The tool reported an error.', reason: 'tool-error' };
  }
  if (hasQuestion(events, event => event.callId === callId)) return { state: 'waiting' };
  if (events.some(event => event.type === 'llm:tool-call' && event.callId === callId)) return { state: 'running' };
  const request = events.findLast(event => event.type === 'approval:request' && event.callId === callId);
  if (request?.type !== 'approval:request') return undefined;
  const answer = events.findLast(
    event => event.type === 'approval:response' && event.approvalId === request.approvalId,
  );
  if (answer?.type !== 'approval:response') return undefined;
  if (answer.status === 'approved') return { state: 'running', allowed: request };
  return answer.status === 'denied'
    ? { state: 'stopped', error: 'You denied the call.', reason: 'denied' }
    : { state: 'stopped', error: 'The question was withdrawn.', reason: 'withdrawn' };
}

function readMessage(events: readonly SessionEvent[], messageId: string): Outcome | undefined {
  const message = events.find(event => event.type === 'message:user' && event.messageId === messageId);
  if (message?.type !== 'message:user') return undefined;
  if (events.some(event => event.type === 'message:removed' && event.messageId === messageId))
    return { state: 'stopped', error: 'The message was taken back.', reason: 'message-removed' };
  const runIds = listAttempts(events, message.runId);
  const [runId, attempts] = [runIds.at(-1)!, runIds.length];
  const answer = events.findLast(event => event.type === 'step:end' && event.runId === runId && event.text !== '');
  const about = answer?.type === 'step:end' ? { text: truncate(answer.text, MAX_TEXT) } : {};
  const end = events.findLast(event => event.type === 'run:end' && event.runId === runId);
  if (end?.type === 'run:end') {
    if (end.reason === 'completed') return { state: 'done', ...about };
    if (end.reason === 'stopped') return { state: 'stopped', ...about };
    const failed = {
      state: 'failed' as const,
      ...about,
      ...(end.error
        ? { error: end.error.message }
        : { error: 'The run reached its limit of steps.', reason: 'too-many-steps' as const }),
    };
    return end.reason === 'interrupted' ? { ...failed, interrupted: { runId, attempts } } : failed;
  }
  const callIds = new Set(
    events.flatMap(event => (event.type === 'tool:input' && event.runId === runId ? event.callId : [])),
  );
  const isOwn = (event: { runId?: string | undefined; callId?: string | undefined }): boolean =>
    event.runId === runId || (event.callId !== undefined && callIds.has(event.callId));
  return { state: hasQuestion(events, isOwn) ? 'waiting' : 'running', ...about };
}

/** Lists a run and those that took it up, one after the other. */
function listAttempts(events: readonly SessionEvent[], firstId: string): readonly string[] {
  const runIds = [firstId];
  for (const event of events)
    if (event.type === 'run:start' && event.retryOf === runIds.at(-1)) runIds.push(event.runId);
  return runIds;
}

/** True if a question of a run is open. */
function hasQuestion(
  events: readonly SessionEvent[],
  isOwn: (request: { runId?: string | undefined; callId?: string | undefined }) => boolean,
): boolean {
  const answeredIds = new Set(events.flatMap(event => (event.type === 'approval:response' ? event.approvalId : [])));
  return events.some(event => event.type === 'approval:request' && !answeredIds.has(event.approvalId) && isOwn(event));
}
