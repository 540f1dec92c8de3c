// A board as the target of a schedule: one item has the results of all its runs. The ids of the item and of its calls follow from the schedule and the run.
import { createHash } from 'node:crypto';
import { createItemCallId } from '../api/board-calls.ts';
import { BOARD, type BoardBody, changeBoard, readBoard } from '../boards/board-record.ts';
import { putItem } from '../boards/put-item.ts';
import { AgentError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { Agent } from '../types.ts';
import type { RunBody, ScheduleBody } from './schedule-records.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const createItem = (scheduleId: string, runId: string) => ({
  id: hash(scheduleId).slice(0, 12),
  run: hash(runId).slice(0, 32),
});

/** Session with the calls of a board; undefined when the board is not there (any more). */
export async function findBoardSession(
  store: Pick<Store, 'getRecord' | 'listRecords' | 'writeRecord'>,
  boardId: string,
): Promise<string | undefined> {
  const record = await store.getRecord(BOARD, boardId);
  return (record?.body as BoardBody | undefined)?.deletedAt === undefined && record
    ? (await readBoard(store, boardId)).body.sessionId
    : undefined;
}

/** Id of the call that a run makes on a board. */
export function createBoardCallId(scheduleId: string, runId: string): string {
  const { id, run } = createItem(scheduleId, runId);
  return createItemCallId(id, run);
}

/** Makes the item of a schedule that calls a tool, when it is missing. Rejects with `unknown-record`, `too-many`. */
export async function prepareItem(
  { store, now }: { readonly store: Store; readonly now: () => number },
  { boardId, scheduleId, work }: { boardId: string; scheduleId: string; work: ScheduleBody['work'] & { type: 'tool' } },
): Promise<void> {
  const { server, tool, arguments: args } = work;
  const { id } = createItem(scheduleId, '');
  await changeBoard({ store, now: () => new Date(now()).toISOString() }, boardId, body =>
    putItem(body, { id, server, tool, arguments: args }, { now: now() }),
  );
}

/** Pins a call of a run to its board. Resolves with the reason when that cannot be. */
export async function pinResult(
  store: Store,
  run: RunBody & { readonly boardId: string; readonly sessionId: string },
  { callId, pinToBoard }: { readonly callId: string; readonly pinToBoard: Agent['pinToBoard'] },
): Promise<string | undefined> {
  const { boardId, sessionId, schedule, workId } = run;
  const boardSession = await findBoardSession(store, boardId);
  if (boardSession === undefined) return 'The board was deleted.';
  try {
    await pinToBoard(boardSession, { sessionId, callId, item: createItem(schedule.id, workId) });
    return undefined;
  } catch (error) {
    if (error instanceof AgentError && error.code === 'too-many') return error.message;
    // It is tried again: the board may have got another session just now.
    throw error;
  }
}
