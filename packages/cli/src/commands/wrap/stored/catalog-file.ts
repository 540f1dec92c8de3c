// Stores the wrapper's data about a server in one file. It determines what a client is shown, so only the user may write it, and a
// truncated or changed file is ignored.
import { hash as digest, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CachedServer, CatalogStore } from '@vitrine/wrapper/internal/stores';

export const CATALOG_VERSION = 4;

/** A missing file, or one of another version, counts as nothing stored. Rejects for a broken file. */
export function createCatalogFile(path: string): CatalogStore {
  return {
    async load(): Promise<CachedServer | undefined> {
      let text: string;
      try {
        text = await readFile(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      const { version, hash, kept } = JSON.parse(text) as Record<string, unknown>;
      if (version !== CATALOG_VERSION || typeof kept !== 'string') return undefined;
      // Written in one step, so that a file is never incomplete.
      if (digest('sha256', kept) !== hash) throw new Error(`${path} was changed: delete it.`);
      return JSON.parse(kept) as CachedServer;
    },
    async save(server) {
      const text = JSON.stringify(server);
      const beside = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(
          beside,
          JSON.stringify({ version: CATALOG_VERSION, hash: digest('sha256', text), kept: text }),
          {
            mode: 0o600,
          },
        );
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
  };
}
