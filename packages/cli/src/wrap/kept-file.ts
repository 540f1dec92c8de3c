// What is known of a server, in a file: one for each server. It decides what a client is shown, so that it is nobody else's to write, and
// one that was written halfway or changed is not taken.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CatalogStore, KeptServer } from '@vitrine/wrapper';
import * as z from 'zod';

const VERSION = 1;
const FileSchema = z.object({ version: z.literal(VERSION), hash: z.string(), kept: z.string() });
const KeptSchema = z.object({ greetings: z.record(z.string(), z.unknown()), tools: z.array(z.unknown()) });

/** A file that is missing, or of another version, is nothing kept. Rejects for one that is broken. */
export function createKeptFile(path: string): CatalogStore {
  return {
    async load(): Promise<KeptServer | undefined> {
      let text: string;
      try {
        text = await readFile(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      const file = FileSchema.safeParse(JSON.parse(text));
      if (!file.success) return undefined;
      if (hashOf(file.data.kept) !== file.data.hash) throw new Error(`${path} was changed: delete it.`);
      return KeptSchema.parse(JSON.parse(file.data.kept));
    },
    async save(server) {
      const kept = JSON.stringify(server);
      const beside = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeFile(beside, JSON.stringify({ version: VERSION, hash: hashOf(kept), kept }), { mode: 0o600 });
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
