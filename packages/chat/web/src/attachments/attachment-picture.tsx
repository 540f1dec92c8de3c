// The small picture of an attached image; of everything else an icon. Vector pictures and pages are text to the chat, and are never rendered.
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import { useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../state/chat-context.ts';
import { ATTACHMENT_TEXTS as TEXTS } from '../texts/composer.ts';
import { displayName } from '../untrusted-text/display-name.ts';

/** Maximum pixels; decoded, each takes four bytes. */
const MAX_PIXELS = 64_000_000;

export function AttachmentPicture({ attachment }: { attachment: Attachment }) {
  const { api } = useChat();
  const [isBroken, setIsBroken] = useState(false);
  const { ref, name, mimeType, width = 0, height = 0 } = attachment;
  const isShown = mimeType.startsWith('image/') && width * height > 0 && width * height <= MAX_PIXELS && !isBroken;
  if (!isShown) return <Icon name="file" />;
  return (
    <img
      src={api.blobUrl(ref)}
      alt={TEXTS.picture(displayName(name))}
      width={width}
      height={height}
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  );
}
