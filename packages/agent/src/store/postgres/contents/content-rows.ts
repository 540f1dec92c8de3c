// Contents and the documents shown for addresses, as rows. Contents are stored once for each user.

import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { Sql } from '@vitrine/storage/internal/postgres';
import { attachBlobs, detachBlobs } from '../../detached-blobs.ts';
import type { Change, DetachedBlob, StoredBlob } from '../../store.ts';
import { decodeText } from '../encode-text.ts';

/** Storage of contents larger than `LARGE_BYTES` instead of the database, which has the row of their owner. */
export interface LargeContents {
  /**
   * Stores content durably; the same content again is stored once. `hash`: its SHA-256, lower-case hexadecimal. False when the storage is away: the
   * database keeps the content.
   */
  put(hash: string, bytes: Uint8Array): Promise<boolean>;
  /** Rejects when the content is missing or damaged, and with `StorageError` `unreachable`. */
  get(hash: string): Promise<Uint8Array>;
  /** Removes content; what is not there is left out. */
  remove(hashes: readonly string[]): Promise<void>;
}

/** Bytes above which a content is one for `LargeContents`. */
const LARGE_BYTES = 64 * 1024;

export interface BlobRow {
  readonly ref: string;
  readonly mimeType: string;
  /** Bytes of the content; null when `content` names it in the storage for large contents. */
  readonly bytes: Uint8Array | null;
  readonly content: string | null;
  /** JSON of `DetachedBlob[]`; null when nothing is detached. */
  readonly detached: string | null;
}

export interface ShownUIRow {
  readonly id: string;
  readonly ref: string;
}

/** The key of an address of a server. */
export const shownUIId = (server: string, uri: string): string => sha256Hex(JSON.stringify([server, uri]));

/** Rows of the blobs and documents among `changes`, ordered by `ref`, each once. Stores large contents first. */
export async function toBlobRows(changes: readonly Change[], large: LargeContents | undefined): Promise<BlobRow[]> {
  const rows = new Map<string, BlobRow>();
  for (const change of changes) {
    if ((change.type !== 'blob' && change.type !== 'document') || rows.has(change.ref)) continue;
    const { ref, mimeType } = change;
    const detached = change.type === 'document' && change.detached.length > 0 ? change.detached : undefined;
    const bytes =
      change.type === 'blob' ? change.bytes : Buffer.from(JSON.stringify(detachBlobs(change.value, change.detached)));
    const place = await placeContent(bytes, large);
    rows.set(ref, { ref, mimeType, ...place, detached: detached ? JSON.stringify(detached) : null });
  }
  // Two statements that insert the same contents in the same order never wait for each other.
  return [...rows.values()].sort((a, b) => (a.ref < b.ref ? -1 : 1));
}

async function placeContent(
  bytes: Uint8Array,
  large: LargeContents | undefined,
): Promise<Pick<BlobRow, 'bytes' | 'content'>> {
  if (!large || bytes.byteLength <= LARGE_BYTES) return { bytes, content: null };
  const hash = sha256Hex(bytes);
  return (await large.put(hash, bytes)) ? { bytes: null, content: hash } : { bytes, content: null };
}

/** Rows of the documents shown; the last one of an address counts. */
export function toShownUIRows(changes: readonly Change[]): ShownUIRow[] {
  const refs = new Map<string, string>();
  for (const change of changes)
    if (change.type === 'shown-ui') refs.set(shownUIId(change.server, change.uri), change.ref);
  return [...refs].map(([id, ref]) => ({ id, ref })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface ContentReader {
  readonly userId: string;
  readonly large: LargeContents | undefined;
}

/** A user's content, whole: its detached strings are read as well. */
export async function readBlob(sql: Sql, ref: string, reader: ContentReader): Promise<StoredBlob | undefined> {
  const { userId, large } = reader;
  const [row] = await sql`
    SELECT mime_type, bytes, content, detached FROM blobs WHERE user_id = ${userId} AND ref = ${ref}`;
  if (!row) return undefined;
  const mimeType = decodeText(String(row.mime_type));
  const bytes = row.content === null ? (row.bytes as Uint8Array) : await readLarge(large, String(row.content));
  if (row.detached === null) return { mimeType, bytes: new Uint8Array(bytes) };
  const detached = JSON.parse(String(row.detached)) as DetachedBlob[];
  const parts = new Map<string, Uint8Array>();
  for (const part of new Set(detached.map(blob => blob.ref))) {
    const blob = await readBlob(sql, part, reader);
    if (!blob) throw new Error(`the content ${part} is missing`);
    parts.set(part, blob.bytes);
  }
  const value = attachBlobs(JSON.parse(Buffer.from(bytes).toString()), detached, part => parts.get(part)!);
  return { mimeType, bytes: new Uint8Array(Buffer.from(JSON.stringify(value))) };
}

function readLarge(large: LargeContents | undefined, hash: string): Promise<Uint8Array> {
  if (!large)
    throw new Error(`the content ${hash} is stored outside the database: open the store with its \`largeContents\``);
  return large.get(hash);
}
