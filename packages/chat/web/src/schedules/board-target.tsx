// The choice of a board as the place of a schedule's results.
import { useEffect, useId } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { SCHEDULE_TEXTS as TEXTS } from '../texts/pages/schedules.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Problem } from '../untrusted-text/problem.tsx';

interface BoardTargetProps {
  /** Undefined: another target. The empty text: none is chosen yet. */
  readonly boardId: string | undefined;
  readonly onChange: (boardId: string) => void;
}

export function BoardTarget({ boardId, onChange }: BoardTargetProps) {
  const { boards } = useChat();
  const list = useStore(boards);
  const [problem, attempt] = useAttempt();
  const hintId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form is opened.
  useEffect(() => attempt(boards.refresh()), [boards]);
  return (
    <>
      <label className="check">
        <input
          type="radio"
          checked={boardId !== undefined}
          disabled={list?.length === 0}
          onChange={() => onChange(list?.[0]?.id ?? '')}
        />
        {TEXTS.onBoard}
      </label>
      {list?.length === 0 ? <p className="quiet small">{TEXTS.noBoards}</p> : null}
      {boardId === undefined ? null : (
        <>
          <label>
            {TEXTS.board}
            <select required aria-describedby={hintId} value={boardId} onChange={event => onChange(event.target.value)}>
              {list?.some(({ id }) => id === boardId) ? null : <option value="" disabled />}
              {list?.map(({ id, title }) => (
                <option key={id} value={id}>
                  {displayName(title)}
                </option>
              ))}
            </select>
          </label>
          <p id={hintId} className="quiet small">
            {TEXTS.boardHint}
          </p>
        </>
      )}
      {problem === undefined ? null : <Problem text={problem} />}
    </>
  );
}
