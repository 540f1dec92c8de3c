// For registry clients in Node: a cache on disk.

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { RegistryCache } from '../registry/registry-cache.ts';

/**
 * Keeps entries as files of `folder`, which is created. After a crash an entry is either the new one or the old one.
 * @example
 * const client = createRegistryClient({ registries, cache: createDiskCache('/var/lib/chat/registry') });
 */
export function createDiskCache(folder: string): RegistryCache {
  const filePath = (key: string): string => join(folder, sha256Hex(key));
  return {
    async get(key) {
      try {
        return new Uint8Array(await readFile(filePath(key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async set(key, bytes) {
      await mkdir(folder, { recursive: true });
      const file = filePath(key);
      const partial = `${file}.${randomUUID()}.part`;
      await writeFile(partial, bytes);
      await rename(partial, file);
    },
  };
}
