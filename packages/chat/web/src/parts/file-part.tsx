// An embedded resource other than media: its name, its text if it has one, and a button to save it.

import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { saveFile } from '@vitrine/host/internal/save-file';
import type { FilePart as Part } from '@vitrine/protocol/internal/content/parts';
import { base64ToBytes } from '@vitrine/std/internal/base64';
import { useChat } from '../state/chat-context.ts';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { CutNote } from './cut-note.tsx';
import { FoldedText } from './folded.tsx';
import { formatBytes } from './text/format.ts';

export function FilePart({ part }: { part: Part }) {
  const { api } = useChat();
  const name = part.name ?? part.uri?.split(/[/\\]/).findLast(Boolean) ?? 'file';
  const available = part.text !== undefined || part.data !== undefined || part.ref !== undefined;
  const save = async (): Promise<void> => {
    const body = part.ref
      ? await (await fetch(api.blobUrl(part.ref))).blob()
      : new Blob([part.data !== undefined ? (base64ToBytes(part.data) as BlobPart) : (part.text ?? '')]);
    saveFile(name, body);
  };
  return (
    <div className="file">
      <p className="file-line">
        <span className="file-name">
          <Name text={name} max={200} />
        </span>
        <span className="quiet">
          <Name text={part.mimeType} /> · {formatBytes(part.bytes)}
        </span>
        {available ? (
          <button
            type="button"
            className="text-button"
            aria-label={TEXTS.downloadFile(displayName(name))}
            onClick={() => void save()}
          >
            {TEXTS.download}
          </button>
        ) : null}
      </p>
      {part.text !== undefined && part.text !== '' ? (
        <FoldedText text={part.text}>
          {shown => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
            <section className="code" aria-label={TEXTS.textFrom(displayName(name))} tabIndex={0}>
              <pre>
                <UntrustedText text={shown} lines />
              </pre>
            </section>
          )}
        </FoldedText>
      ) : null}
      <CutNote cut={part.cut} />
    </div>
  );
}
