// How the model names an attachment to a tool: `attachment://<the first digits of its SHA-256>/<name>`.
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';

const SCHEME = 'attachment://';
const DIGITS = 12;

export const attachmentReference = ({ ref, name }: Pick<Attachment, 'ref' | 'name'>): string =>
  `${SCHEME}${ref.slice(0, DIGITS)}/${encodeURIComponent(name)}`;

/** Whether the text can only be meant as a reference. */
export const isReference = (text: string): boolean => text.startsWith(SCHEME);
