// The rows of the route table that are about boards.

import {
  BoardListSchema,
  BoardSchema,
  ChatOfCallSchema,
  CreateBoardSchema,
  ItemCallSchema,
  PinSchema,
  RefreshItemSchema,
  SharedSchema,
  UpdateBoardItemSchema,
  UpdateBoardSchema,
} from './boards.ts';

const BOARD = '/api/boards/:boardId';
/** The calls of a board are made where its session is held. */
const ITEMS = '/api/sessions/:boardSession/board-items';
const ITEM = `${ITEMS}/:itemId` as const;

export const BOARD_ROUTES = {
  /** Reads the chat or the board that a link leads to. 404 when the link was withdrawn, or is for other users. */
  shared: { method: 'GET', path: '/api/shared/:token', answer: SharedSchema },
  /** Boards in the order of their creation. */
  listBoards: { method: 'GET', path: '/api/boards', answer: BoardListSchema, member: 'boards', agent: 'any' },
  createBoard: {
    method: 'POST',
    path: '/api/boards',
    status: 201,
    body: CreateBoardSchema,
    answer: BoardSchema,
    agent: 'any',
  },
  /** Rejects with `unknown-record`. */
  board: { method: 'GET', path: BOARD, answer: BoardSchema, agent: 'any' },
  /** Rejects with `unknown-record`, `bad-arguments`. */
  updateBoard: { method: 'PUT', path: BOARD, body: UpdateBoardSchema, answer: BoardSchema, agent: 'any' },
  /** Ten minutes at least it can be restored. Rejects with `unknown-record`. */
  deleteBoard: { method: 'DELETE', path: BOARD, agent: 'any' },
  /** Rejects with `unknown-record` when it is too late. */
  restoreBoard: { method: 'POST', path: `${BOARD}/restore`, answer: BoardSchema, agent: 'any' },
  /**
   * Copies a call with its result, its interface and its view's state to the board, or puts a version of an artifact there. Rejects with `unknown-session`, `unknown-record`, `unknown-surface` when
   * the call has no result that is shown, `too-many`.
   */
  pinToBoard: {
    method: 'POST',
    path: ITEMS,
    status: 201,
    body: PinSchema,
    answer: BoardSchema,
    agent: 'holder',
  },
  /** Rejects with `unknown-session`, `unknown-record`, `bad-arguments`, `denied` when the tool may not be called without the user. */
  updateBoardItem: { method: 'PUT', path: ITEM, body: UpdateBoardItemSchema, answer: BoardSchema, agent: 'holder' },
  /**
   * Calls the item's tool again. Resolves when the call is in the log. Rejects as `callTool` does; without the user also with `denied`, `too-fast`.
   */
  refreshBoardItem: {
    method: 'POST',
    path: `${ITEM}/refresh`,
    status: 202,
    body: RefreshItemSchema,
    answer: ItemCallSchema,
    agent: 'holder',
  },
  /** Makes a chat that begins with a call of a board's session. Rejects with `unknown-session`, `unknown-surface`. */
  copyCallToChat: {
    method: 'POST',
    path: '/api/sessions/:id/tool-calls/:callId/chat',
    status: 201,
    answer: ChatOfCallSchema,
    agent: 'any',
  },
} as const;
