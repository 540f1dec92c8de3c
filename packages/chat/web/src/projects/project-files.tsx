// The files of a project.
import type { Project } from '@vitrine/agent/internal/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useRef, useState } from 'react';
import { AttachmentPicture } from '../attachments/attachment-picture.tsx';
import { RemoveButton } from '../attachments/remove-button.tsx';
import { formatBytes } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import type { ChangeProject } from './project-view.tsx';

/** Bytes; the server's limit. */
const MAX_BYTES = 20 * 1024 * 1024;

export function ProjectFiles({ project, change }: { project: Project; change: ChangeProject }) {
  const { api } = useChat();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<string>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (files: readonly File[]): Promise<void> => {
    setProblems([]);
    for (const file of files) {
      if (file.size > MAX_BYTES) {
        setProblems(all => [...all, TEXTS.tooLarge(displayName(file.name))]);
        continue;
      }
      setUploading(file.name);
      try {
        const { ref, name } = await api.attach(file, file.name);
        await change({ addFiles: [{ ref, name }] });
      } catch (error) {
        setProblems(all => [...all, `${displayName(file.name)}: ${errorMessage(error)}`]);
      }
    }
    setUploading(undefined);
  };
  return (
    <section aria-labelledby="project-files">
      <h3 id="project-files">{TEXTS.files}</h3>
      <p className="hint">{TEXTS.filesHint}</p>
      {project.files.length === 0 ? <p className="quiet small">{TEXTS.noFiles}</p> : null}
      <ul className="attachments">
        {project.files.map(file => (
          <li key={file.ref} className="attachment">
            <AttachmentPicture attachment={file} />
            <a
              className="attachment-name"
              href={api.downloadUrl(file.ref, file.name)}
              download={file.name}
              title={displayName(file.name)}
            >
              <Name text={file.name} />
            </a>
            <span className="caption">{formatBytes(file.bytes)}</span>
            <RemoveButton
              label={TEXTS.removeFile(displayName(file.name))}
              onPress={() => void change({ removeFiles: [file.ref] })}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button"
        disabled={uploading !== undefined}
        onClick={() => input.current?.click()}
      >
        {TEXTS.addFiles}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-project-files
        onChange={event => {
          void add([...(event.target.files ?? [])]);
          // The same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <p className="quiet small" role="status">
        {uploading === undefined ? '' : TEXTS.uploading(displayName(uploading))}
      </p>
      {problems.map(text => (
        <Problem key={text} text={text} className="small" />
      ))}
    </section>
  );
}
