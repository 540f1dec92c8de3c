// Parts for binary content: images, audio, videos, files. Small content stays in the event, larger is stored, too large is only named.

import { parseMimeType } from '@vitrine/protocol/internal/content/mime';
import type { ResultPart } from '@vitrine/protocol/parts';
import { base64ToBytes } from '@vitrine/std/internal/base64';
import { readPictureSize } from '@vitrine/std/internal/picture-size';
import type { DetachedBlob } from '../store/store.ts';
import type { SanitizeContext } from './sanitize-context.ts';

export type MediaKind = 'image' | 'audio' | 'video' | 'file';
type MediaPart = Extract<ResultPart, { type: MediaKind }>;

export interface MediaSource {
  readonly base64: string;
  readonly mimeType: string;
  /** Name of the part in notes, such as "Part 3". */
  readonly what: string;
  /** Path of `base64` in the result, so that it need not be stored twice. */
  readonly at: DetachedBlob['at'];
  /** Fields to copy to the part. */
  readonly more: Pick<MediaPart, 'name' | 'uri' | 'annotations'>;
}

/** A `data:` URI: its type, whether it is base64, and where its data begin. */
const DATA_URI = /^\s*data:([^,;]*)((?:;[^,;]*)*),/i;

/** The type that a `data:` URI in place of base64 names; undefined when it names none. */
export function readDataURIType(data: string): string | undefined {
  return DATA_URI.exec(data)?.[1] || undefined;
}

/** Reads base64, also in a `data:` URI, and in the URL-safe alphabet (RFC 4648 §5), as servers send it. Undefined for any other text. */
function readBytes(data: string): Uint8Array | undefined {
  try {
    const [head, , parameters = ';base64'] = DATA_URI.exec(data) ?? [''];
    const rest = data.slice(head.length);
    if (!/;\s*base64\s*$/i.test(parameters)) return Buffer.from(decodeURIComponent(rest));
    const plain = head === '' ? rest : decodeURIComponent(rest);
    return base64ToBytes(plain.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}

/** The kind of part that shows a MIME type. */
export function mediaKind(mimeType: string): MediaKind {
  const type = parseMimeType(mimeType)?.essence.split('/')[0];
  return type === 'image' || type === 'audio' || type === 'video' ? type : 'file';
}

/** Reads a part of media; undefined when the base64 is invalid, which is noted. */
export function mediaPart(source: MediaSource, context: SanitizeContext): MediaPart | undefined {
  const { base64, mimeType, what, at, more } = source;
  const { maxInlineBytes, maxMediaBytes } = context.limits;
  const type = mediaKind(mimeType);
  const size = Math.floor((base64.length * 3) / 4);
  if (size > maxMediaBytes) {
    context.note(`${what} (${mimeType}) has about ${size} bytes; at most ${maxMediaBytes} are shown.`);
    return { type, mimeType, bytes: size, cut: { unit: 'bytes', total: size, kept: 0 }, ...more };
  }
  const bytes = readBytes(base64);
  if (!bytes) {
    context.note(`${what} (${mimeType}) is not valid base64.`);
    return undefined;
  }
  // The page uses the size to decide whether to decode the picture at all.
  const pixels = type === 'image' ? readPictureSize(bytes) : undefined;
  const part = { type, mimeType, bytes: bytes.length, ...pixels, ...more };
  const canonical = Buffer.from(bytes).toString('base64');
  if (bytes.length <= maxInlineBytes) return { ...part, data: canonical };
  const ref = context.keep({ kind: type, mimeType, bytes, ...(more.name === undefined ? {} : { name: more.name }) });
  if (canonical === base64) context.detached.push({ at, ref, as: 'base64' });
  return { ...part, ref };
}
