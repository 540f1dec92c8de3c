// The list of boards: open, make, rename and delete them.
import type { BoardSummary } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { formatDay } from '../parts/text/format.ts';
import { NameForm } from '../shell/name-form.tsx';
import { TitleField } from '../sidebar/title-field.tsx';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { pagePath } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { BOARD_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { ItemMenu } from './item-menu.tsx';

const MoveBoard = lazy(() => import('../projects/move-board.tsx'));

export function BoardList() {
  const { boards, router } = useChat();
  const list = useStore(boards);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    boards.refresh().then(
      () => setProblem(undefined),
      (error: unknown) => setProblem(errorMessage(error)),
    );
  }, [boards]);
  const create = async (title: string): Promise<void> => {
    const { id } = await boards.create(title);
    router.open({ name: 'boards', parts: [id] });
  };
  return (
    <section className="boards-page" aria-label={TEXTS.title}>
      <p className="lede">{TEXTS.lede}</p>
      {problem === undefined ? null : <Problem text={problem} />}
      {list === undefined && problem === undefined ? <p className="quiet loading">{TEXTS.loading}</p> : null}
      {list?.length === 0 ? <p className="quiet">{TEXTS.none}</p> : null}
      <ul className="board-list">
        {list?.map(board => (
          <li key={board.id}>
            <BoardLine board={board} />
          </li>
        ))}
      </ul>
      <NameForm label={TEXTS.newBoardName} createText={TEXTS.create} onCreate={create} />
    </section>
  );
}

function BoardLine({ board }: { board: BoardSummary }) {
  const { boards, router } = useChat();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const [problem, attempt] = useAttempt();
  const page = { name: 'boards', parts: [board.id] } as const;
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.open(page);
  };
  if (isRenaming)
    return (
      <TitleField
        title={board.title}
        onEnd={next => {
          setIsRenaming(false);
          if (next !== undefined) attempt(boards.rename(board.id, next));
        }}
      />
    );
  return (
    <div className="board-line">
      <a href={pagePath(page)} onClick={open}>
        <Name text={board.title} />
      </a>
      <span className="caption">
        <span>{TEXTS.items(board.items)}</span>
        <span>{TEXTS.changed(formatDay(board.updatedAt))}</span>
      </span>
      <ItemMenu label={TEXTS.menuFor(displayName(board.title))}>
        {item => (
          <>
            {item(TEXTS.rename, () => setIsRenaming(true))}
            {item(TEXTS.move, () => setIsMoving(true))}
            {item(TEXTS.delete, () => attempt(boards.remove(board)))}
          </>
        )}
      </ItemMenu>
      <Suspense fallback={null}>
        {isMoving ? <MoveBoard board={board} onClose={() => setIsMoving(false)} /> : null}
      </Suspense>
      {problem === undefined ? null : <Problem text={problem} />}
    </div>
  );
}
