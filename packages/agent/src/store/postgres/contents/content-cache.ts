// Copies of large contents on this machine's disk, up to a number of bytes: what was written or read here last can be read again while the storage
// for large contents is away. Failures of the disk cost the copy only.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';

export interface ContentCache {
  /** Returns a copy; undefined when there is none, or when it is damaged. Never rejects. */
  get(hash: string): Promise<Uint8Array | undefined>;
  /** Never rejects. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** Removes copies. Never rejects. */
  remove(hashes: readonly string[]): Promise<void>;
}

export interface ContentCacheOptions {
  /** Folder of the copies; it is created. Other processes may use it too. */
  readonly folder: string;
  /** Bytes of all copies. @default 256 MiB */
  readonly maxBytes?: number | undefined;
}

const MAX_BYTES = 256 * 1024 * 1024;
const NAME = /^[0-9a-f]{64}$/;

export function createContentCache({ folder, maxBytes = MAX_BYTES }: ContentCacheOptions): ContentCache {
  /** Bytes by hash: the oldest copy is first. */
  const sizes = new Map<string, number>();
  let total = 0;
  const getPath = (hash: string): string => join(folder, hash);
  const forget = (hash: string): void => {
    total -= sizes.get(hash) ?? 0;
    sizes.delete(hash);
  };
  const note = (hash: string, bytes: number): void => {
    forget(hash);
    sizes.set(hash, bytes);
    total += bytes;
  };
  const remove = async (hash: string): Promise<void> => {
    forget(hash);
    await rm(getPath(hash), { force: true });
  };
  const shrink = async (): Promise<void> => {
    for (const [oldest] of sizes) {
      if (total <= maxBytes) return;
      await remove(oldest);
    }
  };
  const readFolder = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter(name => NAME.test(name));
    const files = await Promise.all(names.map(async name => ({ name, ...(await stat(getPath(name))) })));
    for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) note(name, size);
    await shrink();
  };
  const opening = readFolder().catch(() => {});
  return {
    async get(hash) {
      await opening;
      const bytes = await readFile(getPath(hash)).catch(() => undefined);
      if (!bytes || sha256Hex(bytes) !== hash) return undefined;
      note(hash, bytes.byteLength);
      const now = new Date();
      await utimes(getPath(hash), now, now).catch(() => {});
      return bytes;
    },
    async put(hash, bytes) {
      await opening;
      if (bytes.byteLength > maxBytes) return;
      const temporary = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(temporary, bytes, { mode: 0o600 });
        await rename(temporary, getPath(hash));
        note(hash, bytes.byteLength);
        await shrink();
      } catch {
        await rm(temporary, { force: true }).catch(() => {});
      }
    },
    async remove(hashes) {
      await opening;
      await Promise.all(hashes.map(hash => remove(hash).catch(() => {})));
    },
  };
}
