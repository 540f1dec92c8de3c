// Reads a content block as its server meant it: a text without a type or of another type, a picture in the form of a model's API, and a
// picture whose type is missing, wrong or no MIME type.
import { isRecord } from '@vitrine/std/internal/json';

/** First base64 characters of a picture, by its type. */
const PICTURES: readonly (readonly [beginning: string, mimeType: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
];
/** `RIFF`, a length, `WEBP`. */
const WEBP = /^UklGR[\w+/]{6}XRUJQ/;
const DATA_URI_HEAD = /^\s*data:[^,]{0,200};\s*base64\s*,/i;

/**
 * The block as meant; the same value where nothing else is.
 *
 * @example result.content.map(normalizeContentBlock)
 */
export function normalizeContentBlock(block: unknown): unknown {
  if (!isRecord(block)) return block;
  const { type, text } = block;
  if (type === undefined && typeof text === 'string') return { ...block, type: 'text' };
  if (type === 'text' && text !== undefined && text !== null && typeof text !== 'string')
    return { ...block, text: JSON.stringify(text) };
  const picture = readPicture(block);
  if (!picture) return block;
  const { data, mimeType } = picture;
  const pictureType = detectPictureType(data);
  if (pictureType === undefined && typeof mimeType !== 'string') return block;
  const meant = { data, mimeType: pictureType ?? mimeType };
  const isAsReceived = type === 'image' && block.data === data && block.mimeType === meant.mimeType;
  return isAsReceived ? block : { ...block, type: 'image', ...meant };
}

/** Reads a picture in MCP's form, or in a form of the APIs of models (`source`, `image_url`). */
function readPicture(block: Record<string, unknown>): { data: string; mimeType: unknown } | undefined {
  const { type, data, mimeType, source, image_url: link } = block;
  if (type === 'image' && typeof data === 'string') return { data, mimeType };
  if (type === 'image' && isRecord(source) && typeof source.data === 'string')
    return { data: source.data, mimeType: source.media_type ?? source.mimeType };
  const url = isRecord(link) ? link.url : link;
  const isPicture = type === 'image_url' || type === 'input_image' || type === 'image';
  return isPicture && typeof url === 'string' && DATA_URI_HEAD.test(url)
    ? { data: url, mimeType: undefined }
    : undefined;
}

/** The type of a picture by its first bytes; undefined for another than the usual ones. */
function detectPictureType(data: string): string | undefined {
  const head = DATA_URI_HEAD.exec(data.slice(0, 300))?.[0] ?? '';
  const beginning = data
    .slice(head.length, head.length + 64)
    .replace(/\s/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  if (WEBP.test(beginning)) return 'image/webp';
  return PICTURES.find(([first]) => beginning.startsWith(first))?.[1];
}
