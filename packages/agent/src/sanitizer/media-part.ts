// Bytes of a result: images, sounds, films, files. Small ones stay in place, larger ones are stored, too large ones are only named.
import { base64ToBytes } from '@vitrine/protocol/base64';
import { readPictureSize } from '@vitrine/protocol/files';
import { parseMimeType } from '@vitrine/protocol/mime';
import type { ResultPart } from '@vitrine/protocol/parts';
import type { DetachedBlob } from '../store/store.ts';
import type { Draft } from './draft.ts';

export type MediaKind = 'image' | 'audio' | 'video' | 'file';
type MediaPart = Extract<ResultPart, { type: MediaKind }>;

export interface MediaSource {
  readonly base64: string;
  readonly mimeType: string;
  /** How it is called in a note, such as "Part 3". */
  readonly what: string;
  /** Where `base64` stands in the result, so that it need not be stored twice. */
  readonly at: DetachedBlob['at'];
  /** Fields that the part also gets. */
  readonly more: Pick<MediaPart, 'name' | 'uri' | 'annotations'>;
}

/** The kind of part a MIME type is shown as. */
export function mediaKind(mimeType: string): MediaKind {
  const type = parseMimeType(mimeType)?.essence.split('/')[0];
  return type === 'image' || type === 'audio' || type === 'video' ? type : 'file';
}

/** Undefined when the base64 cannot be read; then it is noted. */
export function mediaPart(source: MediaSource, draft: Draft): MediaPart | undefined {
  const { base64, mimeType, what, at, more } = source;
  const { maxInlineBytes, maxMediaBytes } = draft.limits;
  const type = mediaKind(mimeType);
  const size = Math.floor((base64.length * 3) / 4);
  if (size > maxMediaBytes) {
    draft.note(`${what} (${mimeType}) has about ${size} bytes; at most ${maxMediaBytes} are shown.`);
    return { type, mimeType, bytes: size, cut: { unit: 'bytes', total: size, kept: 0 }, ...more };
  }
  let bytes: Uint8Array;
  try {
    bytes = base64ToBytes(base64);
  } catch {
    draft.note(`${what} (${mimeType}) is not valid base64.`);
    return undefined;
  }
  // A page decides by the size whether it has the picture decoded at all.
  const pixels = type === 'image' ? readPictureSize(bytes) : undefined;
  const part = { type, mimeType, bytes: bytes.length, ...pixels, ...more };
  const canonical = Buffer.from(bytes).toString('base64');
  if (bytes.length <= maxInlineBytes) return { ...part, data: canonical };
  const ref = draft.keep({ kind: type, mimeType, bytes, ...(more.name === undefined ? {} : { name: more.name }) });
  if (canonical === base64) draft.holes.push({ at, ref, as: 'base64' });
  return { ...part, ref };
}
