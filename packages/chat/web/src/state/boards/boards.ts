// The list of the user's boards, and what was done last to one of them, which can be taken back.
import type { ChatClient } from '@vitrine/agent/api';
import type { Board, BoardSummary } from '@vitrine/agent/internal/api';
import type { ArtifactKind } from '@vitrine/protocol/internal/session/run-events';
import type { Router } from '../router.ts';
import { createStore, type Readable } from '../store.ts';

/** Note about the last change, with what the user can do about it. */
type BoardNote =
  | { readonly kind: 'pinned'; readonly title: string; readonly boardId: string }
  | { readonly kind: 'deleted' | 'removed'; readonly title: string; readonly undo: () => Promise<unknown> };

/** Call with a result, or version of an artifact. */
export type PinSource =
  | {
      readonly callId: string;
      /** Height of the item in cells of the grid. */
      readonly rows?: number;
    }
  | {
      readonly artifact: {
        readonly key: string;
        readonly kind: ArtifactKind;
        readonly title?: string;
        readonly text: string;
      };
    };

/** Boards in the order of their creation; undefined until they are loaded. Methods reject with `ApiError`. */
export interface Boards extends Readable<readonly BoardSummary[] | undefined> {
  /** Loads the boards again. */
  refresh(): Promise<void>;
  create(title: string): Promise<Board>;
  rename(id: string, title: string): Promise<void>;
  /** `project`: id; null: none. */
  move(id: string, project: string | null): Promise<void>;
  /** Leaves the board if it is open. */
  remove(board: Pick<Board, 'id' | 'title'>): Promise<void>;
  /** Copies a call with its result, or an artifact, to a board. */
  pin(boardId: string, source: PinSource & { readonly sessionId: string }): Promise<void>;
  readonly note: Readable<BoardNote | undefined>;
  show(note: BoardNote): void;
  dismissNote(): void;
}

export function createBoards({ api, router }: { api: ChatClient; router: Router }): Boards {
  const list = createStore<readonly BoardSummary[] | undefined>(undefined);
  const note = createStore<BoardNote | undefined>(undefined);
  const refresh = async (): Promise<void> => list.set(await api.listBoards());
  const open = (id?: string): void => router.open({ name: 'boards', parts: id === undefined ? [] : [id] });
  return {
    getSnapshot: list.getSnapshot,
    subscribe: list.subscribe,
    refresh,
    async create(title) {
      const board = await api.createBoard({ title });
      await refresh();
      return board;
    },
    async rename(id, title) {
      await api.updateBoard(id, { title });
      await refresh();
    },
    async move(id, project) {
      await api.updateBoard(id, { project });
      await refresh();
    },
    async remove({ id, title }) {
      await api.deleteBoard(id);
      const page = router.page.getSnapshot();
      if (page?.name === 'boards' && page.parts[0] === id) open();
      const undo = async (): Promise<void> => {
        await api.restoreBoard(id);
        await refresh();
      };
      note.set({ kind: 'deleted', title, undo });
      await refresh();
    },
    async pin(boardId, source) {
      const { sessionId } = await api.board(boardId);
      const { title } = await api.pinToBoard(sessionId, source);
      note.set({ kind: 'pinned', title, boardId });
    },
    note,
    show: note.set,
    dismissNote: () => note.set(undefined),
  };
}
