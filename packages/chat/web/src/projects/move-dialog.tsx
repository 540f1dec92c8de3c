// Moves a chat to a project, or copies it there.
import type { SessionSummary } from '@vitrine/agent/internal/api';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { ProjectChoice } from './project-choice.tsx';

export default function MoveDialog({ session, onClose }: { session: SessionSummary; onClose: () => void }) {
  const { sessions, router } = useChat();
  return (
    <ProjectChoice
      title={sessionTitle(session)}
      project={session.project ?? ''}
      onMove={chosen => sessions.change(session.id, { project: chosen })}
      onClose={onClose}
      renderActions={(chosen, finish) => (
        <>
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
        </>
      )}
    />
  );
}
