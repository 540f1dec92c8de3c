// The interface of content that is stored by the SHA-256 of its bytes. It has two steps: content is staged while its hash is not known yet,
// and placed when a reference to it is about to be stored.

import { createHash } from 'node:crypto';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { StorageError } from '../errors.ts';

/** Content that has been written, and can be placed. */
export interface StagedBlob {
  /** `sha256:` and 64 hexadecimal digits. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** The path of its temporary file on this machine. */
  readonly location: string;
}

/** Age from which unused content is removed. */
export interface SweepOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Younger content stays: a reference to it may be about to be stored. At least `MIN_GRACE_MS` while content is placed. */
  readonly graceMs: number;
  /**
   * Runs the removal while no content is placed, with the hashes that are used then; called for each batch of a few hundred, and not when there is nothing
   * to remove. Absent: content is removed at once, and the grace alone guards what is being placed.
   */
  readonly exclusive?: (remove: (used: ReadonlySet<string>) => Promise<void>) => Promise<void>;
}

/**
 * Content by its hash, for several processes. Methods reject with Node's error when this machine's disk fails (such as `ENOSPC`), and with
 * `StorageError` `unreachable` when a server does not answer.
 */
export interface BlobStore {
  /** Writes and hashes the bytes as they come. When `bytes` fails, it rejects with that error, and nothing stays. */
  stage(bytes: AsyncIterable<Uint8Array>): Promise<StagedBlob>;
  /**
   * Makes staged content readable by its hash, durably, and as young as if it were new. Resolves with a function that takes back what this call
   * added, for callers that allow one `place` at a time; content that it leaves behind is removed by `sweep`.
   */
  place(blobs: readonly StagedBlob[]): Promise<() => Promise<void>>;
  /** Removes the temporary files of staged content, placed or not. */
  discard(blobs: readonly StagedBlob[]): Promise<void>;
  has(hash: string): Promise<boolean>;
  /** The whole content; undefined when there is none. Rejects with `StorageError` `damaged` when it does not have this hash. */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * The content in parts; undefined when there is none. When the bytes do not have this hash, the stream errors with `StorageError` `damaged`
   * instead of ending: a reader trusts the content only after its end.
   */
  stream(hash: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  /** Removes content, whatever its age; what is not there is left out. The caller knows that nothing refers to it. */
  remove(hashes: readonly string[]): Promise<void>;
  /** Removes content that `used` does not name, and temporary files of ended processes. */
  sweep(used: ReadonlySet<string>, options: SweepOptions): Promise<void>;
  /** Closes connections. Temporary files stay for `discard` and `sweep`. */
  close(): Promise<void>;
}

/** `place` renews content that is older than half of this. */
export const MIN_GRACE_MS = 1_200_000;

const HASH = /^sha256:[0-9a-f]{64}$/;

/** `blobs/ab/abcd…`: where content is, below a folder or prefix. Throws `StorageError` `bad-option` for what is no hash. */
export function getBlobPath(hash: string): string {
  if (!HASH.test(hash))
    throw new StorageError('bad-option', `Not a hash: ${hash}. Write "sha256:" and 64 hexadecimal digits.`, {
      received: hash,
    });
  const hex = hash.slice('sha256:'.length);
  return `blobs/${hex.slice(0, 2)}/${hex}`;
}

/** The hash of the content that has this name; undefined for other files. */
export function readBlobName(name: string): string | undefined {
  const hash = `sha256:${name}`;
  return HASH.test(hash) ? hash : undefined;
}

/** Rejects bytes of another hash. */
export function checkBytes(bytes: Uint8Array, hash: string): void {
  if (`sha256:${sha256Hex(bytes)}` !== hash) throw damaged(hash);
}

/** Passes the bytes on, and errors at their end when they have another hash. */
export function verifyStream(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  hash: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const sum = createHash('sha256');
  return source.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        sum.update(chunk);
        controller.enqueue(chunk);
      },
      flush(controller) {
        if (`sha256:${sum.digest('hex')}` !== hash) controller.error(damaged(hash));
      },
    }),
  );
}

function damaged(hash: string): StorageError {
  return new StorageError('damaged', `The stored content of ${hash} has other bytes. Restore it from a backup.`, {
    received: hash,
  });
}

/** The most that are removed at a time. */
const BATCH = 256;

/** Removes old content that is not used, a batch at a time. `unused`: hashes of old content, as it is listed. */
export async function removeUnused(
  unused: AsyncIterable<string>,
  { remove, exclusive }: { remove: (hashes: readonly string[]) => Promise<void> } & Pick<SweepOptions, 'exclusive'>,
): Promise<void> {
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    const hashes = batch;
    batch = [];
    if (hashes.length === 0) return;
    if (!exclusive) return remove(hashes);
    await exclusive(used => remove(hashes.filter(hash => !used.has(hash))));
  };
  for await (const hash of unused) if (batch.push(hash) >= BATCH) await flush();
  await flush();
}
