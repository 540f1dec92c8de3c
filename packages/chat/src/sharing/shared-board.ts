// What a link leads to in its owner's store: a chat, or a board with the session that has the calls of its items.
import { AgentError } from '@vitrine/agent';
import { readBoard, readItemCalls, showBoard } from '@vitrine/agent/internal/stores';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { StoredShare } from './share-records.ts';
import type { SharedStore } from './shared-session.ts';

type Board = ReturnType<typeof showBoard>;

export interface SharedThing {
  readonly sessionId: string;
  readonly title: string | undefined;
  /** Absent: it is a chat. */
  readonly board?: Board;
}

/** Undefined when it is not there any more. */
export async function findShared(
  store: SharedStore,
  { sessionId, boardId }: Pick<StoredShare, 'sessionId' | 'boardId'>,
): Promise<SharedThing | undefined> {
  const board = boardId === undefined ? undefined : await findBoard(store, boardId);
  const id = boardId === undefined ? sessionId : board?.sessionId;
  const session = id === undefined ? undefined : await store.getSession(id);
  // The session of a board is reached through the board alone.
  if (id === undefined || !session || session.board !== boardId) return undefined;
  return { sessionId: id, title: board ? board.title : session.title, ...(board && { board }) };
}

async function findBoard(store: SharedStore, id: string): Promise<Board | undefined> {
  try {
    return showBoard(await readBoard(store, id));
  } catch (error) {
    if (error instanceof AgentError && error.code === 'unknown-record') return undefined;
    throw error;
  }
}

/** The events of what the items of a board show now; all events of a chat. */
export function readShownEvents(events: readonly SessionEvent[], board: Board | undefined): SessionEvent[] {
  if (!board) return [...events];
  const calls = readItemCalls(events);
  const ids = new Set(
    board.items.flatMap(({ id }) => {
      const { shown, good, attempt } = calls.get(id) ?? {};
      return [shown, good?.callId, attempt?.call.callId];
    }),
  );
  const versions = new Map(
    events.flatMap(event => (event.type === 'artifact:edit' ? [[event.artifact, event.seq] as const] : [])),
  );
  return events.filter(event =>
    isItemEvent(event) ? ids.has(event.callId) : isVersion(event, board) && versions.get(event.artifact) === event.seq,
  );
}

type ItemEvent = Extract<SessionEvent, { type: 'llm:tool-call' | 'tool:interface' | 'llm:tool-result' }>;

/** Events by which items show results. */
const isItemEvent = (event: SessionEvent): event is ItemEvent =>
  event.type === 'llm:tool-call' || event.type === 'tool:interface' || event.type === 'llm:tool-result';

/** Tells whether an event that comes belongs to an item that is on the board. */
export const isOnBoard = (event: SessionEvent, board: Board | undefined): boolean =>
  !board ||
  isVersion(event, board) ||
  (isItemEvent(event) && board.items.some(({ id }) => event.callId.startsWith(`${id}-`)));

/** Tells whether an event is a version of an artifact on the board. */
const isVersion = (event: SessionEvent, { items }: Board): event is Extract<SessionEvent, { type: 'artifact:edit' }> =>
  event.type === 'artifact:edit' && items.some(({ id }) => id === event.artifact);
