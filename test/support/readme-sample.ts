// The first server of README.md as a runnable file, beside this repository's packages.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerConfig } from '@vitrine/connect';
import { readFences } from './fences.ts';
import { root } from './repository.ts';

export interface ReadmeSample {
  readonly config: ServerConfig & { type: 'stdio' };
  remove(): void;
}

/** Writes the first TypeScript block of README.md into a new folder, under the name that README.md gives it. */
export function writeReadmeSample(): ReadmeSample {
  const fence = readFences('README.md').find(({ language }) => language === 'ts');
  if (fence === undefined) throw new Error('README.md has no TypeScript block.');
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-readme-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'dice.mjs');
  writeFileSync(file, fence.code);
  return {
    config: { type: 'stdio', command: process.execPath, args: ['--conditions=@vitrine/source', file] },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
