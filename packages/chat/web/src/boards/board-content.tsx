// What a board shows: its title, its variables, and its grid of items.
import { BOARD_COLUMNS, type BoardItem, type BoardPlace } from '@vitrine/agent/internal/api';
import { useEffect, useMemo, useState } from 'react';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { TitleField } from '../sidebar/title-field.tsx';
import type { BoardStore } from '../state/boards/board-store.ts';
import { sortByPlace } from '../state/boards/sort-by-place.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { useStore } from '../state/store.ts';
import { BOARD_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { BoardItemView } from './board-item.tsx';
import { ItemMenu } from './item-menu.tsx';
import { useAutomaticRefresh } from './use-automatic-refresh.ts';
import { useCalls, useVersions } from './use-calls.ts';
import { type Places, useGrid } from './use-grid.ts';
import { VariablesBar } from './variables-bar.tsx';

/** Events after which the board is opened anew: its session is then shortened. */
const MAX_EVENTS = 6_000;

export function BoardContent({ store, session }: { store: BoardStore; session: SessionStore }) {
  const { board, problems } = useStore(store);
  const { phase, transcript } = useStore(session);
  const { calls, entries } = useCalls(transcript);
  const versions = useVersions(transcript);
  if (!board) throw new Error('no board');
  const { items } = board;
  const isLoaded = phase !== 'loading';
  useAutomaticRefresh(store, board, isLoaded ? calls : undefined);
  useReloads(store, session);
  const move = (places: Places): void => void store.move(places);
  const grid = useGrid(items, move);
  const sorted = useMemo(() => sortByPlace(items), [items]);
  const refresh = (ids: readonly string[]): void => {
    for (const id of ids) void store.refreshItem(id, { by: 'user', shown: calls.get(id)?.shown });
  };
  /** Two neighbours in the reading order take each other's places; the grid makes room for what is larger. */
  const swap = (id: string, step: 1 | -1): void => {
    const index = sorted.findIndex(item => item.id === id);
    const [one, other] = [sorted[index], sorted[index + step]];
    if (!one || !other) return;
    const at = (item: BoardItem, { x, y }: BoardPlace): BoardPlace => ({
      ...item.place,
      x: Math.min(x, BOARD_COLUMNS - item.place.w),
      y,
    });
    move({ [one.id]: at(one, other.place), [other.id]: at(other, one.place) });
  };

  return (
    <section className="board" aria-label={board.title}>
      <BoardHead
        store={store}
        onRefreshAll={() => refresh(items.flatMap(({ id, artifact }) => (artifact ? [] : id)))}
      />
      {phase === 'reconnecting' ? (
        <p className="note" role="status">
          {TEXTS.offline}
        </p>
      ) : null}
      <VariablesBar store={store} board={board} onChanged={refresh} />
      <ApprovalsAt />
      {items.length === 0 ? <p className="quiet">{TEXTS.empty}</p> : null}
      <div ref={grid.element} className="grid-stack board-grid">
        {items.map(item => {
          const itemCalls = calls.get(item.id);
          return (
            <div key={item.id} className="grid-stack-item" data-board-item={item.id}>
              <div className="grid-stack-item-content">
                <BoardItemView
                  item={item}
                  store={store}
                  isLoaded={isLoaded}
                  calls={itemCalls}
                  version={versions.get(item.id)}
                  shown={itemCalls?.shown === undefined ? undefined : entries.get(itemCalls.shown)}
                  problem={problems.get(item.id)}
                  position={{ isFirst: sorted[0]?.id === item.id, isLast: sorted.at(-1)?.id === item.id }}
                  isNarrow={grid.isNarrow}
                  onMove={change => grid.move(item.id, change)}
                  onSwap={step => swap(item.id, step)}
                />
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** Reads the board again when another page has called an item's tool, and when its session has become long. */
function useReloads(store: BoardStore, session: SessionStore): void {
  useEffect(() => {
    let count = session.getSnapshot().transcript.entries.length;
    let isRenewing = false;
    return session.subscribe(() => {
      const { entries, seq } = session.getSnapshot().transcript;
      const added = entries.slice(count);
      count = entries.length;
      const isOther = added.some(entry => entry.kind === 'call' && !store.hasBegun(entry.key));
      const isLong = seq > MAX_EVENTS && !isRenewing;
      if (isLong) isRenewing = true;
      if (isOther || isLong) void store.reload();
    });
  }, [store, session]);
}

function BoardHead({ store, onRefreshAll }: { store: BoardStore; onRefreshAll: () => void }) {
  const { boards, router, shareDialog } = useChat();
  const { board } = useStore(store);
  const [isRenaming, setIsRenaming] = useState(false);
  const [problem, attempt] = useAttempt();
  if (!board) return null;
  const rename = (next: string | undefined): void => {
    setIsRenaming(false);
    if (next !== undefined) attempt(boards.rename(board.id, next).then(store.reload));
  };
  return (
    <header className="board-head">
      {isRenaming ? (
        <TitleField title={board.title} onEnd={rename} />
      ) : (
        <h2>
          <Name text={board.title} />
        </h2>
      )}
      <span className="spring" />
      {board.items.length > 0 ? (
        <button type="button" className="button" onClick={onRefreshAll}>
          {TEXTS.refreshAll}
        </button>
      ) : null}
      <ItemMenu label={TEXTS.menuFor(displayName(board.title))}>
        {item => (
          <>
            {item(TEXTS.rename, () => setIsRenaming(true))}
            {item(TEXTS.share, () => shareDialog.set({ boardId: board.id, title: board.title }))}
            {item(TEXTS.delete, () => attempt(boards.remove(board)))}
            {item(TEXTS.allBoards, () => router.open({ name: 'boards', parts: [] }))}
          </>
        )}
      </ItemMenu>
      {problem === undefined ? null : <Problem text={problem} />}
    </header>
  );
}
