// A file of a result as the model receives it: a picture, a document or a sound as it is, the text of a PDF, or a line about it (`partText`).
import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { describePDFText, readPDFText } from '@vitrine/model/internal/pdf';
import { parseMimeType } from '@vitrine/protocol/internal/content/mime';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import type { ResultPart } from '@vitrine/protocol/parts';
import type { Store } from '../../store/store.ts';

interface FileOptions {
  readonly store: Pick<Store, 'getBlob'>;
  readonly accepted: NonNullable<ModelInfo['attachments']>;
}
type Kind = NonNullable<ModelInfo['attachments']>[number];
type MediaPart = Extract<ResultPart, { type: 'image' | 'audio' | 'file' }>;

/** Bytes of one file; of a PDF whose text is read, as many as can be attached. */
const MAX_BYTES: { readonly [kind in Kind]: number } = {
  image: 2 * 1024 * 1024,
  pdf: 8 * 1024 * 1024,
  audio: 4 * 1024 * 1024,
};
const MAX_PDF_TEXT_BYTES = 20 * 1024 * 1024;
/** Providers refuse a whole request for a type that they do not know. */
const KINDS: { readonly [mediaType: string]: Kind } = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'application/pdf': 'pdf',
  'audio/wav': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp3': 'audio',
  'audio/ogg': 'audio',
  'audio/flac': 'audio',
};
const OTHER_NAMES: { readonly [mediaType: string]: string } = { 'image/jpg': 'image/jpeg', 'audio/x-wav': 'audio/wav' };

/** Reads a file; undefined when the model is told of the part in a line. */
export async function readFile(
  part: ResultPart,
  { store, accepted }: FileOptions,
): Promise<LanguageModelV4FilePart | string | undefined> {
  if (part.type !== 'image' && part.type !== 'audio' && part.type !== 'file') return undefined;
  const essence = parseMimeType(part.mimeType)?.essence.toLowerCase() ?? '';
  const mediaType = OTHER_NAMES[essence] ?? essence;
  const kind = KINDS[mediaType];
  if (kind === undefined) return undefined;
  // A model that turns out to take no images is asked again without.
  if ((kind === 'image' || accepted.includes(kind)) && part.bytes <= MAX_BYTES[kind]) {
    const data = part.data ?? (await readBytes(part, store))?.toString('base64');
    const name = kind === 'pdf' && part.name !== undefined ? { filename: part.name } : {};
    return data === undefined ? undefined : { type: 'file', mediaType, ...name, data: { type: 'data', data } };
  }
  if (kind !== 'pdf' || part.bytes > MAX_PDF_TEXT_BYTES) return undefined;
  const bytes = part.data === undefined ? await readBytes(part, store) : Buffer.from(part.data, 'base64');
  const text = bytes && (await readPDFText(bytes));
  return text === undefined ? undefined : describePDFText(part.name, text);
}

async function readBytes({ ref }: MediaPart, store: FileOptions['store']): Promise<Buffer | undefined> {
  const bytes = ref === undefined ? undefined : (await store.getBlob(ref))?.bytes;
  return bytes && Buffer.from(bytes);
}
