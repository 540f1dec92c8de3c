// Boards as the store has them, and as users read them.
import * as z from 'zod/mini';
import {
  type Board,
  BoardItemSchema,
  BoardRefreshSchema,
  BoardSchema,
  type BoardSummary,
} from '../api/contract/boards/boards.ts';
import { AgentError } from '../errors.ts';
import type { RecordStore, StoredRecord } from '../store/store.ts';

export const BOARD = 'board';
/** Number of times that a change is tried when another one came between. */
const TRIES = 8;

const StoredItemSchema = z.extend(BoardItemSchema, {
  /** `fingerprint`: hash of the tool's definition and its server when the user allowed this. */
  refresh: z.exactOptional(z.extend(BoardRefreshSchema, { fingerprint: z.string() })),
  /** ISO 8601, UTC: the removal can be taken back for a while. */
  removedAt: z.exactOptional(z.string()),
});
export type StoredItem = z.infer<typeof StoredItemSchema>;

const BodySchema = z.extend(z.pick(BoardSchema, { title: true, sessionId: true, variables: true, project: true }), {
  items: z.array(StoredItemSchema),
  /** ISO 8601, UTC: the deletion can be taken back for a while. */
  deletedAt: z.exactOptional(z.string()),
});
export type BoardBody = z.infer<typeof BodySchema>;

export interface StoredBoard extends Omit<StoredRecord, 'body'> {
  readonly body: BoardBody;
}

export type BoardStore = Pick<RecordStore, 'getRecord' | 'listRecords' | 'writeRecord'>;

const unknownBoard = (id: string): AgentError =>
  new AgentError('unknown-record', `There is no board ${id}.`, { received: id });

/** A record of this kind that cannot be read was damaged: nothing else writes it. */
function readBody(record: StoredRecord): StoredBoard {
  const parsed = BodySchema.safeParse(record.body);
  if (!parsed.success)
    throw new AgentError('store-failed', `The board ${record.id} cannot be read.`, {
      cause: parsed.error,
      storeProblem: 'damaged',
    });
  return { ...record, body: parsed.data };
}

/** Rejects with `unknown-record`; a deleted board is known only with `isDeleted`. */
export async function readBoard(
  store: Pick<BoardStore, 'getRecord'>,
  id: string,
  { isDeleted = false }: { isDeleted?: boolean } = {},
): Promise<StoredBoard> {
  const record = await store.getRecord(BOARD, id);
  const board = record && readBody(record);
  if (!board || (board.body.deletedAt !== undefined) !== isDeleted) throw unknownBoard(id);
  return board;
}

export async function listBoards(store: BoardStore): Promise<StoredBoard[]> {
  return (await store.listRecords(BOARD)).map(readBody);
}

/**
 * Changes what is stored now: where another page has changed it meanwhile, `change` is asked again, so that both changes hold. Rejects as `change` throws,
 * and with `unknown-record`.
 */
export async function changeBoard(
  { store, now }: { readonly store: BoardStore; readonly now: () => string },
  id: string,
  change: (body: BoardBody) => BoardBody,
  options?: { isDeleted?: boolean },
): Promise<StoredBoard> {
  for (let tries = 1; ; tries++) {
    const { revision, body } = await readBoard(store, id, options);
    try {
      const record = { kind: BOARD, id, revision, at: now(), body: change(body) };
      return readBody(await store.writeRecord(record));
    } catch (error) {
      if (!(error instanceof AgentError && error.code === 'record-changed') || tries === TRIES) throw error;
    }
  }
}

/** The board without what only the agent needs. */
export function showBoard({ id, revision, createdAt, updatedAt, body }: StoredBoard): Board {
  const { title, sessionId, variables, project, items } = body;
  return {
    ...{ id, revision, title, createdAt, updatedAt, sessionId, variables },
    ...(project === undefined ? {} : { project }),
    items: items
      .filter(({ removedAt }) => removedAt === undefined)
      .map(({ removedAt: _, refresh, title: ownTitle, ...rest }) => {
        const item = { ...rest, ...(ownTitle ? { title: ownTitle } : {}) };
        if (!refresh) return item;
        const { fingerprint: __, ...allowed } = refresh;
        return { ...item, refresh: allowed };
      }),
  };
}

export const summarizeBoard = (board: StoredBoard): BoardSummary => {
  const { id, title, items, updatedAt, project } = showBoard(board);
  return { id, title, items: items.length, updatedAt, ...(project === undefined ? {} : { project }) };
};

/** Finds an item that is not removed. Throws `unknown-record`. */
export function findItem({ items }: BoardBody, itemId: string): StoredItem {
  const item = items.find(({ id, removedAt }) => id === itemId && removedAt === undefined);
  if (!item) throw new AgentError('unknown-record', `The board has no item ${itemId}.`, { received: itemId });
  return item;
}
