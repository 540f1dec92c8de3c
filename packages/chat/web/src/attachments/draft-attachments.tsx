// What goes with the text of a draft, each with a button to remove it, and the files that are still on their way.
import { formatBytes } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import type { Upload } from '../state/requests/uploads.ts';
import type { Draft } from '../state/session/drafts.ts';
import { useStore } from '../state/store.ts';
import { useCurrentModel } from '../state/use-current-project.ts';
import { ATTACHMENT_TEXTS as TEXTS } from '../texts/composer.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { AttachmentPicture } from './attachment-picture.tsx';
import { RemoveButton } from './remove-button.tsx';

export function DraftAttachments({ uploads }: { uploads: readonly Upload[] }) {
  const { conversation } = useChat();
  const { attachments, resources, results } = useStore(conversation.composer);
  if (attachments.length + resources.length + results.length + uploads.length === 0) return null;
  const change = (patch: Partial<Draft>): void => conversation.changeDraft(draft => ({ ...draft, ...patch }));
  return (
    <>
      <ul className="attachments" aria-label={TEXTS.attachments}>
        {attachments.map((attachment, index) => (
          <li key={`${attachment.ref}/${attachment.name}`} className="attachment">
            <AttachmentPicture attachment={attachment} />
            <AttachmentName name={attachment.name} caption={formatBytes(attachment.bytes)} />
            <RemoveButton
              label={TEXTS.remove(displayName(attachment.name))}
              onPress={() => change({ attachments: attachments.toSpliced(index, 1) })}
            />
          </li>
        ))}
        {resources.map(({ server, uri, title }, index) => (
          <li key={`${server}/${uri}`} className="attachment">
            <AttachmentName name={title} caption={TEXTS.resourceFrom(displayName(server))} />
            <RemoveButton
              label={TEXTS.remove(displayName(title))}
              onPress={() => change({ resources: resources.toSpliced(index, 1) })}
            />
          </li>
        ))}
        {results.map(({ callId, title }, index) => (
          <li key={callId} className="attachment">
            <AttachmentName name={title} caption={TEXTS.result} />
            <RemoveButton
              label={TEXTS.remove(displayName(title))}
              onPress={() => change({ results: results.toSpliced(index, 1) })}
            />
          </li>
        ))}
        {uploads.map(upload => (
          <UploadItem key={upload.key} upload={upload} />
        ))}
      </ul>
      <ModelNote />
    </>
  );
}

function AttachmentName({ name, caption }: { name: string; caption: string }) {
  return (
    <>
      <span className="attachment-name">
        <Name text={name} />
      </span>
      <span className="caption">{caption}</span>
    </>
  );
}

function UploadItem({ upload: { key, name, error, canRetry } }: { upload: Upload }) {
  const { uploads } = useChat().conversation;
  const shownName = displayName(name);
  return (
    <li className="attachment" data-upload={error === undefined ? 'sending' : 'failed'}>
      <span className="attachment-name">
        <Name text={name} />
      </span>
      {error === undefined ? (
        <progress aria-label={TEXTS.uploading(shownName)} />
      ) : (
        <span className="problem-mark" role="alert">
          <MessageText text={error} lines={false} />
        </span>
      )}
      {canRetry ? (
        <button type="button" className="text-button" onClick={() => uploads.retry(key)}>
          {TEXTS.retry}
        </button>
      ) : null}
      <RemoveButton
        label={error === undefined ? TEXTS.cancelUpload(shownName) : TEXTS.remove(shownName)}
        onPress={() => uploads.remove(key)}
      />
    </li>
  );
}

/** Says so when the chosen model is not given some of the files. */
function ModelNote() {
  const { conversation } = useChat();
  const model = useCurrentModel();
  const { attachments } = useStore(conversation.composer);
  const accepted = model?.attachments ?? [];
  const isTaken = (mimeType: string): boolean =>
    mimeType === 'text/plain' ||
    (mimeType === 'application/pdf' && accepted.includes('pdf')) ||
    (mimeType.startsWith('image/') && accepted.includes('image'));
  if (!model || attachments.every(({ mimeType }) => isTaken(mimeType))) return null;
  return (
    <p className="note composer-note" role="status">
      {TEXTS.notSeen(displayName(model.label))}
    </p>
  );
}
