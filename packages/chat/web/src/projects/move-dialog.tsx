// Moves a chat to a project, or copies it there.
import type { SessionSummary } from '@vitrine/agent/internal/api';
import { useEffect, useId, useState } from 'react';
import { Template } from '../language/template.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import '../../styles/navigation/projects.css';

export default function MoveDialog({ session, onClose }: { session: SessionSummary; onClose: () => void }) {
  const { projects, sessions, router } = useChat();
  const list = useStore(projects);
  const [chosen, setChosen] = useState(session.project ?? '');
  const [problem, attempt] = useAttempt();
  const titleId = useId();
  useEffect(() => void projects.refresh(), [projects]);
  const finish = (work: Promise<unknown>): void => attempt(work.then(onClose));
  return (
    <ModalDialog className="project-dialog" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>
        <Template text={TEXTS.moveTitle} chat={<Name text={displayName(sessionTitle(session))} />} />
      </h2>
      <form
        onSubmit={event => {
          event.preventDefault();
          finish(sessions.change(session.id, { project: chosen }));
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
          <button type="submit" className="button" disabled={chosen === (session.project ?? '')}>
            {TEXTS.moveHere}
          </button>
          <button type="button" className="button" onClick={() => finish(sessions.copy(session.id, undefined, chosen))}>
            {TEXTS.copyHere}
          </button>
          <button
            type="button"
            className="text-button"
            onClick={() => {
              onClose();
              router.open({ name: 'projects', parts: [] });
            }}
          >
            {TEXTS.manage}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}
