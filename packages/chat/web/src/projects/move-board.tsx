// Moves a board to a project, whose page lists it then.
import type { BoardSummary } from '@vitrine/agent/internal/api';
import { useEffect, useId, useState } from 'react';
import { Template } from '../language/template.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import '../../styles/navigation/projects.css';

export default function MoveBoard({ board, onClose }: { board: BoardSummary; onClose: () => void }) {
  const { boards, projects } = useChat();
  const list = useStore(projects);
  const [chosen, setChosen] = useState(board.project ?? '');
  const [problem, attempt] = useAttempt();
  const titleId = useId();
  useEffect(() => void projects.refresh(), [projects]);
  return (
    <ModalDialog className="project-dialog" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>
        <Template text={TEXTS.moveTitle} chat={<Name text={displayName(board.title)} />} />
      </h2>
      <form
        onSubmit={event => {
          event.preventDefault();
          attempt(boards.move(board.id, chosen === '' ? null : chosen).then(onClose));
        }}
      >
        <fieldset className="project-choices">
          <legend className="unseen">{TEXTS.title}</legend>
          {[{ id: '', name: TEXTS.noProject }, ...(list ?? [])].map(({ id, name }) => (
            <label key={id}>
              <input type="radio" name="project" checked={chosen === id} onChange={() => setChosen(id)} />
              <Name text={name} />
            </label>
          ))}
        </fieldset>
        {problem === undefined ? null : <Problem text={problem} />}
        <div className="prompt-actions">
          <button type="submit" className="button" disabled={chosen === (board.project ?? '')}>
            {TEXTS.moveHere}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {TEXTS.cancel}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}
