// The source of an artifact in a field; saved as a new version, which the model reads with its next request.
import { useId, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { useStore } from '../state/store.ts';
import { usePageHost } from '../surface/page-host-context.ts';
import { ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import type { Artifact, ArtifactVersion } from './list-artifacts.ts';

interface ArtifactEditorProps {
  artifact: Artifact;
  version: ArtifactVersion;
  title: string;
  sessionId: string;
  onDone: () => void;
}

export function ArtifactEditor({ artifact, version, title, sessionId, onDone }: ArtifactEditorProps) {
  const { api, session } = useChat();
  const page = usePageHost();
  const id = useId();
  const [text, setText] = useState(version.text);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, attempt] = useAttempt();
  const store = useStore(session);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    try {
      const before = store?.getSnapshot().transcript.seq ?? 0;
      await api.editArtifact(sessionId, {
        artifact: artifact.key,
        kind: version.kind,
        text,
        ...(artifact.title !== undefined && { title: artifact.title }),
      });
      await shownEdit(before);
      onDone();
    } finally {
      setIsSaving(false);
    }
  };
  /** Opens the version when it is in the log that this page reads. */
  const shownEdit = (before: number): Promise<void> =>
    new Promise(resolve => {
      const look = (): boolean => {
        const edit = store
          ?.getSnapshot()
          .transcript.edits.findLast(({ seq, artifact: key }) => seq > before && key === artifact.key);
        if (!edit) return false;
        page.openArtifact(`edit-${edit.seq}`);
        stop?.();
        resolve();
        return true;
      };
      const stop = store?.subscribe(look);
      look();
    });
  return (
    <form
      className="artifact-editor"
      onSubmit={event => {
        event.preventDefault();
        attempt(save());
      }}
    >
      <label className="unseen" htmlFor={id}>
        {TEXTS.editing(displayName(title))}
      </label>
      <textarea
        id={id}
        value={text}
        dir={version.kind === 'markdown' ? 'auto' : 'ltr'}
        spellCheck={version.kind === 'markdown'}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to edit it
        autoFocus
        onChange={event => setText(event.target.value)}
      />
      <p className="artifact-actions">
        <button type="submit" className="button" disabled={isSaving || text === version.text}>
          {isSaving ? TEXTS.saving : TEXTS.save}
        </button>
        <button type="button" className="text-button" onClick={onDone}>
          {TEXTS.cancel}
        </button>
      </p>
      {problem === undefined ? null : <Problem text={problem} />}
    </form>
  );
}
