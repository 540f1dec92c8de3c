// One board as the page shows it. Its calls come with its session's stream; the board itself is read again when the page is seen again, and when a call
// is there that this page has not made.
import { ApiError, type ChatClient } from '@vitrine/agent/api';
import type { Board, BoardItem, BoardPlace, BoardRefresh } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { createStore, type Readable } from '../store.ts';
import type { PinSource } from './boards.ts';

/** Reason why the last refresh of an item did not begin. */
export interface ItemProblem {
  readonly code: string;
  readonly message: string;
  /** True if the item was to be refreshed by itself, without a question to the user. */
  readonly isAutomatic: boolean;
}

interface BoardState {
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed';
  readonly board?: Board;
  /** Reason why the board could not be read. */
  readonly error?: string;
  /** Problems by the ids of items. */
  readonly problems: ReadonlyMap<string, ItemProblem>;
}

interface ItemChange {
  readonly title?: string;
  readonly arguments?: Record<string, unknown>;
  readonly refresh?: BoardRefresh | null;
  readonly removed?: boolean;
}

type PinnedArtifact = Extract<PinSource, { artifact: unknown }>['artifact'];

/** Origin of a refresh. */
type RefreshedBy = 'user' | 'opened' | 'interval';

/** Methods reject with `ApiError`, except those that say otherwise. */
export interface BoardStore extends Readable<BoardState> {
  readonly id: string;
  /** Never rejects. */
  reload(): Promise<void>;
  setVariables(variables: Record<string, unknown>): Promise<void>;
  /** Shows the places at once; never rejects. */
  move(places: Readonly<Record<string, BoardPlace>>): Promise<void>;
  changeItem(itemId: string, change: ItemChange): Promise<void>;
  /** Shows another version of an artifact from now on. */
  replaceArtifact(item: BoardItem, artifact: PinnedArtifact): Promise<void>;
  /** Never rejects: `problems` has the reason. `shown`: the call whose result is shown. */
  refreshItem(
    itemId: string,
    options: { by: RefreshedBy; shown?: string | undefined; arguments?: Record<string, unknown> },
  ): Promise<void>;
  /** Tells whether this page has begun the call. */
  hasBegun(callId: string): boolean;
  close(): void;
}

export function createBoardStore(
  id: string,
  { api, page = document }: { api: ChatClient; page?: Pick<Document, 'hidden' | 'addEventListener'> },
): BoardStore {
  const store = createStore<BoardState>({ phase: 'loading', problems: new Map() });
  const ownCalls = new Set<string>();
  const aborter = new AbortController();
  const patch = (change: Partial<BoardState>): void => store.update(state => ({ ...state, ...change }));
  /** Places that the user has chosen and the server has not answered yet; `nextPlaces`: they follow those on their way. */
  let placesOnTheWay: Readonly<Record<string, BoardPlace>> = {};
  let nextPlaces: Readonly<Record<string, BoardPlace>> = {};
  const withPlaces = (board: Board): Board => {
    const places = { ...placesOnTheWay, ...nextPlaces };
    return { ...board, items: board.items.map(item => ({ ...item, place: places[item.id] ?? item.place })) };
  };
  /** Answers may come in another order than the changes were made. */
  const take = (board: Board): void => {
    const before = store.getSnapshot().board;
    if (!before || before.revision <= board.revision || before.sessionId !== board.sessionId)
      patch({ phase: 'ready', board: withPlaces(board) });
  };
  const reload = async (): Promise<void> => {
    try {
      take(await api.board(id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) patch({ phase: 'missing' });
      // What is shown stays while the server is away.
      else if (!store.getSnapshot().board) patch({ phase: 'failed', error: errorMessage(error) });
    }
  };
  const sessionId = (): string => store.getSnapshot().board?.sessionId ?? '';
  const setProblem = (itemId: string, problem: ItemProblem | undefined): void => {
    const problems = new Map(store.getSnapshot().problems);
    if (problem) problems.set(itemId, problem);
    else if (!problems.delete(itemId)) return;
    patch({ problems });
  };
  const onVisible = (): void => {
    if (!page.hidden) void reload();
  };
  page.addEventListener('visibilitychange', onVisible, { signal: aborter.signal });
  globalThis.addEventListener?.('focus', onVisible, { signal: aborter.signal });
  void reload();

  return {
    id,
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload,
    async setVariables(variables) {
      take(await api.updateBoard(id, { variables }));
    },
    async move(places) {
      const { board } = store.getSnapshot();
      if (!board) return;
      nextPlaces = { ...nextPlaces, ...places };
      patch({ board: withPlaces(board) });
      if (Object.keys(placesOnTheWay).length > 0) return;
      while (Object.keys(nextPlaces).length > 0) {
        placesOnTheWay = nextPlaces;
        nextPlaces = {};
        await api.updateBoard(id, { places: placesOnTheWay }).then(take, () => {
          placesOnTheWay = {};
          return reload();
        });
      }
      placesOnTheWay = {};
    },
    async changeItem(itemId, change) {
      take(await api.updateBoardItem(sessionId(), itemId, change));
    },
    async replaceArtifact({ id: itemId, artifact: source }, artifact) {
      const from = { sessionId: source?.sessionId ?? '', artifact };
      take(await api.pinToBoard(sessionId(), { ...from, itemId }));
    },
    async refreshItem(itemId, { by, shown, arguments: args }) {
      const body = { by, ...(shown === undefined ? {} : { shown }), ...(args ? { arguments: args } : {}) };
      try {
        const { callId } = await api.refreshBoardItem(sessionId(), itemId, body);
        ownCalls.add(callId);
        setProblem(itemId, undefined);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : '';
        // Another page has just refreshed it.
        if (code === 'too-fast' && by !== 'user') return;
        if (code === 'unknown-session') await reload();
        setProblem(itemId, { code, message: errorMessage(error), isAutomatic: by !== 'user' });
      }
    },
    hasBegun: callId => ownCalls.has(callId),
    close: () => aborter.abort(),
  };
}
