// What a file is, by its contents: a name and a declared type may say anything.

import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import { safeFileName } from '@vitrine/std/internal/file-name';
import { readPictureSize } from '@vitrine/std/internal/picture-size';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { AgentError } from '../errors.ts';

/** Bytes of one attachment. */
const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;

/** Throws `AgentError` `bad-attachment` for an empty file and one above `MAX_ATTACHMENT_BYTES`. */
export function describeAttachment(name: string, bytes: Uint8Array): Attachment {
  const safeName = safeFileName(name, { fallback: 'attachment' });
  if (bytes.byteLength === 0) throw new AgentError('bad-attachment', `${safeName} is empty. Attach another file.`);
  if (bytes.byteLength > MAX_ATTACHMENT_BYTES)
    throw new AgentError(
      'bad-attachment',
      `${safeName} is larger than ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MB. Attach a smaller file.`,
      {
        received: bytes.byteLength,
      },
    );
  const mimeType = readType(bytes);
  const size = mimeType.startsWith('image/') ? readPictureSize(bytes) : undefined;
  return { ref: sha256Hex(bytes), name: safeName, mimeType, bytes: bytes.byteLength, ...size };
}

/** The type of an image only where its size can be read, too: without it the page does not show the image. */
function readType(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const image = IMAGE_STARTS.find(([pattern]) => pattern.test(start))?.[1];
  if (image !== undefined && readPictureSize(bytes)) return image;
  if (start.startsWith('%PDF-')) return 'application/pdf';
  return isText(bytes) ? 'text/plain' : 'application/octet-stream';
}

const IMAGE_STARTS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^....ftypavi[fs]/s, 'image/avif'],
  [/^BM/, 'image/bmp'],
];

/** Whether bytes are UTF-8 whose only control characters are usual in texts and terminals. */
function isText(bytes: Uint8Array): boolean {
  try {
    return !CONTROLS.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

const CONTROLS = /(?![\t\n\v\f\r\x1b])\p{Cc}/u;
