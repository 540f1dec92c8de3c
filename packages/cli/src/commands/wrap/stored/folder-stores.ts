// What `vitrine wrap` keeps in its cache folder: `<key>.json` and `<key>-interfaces/` for each server.

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { createDiskShapeStore } from '@vitrine/wrapper';
import { createDiskAnswerCache, createDiskRevisionStore } from '@vitrine/wrapper/internal/generation';
import { collectProblems } from '../collect-problems.ts';
import { clearDebugFiles } from '../debug-files.ts';
import { stderrLog } from '../stderr-log.ts';
import { answersFolder, debugFolder, interfacesFolder, keysIn } from './cache-folder.ts';
import { createCatalogFile } from './catalog-file.ts';
import type { KeptAnswers, KeptData, KeptServer } from './stored-data.ts';

/** A folder that does not exist has no servers. Files that a wrapper did not write stay. */
export function openKeptInFolder(folder: string): KeptData {
  return {
    keys: () => keysIn(folder),
    read: key => readServer(folder, key),
    readAnswers: () => readAnswers(answersFolder(folder)),
    async clear(key) {
      await rm(join(folder, `${key}.json`), { force: true });
      await rm(interfacesFolder(folder, key), { force: true, recursive: true });
    },
    async clearRest() {
      await createDiskAnswerCache({ folder: answersFolder(folder), log: collectProblems([]) }).clear();
      await clearDebugFiles(debugFolder(folder));
    },
    shapes: key => createDiskShapeStore({ folder: interfacesFolder(folder, key), log: stderrLog() }),
    async close() {},
  };
}

async function readAnswers(folder: string): Promise<KeptAnswers> {
  const problems: string[] = [];
  const answers = await createDiskAnswerCache({ folder, log: collectProblems(problems) }).list();
  return { count: answers.length, bytes: (await measureFiles([folder])).bytes, problems };
}

async function readServer(folder: string, key: string): Promise<KeptServer> {
  const problems: string[] = [];
  const list = join(folder, `${key}.json`);
  const server = await createCatalogFile(list)
    .load()
    .catch(error => void problems.push(`${list}: ${errorMessage(error)}`));
  const interfaces = interfacesFolder(folder, key);
  const log = collectProblems(problems);
  const revisions = await createDiskRevisionStore({ folder: interfaces, log }).load();
  const shapes = await createDiskShapeStore({ folder: interfaces, log }).load();
  const { bytes, changed } = await measureFiles([list, interfaces]);
  return {
    tools: server?.tools.length,
    revisions,
    shapes: shapes.length,
    bytes,
    changedAt: new Date(changed).toISOString(),
    problems,
  };
}

/** Measures files and everything in folders; missing ones count as zero. */
async function measureFiles(paths: readonly string[]): Promise<{ bytes: number; changed: number }> {
  let bytes = 0;
  let changed = 0;
  for (const path of paths) {
    const facts = await stat(path).catch(() => undefined);
    if (!facts) continue;
    changed = Math.max(changed, facts.mtimeMs);
    if (!facts.isDirectory()) bytes += facts.size;
    else {
      const inside = await measureFiles((await readdir(path)).map(name => join(path, name)));
      bytes += inside.bytes;
      changed = Math.max(changed, inside.changed);
    }
  }
  return { bytes, changed };
}
