// `vitrine.js` and its chunks, built from the current sources into a folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './repository.ts';

/** Builds the files. `remove()` removes the folder. */
export async function buildWebFiles(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-web-'));
  const configFile = join(root, 'packages/tool-view/vite.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
