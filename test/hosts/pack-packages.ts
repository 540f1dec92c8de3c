// The tarballs of this project's packages, for applications outside of it.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../support/repository.ts';

const execute = promisify(execFile);

/** Packs packages of this project and the packages that they need; returns the tarballs. Where `VITRINE_TARBALLS` is set, the tarballs of that folder. */
export async function packPackages(folder: string, names: readonly string[]): Promise<string[]> {
  const ready = process.env.VITRINE_TARBALLS;
  if (ready === undefined)
    await execute(process.execPath, ['scripts/pack.mjs', '--into', folder, ...names.flatMap(name => ['--for', name])], {
      cwd: root,
      maxBuffer: 2 ** 28,
    });
  return globSync('*.tgz', { cwd: ready ?? folder }).map(file => join(ready ?? folder, file));
}
