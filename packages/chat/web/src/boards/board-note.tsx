// After a pin, a removal or a deletion: what was done, and what can be done about it, for some seconds.
import { useEffect, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { BOARD_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

const SHOWN_MS = 10_000;

export default function BoardNoteView() {
  const { boards, router } = useChat();
  const note = useStore(boards.note);
  const [isHeld, setIsHeld] = useState(false);
  const [problem, attempt] = useAttempt();
  useEffect(() => {
    if (!note) return setIsHeld(false);
    if (isHeld) return;
    const timer = setTimeout(boards.dismissNote, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note, isHeld, boards]);
  const page = useStore(router.page);
  const isPinnedHere = note?.kind === 'pinned' && page?.name === 'boards' && page.parts[0] === note.boardId;
  useEffect(() => {
    if (isPinnedHere) boards.dismissNote();
  }, [isPinnedHere, boards]);
  if (!note || isPinnedHere) return null;
  const text = { pinned: TEXTS.pinnedNote, deleted: TEXTS.deletedNote, removed: TEXTS.removedNote }[note.kind];
  const act = (): void => {
    if (note.kind !== 'pinned') {
      attempt(note.undo().then(boards.dismissNote));
      return;
    }
    boards.dismissNote();
    router.open({ name: 'boards', parts: [note.boardId] });
  };
  return (
    // The note waits while the user is at its button.
    <div className="deleted-note">
      <span>
        {text} <Name text={note.title} />
      </span>
      <button
        type="button"
        className="text-button"
        data-board-note
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
        onClick={act}
      >
        {note.kind === 'pinned' ? TEXTS.openBoard : TEXTS.undo}
      </button>
      {problem === undefined ? null : <Problem text={problem} className="small" />}
    </div>
  );
}
