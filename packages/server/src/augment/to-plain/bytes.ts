// Writes bytes as text.
import { bytesToBase64 } from '@vitrine/std/internal/base64';

export interface PlainBytes {
  /** Base64 of the first `maxBytes` bytes. */
  base64: string;
  /** The number of bytes. */
  bytes: number;
  /** The subtype of a BSON binary (0 to 255); absent: plain bytes. */
  subType?: number;
}

export function plainBytes(all: Uint8Array, maxBytes: number, subType?: number): PlainBytes {
  const base64 = bytesToBase64(all.subarray(0, maxBytes));
  return { base64, bytes: all.length, ...(subType === undefined ? {} : { subType }) };
}

/** The text of a UUID from its 16 bytes; undefined for any other length. */
export function uuidText(bytes: Uint8Array): string | undefined {
  if (bytes.length !== 16) return undefined;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a typed array or buffer, not copied; undefined for anything else. */
export function readBytes(value: unknown): Uint8Array | undefined {
  if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return undefined;
}

/** The date's ISO text; null for an invalid date, for which `toISOString` would throw. */
export function plainDate(time: number): string | null {
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : null;
}
