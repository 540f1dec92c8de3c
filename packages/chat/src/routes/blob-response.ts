// Serves stored content over HTTP. It comes from servers, so it must never run as a page: its content type is text or from a short list, its own
// Content-Security-Policy makes even a direct visit harmless, and its URL contains its hash, so it can be cached forever.

import { safeFileName } from '@vitrine/std/internal/file-name';

/**
 * Types that a browser shows in `<img>`, `<audio>`, `<video>` or the page reads as data. Everything else is served as plain text, SVG included:
 * a few hundred bytes of SVG can block the process that renders them for minutes.
 */
const SAFE_TYPES = new Set([
  'application/json',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/x-icon',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/x-wav',
  'video/mp4',
  'video/mpeg',
  'video/ogg',
  'video/quicktime',
  'video/webm',
]);

const TEXT = 'text/plain; charset=utf-8';

/** The Content-Type to send for stored content. */
export function safeContentType(mimeType: string): string {
  const essence = mimeType.replace(/;.*/s, '').trim().toLowerCase();
  if (essence === 'image/jpg') return 'image/jpeg';
  return SAFE_TYPES.has(essence) ? essence : TEXT;
}

export interface BlobResponseOptions {
  /** The `Range` header. */
  readonly range?: string | undefined;
  /** The name to save it under; absent: it is shown. */
  readonly download?: string | undefined;
}

/** The whole content or one range: media players seek, and Safari plays nothing without ranges (RFC 9110, 14). */
export function blobResponse(
  blob: { mimeType: string; bytes: Uint8Array },
  { range, download }: BlobResponseOptions = {},
): Response {
  const { bytes } = blob;
  const headers: Record<string, string> = {
    'Content-Type': safeContentType(blob.mimeType),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ...(download === undefined ? {} : { 'Content-Disposition': attachment(download) }),
  };
  const part = range === undefined ? undefined : parseRange(range, bytes.byteLength);
  if (part === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes.byteLength}` } });
  }
  if (part) {
    headers['Content-Range'] = `bytes ${part.start}-${part.end}/${bytes.byteLength}`;
    headers['Content-Length'] = String(part.end - part.start + 1);
    return new Response(toBody(bytes.subarray(part.start, part.end + 1)), { status: 206, headers });
  }
  headers['Content-Length'] = String(bytes.byteLength);
  return new Response(toBody(bytes), { headers });
}

/** `attachment` with a safe file name: in ASCII for old clients, and in full (RFC 6266, RFC 8187). */
function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]|[";\\%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Parses `bytes=a-b`, `bytes=a-`, `bytes=-n`. Undefined for anything else and for several ranges, which the RFC allows to ignore. */
function parseRange(range: string, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim());
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const first = match[1] === '' ? undefined : Number(match[1]);
  const last = match[2] === '' ? undefined : Number(match[2]);
  if (first !== undefined && last !== undefined && last < first) return undefined;
  const start = first ?? Math.max(0, size - (last ?? 0));
  const end = first === undefined ? size - 1 : Math.min(last ?? size - 1, size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/** A typed array over an unshared buffer, as `Response` requires. */
function toBody(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
