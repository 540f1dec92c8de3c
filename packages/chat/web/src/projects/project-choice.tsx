// The dialog in which the user chooses the project of a chat or a board.
import { type ReactNode, useEffect, useId, useState } from 'react';
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

interface ProjectChoiceProps {
  /** Title of the chat or the board. */
  readonly title: string;
  /** Id of its project; an empty text: none. */
  readonly project: string;
  /** Moves it; `chosen` is the id of a project, or an empty text. */
  onMove(chosen: string): Promise<unknown>;
  onClose(): void;
  /** Returns the buttons after the one that moves. `finish` closes the dialog after the work, or shows why it failed. */
  renderActions(chosen: string, finish: (work: Promise<unknown>) => void): ReactNode;
}

export function ProjectChoice({ title, project, onMove, onClose, renderActions }: ProjectChoiceProps) {
  const { projects } = useChat();
  const list = useStore(projects);
  const [chosen, setChosen] = useState(project);
  const [problem, attempt] = useAttempt();
  const titleId = useId();
  useEffect(() => void projects.refresh(), [projects]);
  const finish = (work: Promise<unknown>): void => attempt(work.then(onClose));
  return (
    <ModalDialog className="project-dialog" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>
        <Template text={TEXTS.moveTitle} chat={<Name text={displayName(title)} />} />
      </h2>
      <form
        onSubmit={event => {
          event.preventDefault();
          finish(onMove(chosen));
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
          <button type="submit" className="button" disabled={chosen === project}>
            {TEXTS.moveHere}
          </button>
          {renderActions(chosen, finish)}
        </div>
      </form>
    </ModalDialog>
  );
}
