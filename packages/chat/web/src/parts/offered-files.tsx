// Files that a view offers: name, type and size, and a warning where opening one starts a program. Saved files are links.

import type { OfferedFile, SavedFile } from '@vitrine/protocol/internal/session/events';
import { useChat } from '../state/chat-context.ts';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { formatBytes } from './text/format.ts';

export function OfferedFiles({ files }: { files: readonly (OfferedFile | SavedFile)[] }) {
  const { api } = useChat();
  return (
    <ul className="offered-files">
      {files.map(file => (
        <li key={file.name}>
          {'ref' in file ? (
            <a className="file-name" href={api.downloadUrl(file.ref, file.name)} download={file.name}>
              <Name text={file.name} max={200} />
            </a>
          ) : (
            <span className="file-name">
              <Name text={file.name} max={200} />
            </span>
          )}
          <span className="quiet">{TEXTS.typeAndSize(displayName(file.mimeType), formatBytes(file.bytes))}</span>
          {file.program ? <span className="warning-mark">{TEXTS.program}</span> : null}
        </li>
      ))}
    </ul>
  );
}
