// Moves a board to a project, whose page lists it then.
import type { BoardSummary } from '@vitrine/agent/internal/api';
import { useChat } from '../state/chat-context.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { ProjectChoice } from './project-choice.tsx';

export default function MoveBoard({ board, onClose }: { board: BoardSummary; onClose: () => void }) {
  const { boards } = useChat();
  return (
    <ProjectChoice
      title={board.title}
      project={board.project ?? ''}
      onMove={chosen => boards.move(board.id, chosen === '' ? null : chosen)}
      onClose={onClose}
      renderActions={() => (
        <button type="button" className="button" onClick={onClose}>
          {TEXTS.cancel}
        </button>
      )}
    />
  );
}
