// A message of the user as the model receives it: the text, then each attachment as the model can take it, then the earlier results it refers to.
import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import { describePDFText, readPDFText } from '@vitrine/model/internal/pdf';
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import type { ModelInfo, UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import { shortenText } from '../runs/prompt/result-for-model.ts';
import type { Store } from '../store/store.ts';
import { attachmentReference } from './attachment-reference.ts';

export type MessagePart = LanguageModelV4TextPart | LanguageModelV4FilePart;

export interface MessagePartsOptions {
  readonly store: Pick<Store, 'getBlob'>;
  /** Files that the model accepts. */
  readonly accepted: ModelInfo['attachments'];
}

/** Limits of a text; a note says how much is left out, and tools are given the whole. */
const TEXT_LIMITS = { max: 40_000, head: 30_000, tail: 5_000 };
/** Bytes: 5 MB of base64, the least that providers take. */
const MAX_IMAGE_BYTES = 3_750_000;
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export async function messageParts(
  { text, attachments = [] }: Pick<UserMessageEvent, 'text' | 'attachments'>,
  options: MessagePartsOptions,
): Promise<MessagePart[]> {
  const parts = await Promise.all(attachments.map(attachment => attachmentParts(attachment, options)));
  return [...(text.trim() === '' ? [] : [{ type: 'text' as const, text }]), ...parts.flat()];
}

async function attachmentParts(
  attachment: Attachment,
  { store, accepted }: MessagePartsOptions,
): Promise<MessagePart[]> {
  const bytes = (await store.getBlob(attachment.ref))?.bytes;
  if (!bytes) return [block(attachment, 'Its contents cannot be read.')];
  if (attachment.mimeType === 'text/plain') return [block(attachment, shortenText(decode(bytes), TEXT_LIMITS))];
  const pdfText =
    attachment.mimeType === 'application/pdf' && !accepted?.includes('pdf') ? await readPDFText(bytes) : undefined;
  if (pdfText !== undefined) return [block(attachment, describePDFText(undefined, pdfText))];
  const obstacle = findObstacle(attachment, accepted);
  if (obstacle !== undefined) return [block(attachment, obstacle)];
  const data = Buffer.from(bytes).toString('base64');
  return [
    block(attachment, 'Its contents follow.'),
    { type: 'file', mediaType: attachment.mimeType, filename: attachment.name, data: { type: 'data', data } },
  ];
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Finds why the model is not given the contents. */
function findObstacle({ mimeType, bytes }: Attachment, accepted: ModelInfo['attachments'] = []): string | undefined {
  const unseen = 'You cannot see its contents; a tool can be given them.';
  if (mimeType === 'application/pdf') return accepted.includes('pdf') ? undefined : unseen;
  if (!IMAGE_TYPES.has(mimeType) || !accepted.includes('image')) return unseen;
  return bytes <= MAX_IMAGE_BYTES ? undefined : `It is too large for you to see. ${unseen}`;
}

/** The contents cannot close their block. */
function block(attachment: Attachment, contents: string): LanguageModelV4TextPart {
  const { name, mimeType, bytes, resource } = attachment;
  const facts = { name, type: mimeType, bytes, reference: attachmentReference(attachment), ...resource };
  const head = Object.entries(facts).map(
    ([key, value]) => `${key}=${JSON.stringify(value).replaceAll('<', '\\u003c')}`,
  );
  const text = contents.replace(/<(?=\/?attachment)/gi, '&lt;');
  return { type: 'text', text: `<attachment ${head.join(' ')}>\n${text}\n</attachment>` };
}
