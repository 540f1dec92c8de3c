// What a message of the user carries: pictures, files, contents of resources, earlier results.
import type { UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import { formatBytes } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { ATTACHMENT_TEXTS as TEXTS } from '../texts/composer.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { AttachmentPicture } from './attachment-picture.tsx';

export function MessageAttachments({ message }: { message: UserMessageEvent }) {
  const { api } = useChat();
  const { attachments = [], results = [] } = message;
  if (attachments.length + results.length === 0) return null;
  return (
    <ul className="attachments" aria-label={TEXTS.attachments}>
      {attachments.map(attachment => {
        const { ref, name, bytes, resource } = attachment;
        return (
          <li key={`${ref}/${name}`} className="attachment">
            <a href={api.downloadUrl(ref, name)} download={name} title={TEXTS.download(displayName(name))}>
              <AttachmentPicture attachment={attachment} />
              <span className="attachment-name">
                <Name text={name} />
              </span>
              <span className="caption">
                {resource ? TEXTS.resourceFrom(displayName(resource.server)) : formatBytes(bytes)}
              </span>
            </a>
          </li>
        );
      })}
      {results.map(({ callId, title }) => (
        <li key={callId} className="attachment">
          <a href={`#call-${callId}`}>
            <span className="attachment-name">
              <Name text={title} />
            </span>
            <span className="caption">{TEXTS.result}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
