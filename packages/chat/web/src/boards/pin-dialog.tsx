// Chooses the board that a result or an artifact is pinned to.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useId, useState } from 'react';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { NameForm } from '../shell/name-form.tsx';
import type { PinSource } from '../state/boards/boards.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { BOARD_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import '../../styles/boards/boards.css';

interface PinDialogProps {
  source: PinSource;
  hint: string;
  onClose: () => void;
}

export default function PinDialog({ source, hint, onClose }: PinDialogProps) {
  const { boards, session } = useChat();
  const list = useStore(boards);
  const titleId = useId();
  const [loadProblem, setLoadProblem] = useState<string>();
  const [problem, attempt] = useAttempt();
  useEffect(() => {
    boards.refresh().catch((error: unknown) => setLoadProblem(errorMessage(error)));
  }, [boards]);
  const pin = async (boardId: string): Promise<void> => {
    const sessionId = session.getSnapshot()?.id;
    if (sessionId === undefined) return;
    await boards.pin(boardId, { sessionId, ...source });
    onClose();
  };
  return (
    <ModalDialog className="pin-dialog" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{TEXTS.pinTitle}</h2>
      <p className="quiet">{hint}</p>
      {list === undefined && loadProblem === undefined ? <p className="quiet">{TEXTS.loading}</p> : null}
      {loadProblem === undefined ? null : <Problem text={loadProblem} />}
      <ul className="pin-boards">
        {list?.map(({ id, title, items }) => (
          <li key={id}>
            <button type="button" className="button" data-pin-to={id} onClick={() => attempt(pin(id))}>
              <Name text={title} />
              <span className="caption">{TEXTS.items(items)}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem === undefined ? null : <Problem text={problem} />}
      <NameForm
        label={TEXTS.newBoardName}
        createText={TEXTS.create}
        onCreate={async title => pin((await boards.create(title)).id)}
      />
      <p>
        <button type="button" className="text-button" onClick={onClose}>
          {TEXTS.cancel}
        </button>
      </p>
    </ModalDialog>
  );
}
