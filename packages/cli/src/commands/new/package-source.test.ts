import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { packageSource, startCommand } from './package-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-source-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function installed(name: string, resolved: string): string {
  const home = join(folder, name, 'node_modules', 'vitrine');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"name":"vitrine"}');
  const packages = { 'node_modules/vitrine': { resolved } };
  writeFileSync(join(folder, name, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  return home;
}

it('in a checkout the packages are tarballs of that checkout', () => {
  const checkout = fileURLToPath(new URL('../../../../..', import.meta.url)).replace(/\/$/, '');
  expect(packageSource()).toEqual({ tarballs: join(checkout, 'tarballs'), checkout });
});

it('a package installed from a tarball finds the others beside that tarball', () => {
  const home = installed('app', 'file:../tarballs/vitrine-0.1.0.tgz');
  expect(packageSource(home)).toEqual({ tarballs: join(folder, 'tarballs') });
});

it('a package from the registry finds the others there', () => {
  expect(packageSource(installed('other', 'https://registry.npmjs.org/vitrine/-/vitrine-0.1.0.tgz'))).toBeUndefined();
});

it('a client starts a package from the registry with npx, and any other by its file', () => {
  const tarball = installed('third', 'file:../tarballs/vitrine-0.1.0.tgz');
  const registry = installed('fourth', 'https://registry.npmjs.org/vitrine/-/vitrine-0.1.0.tgz');
  expect(startCommand(registry)).toEqual(['npx', '-y', 'vitrine']);
  expect(startCommand(tarball)).toEqual(['node', join(tarball, 'bin', 'vitrine.js')]);
  expect(startCommand()).toEqual(['node', fileURLToPath(new URL('../../../bin/vitrine.js', import.meta.url))]);
});
