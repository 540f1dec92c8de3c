// Deletes a project, after the question what happens with its chats.
import type { Project } from '@vitrine/agent/internal/api';
import { useId, useState } from 'react';
import { Template } from '../language/template.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

export function DeleteProject({ project }: { project: Project }) {
  const { projects, sessions, router } = useChat();
  const count = useStore(sessions).filter(chat => chat.project === project.id).length;
  const [isOpen, setIsOpen] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [problem, attempt] = useAttempt();
  const titleId = useId();
  const remove = async (chats: 'keep' | 'delete'): Promise<void> => {
    setIsDeleting(true);
    try {
      await projects.remove(project.id, chats);
      router.open({ name: 'projects', parts: [] });
    } finally {
      setIsDeleting(false);
      await sessions.refresh();
    }
  };
  return (
    <p className="project-end">
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {TEXTS.delete}
      </button>
      {isOpen ? (
        <ModalDialog className="project-dialog" labelledBy={titleId} onClose={() => setIsOpen(false)}>
          <h2 id={titleId}>
            <Template text={TEXTS.deleteTitle} project={<Name text={project.name} />} />
          </h2>
          <p>{TEXTS.deleteHint(count)}</p>
          {problem === undefined ? null : <Problem text={problem} />}
          <div className="prompt-actions">
            <button type="button" className="button" disabled={isDeleting} onClick={() => attempt(remove('keep'))}>
              {count === 0 ? TEXTS.delete : TEXTS.keepChats}
            </button>
            {count === 0 ? null : (
              <button type="button" className="button" disabled={isDeleting} onClick={() => attempt(remove('delete'))}>
                {TEXTS.deleteChats}
              </button>
            )}
            <button type="button" className="text-button" disabled={isDeleting} onClick={() => setIsOpen(false)}>
              {TEXTS.cancel}
            </button>
          </div>
        </ModalDialog>
      ) : null}
    </p>
  );
}
