// A bundle that would be published without the licence of a part is not built.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listUnlicensedPackages } from '../scripts/lib/unlicensed-packages.ts';
import { tempFolder } from './support/temp-folder.ts';

it('names each package without a licence once, and no file of our own', () => {
  const folder = tempFolder();
  const add = (name: string, licence?: string): string => {
    const home = join(folder, 'node_modules', name);
    mkdirSync(join(home, 'dist'), { recursive: true });
    if (licence !== undefined) writeFileSync(join(home, licence), 'MIT');
    return join(home, 'dist', 'index.js');
  };
  const bare = add('@own/bare');
  const modules = [add('a', 'LICENSE'), add('b', 'license.md'), bare, bare, join(folder, 'src/index.ts')];
  expect(listUnlicensedPackages(modules)).toEqual([join(folder, 'node_modules/@own/bare')]);
});
