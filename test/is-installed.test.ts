// What `npm start` and `npm test` take for a complete installation.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from '../scripts/lib/is-installed.mjs';

const PACKAGES = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a/node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
  'packages/p/node_modules/b': { version: '3.0.0', integrity: 'sha512-c' },
};
let root = '';
const write = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-setup-'));
  write('package-lock.json', {
    packages: {
      '': {},
      'packages/p': { version: '1.0.0' },
      ...PACKAGES,
      'node_modules/other-platform': { optional: true },
    },
  });
  write('node_modules/.package-lock.json', { packages: { 'packages/p': { version: '1.0.0' }, ...PACKAGES } });
  write(`node_modules/.bin/${process.platform === 'win32' ? 'node.cmd' : 'node'}`, '');
  write('packages/p/package.json', {});
  for (const path of Object.keys(PACKAGES)) write(`${path}/package.json`, {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('isInstalled() is true when every package of the lock file is there', () => {
  expect(isInstalled(root)).toBe(true);
});

it('isInstalled() is false when only the root folder of packages was copied', () => {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-setup-'));
  for (const path of ['package-lock.json', 'node_modules', 'packages/p/package.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  expect(isInstalled(copy)).toBe(false);
  rmSync(copy, { recursive: true, force: true });
});

it.each(Object.keys(PACKAGES))('isInstalled() is false without %s', path => {
  rmSync(join(root, path), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

it('isInstalled() is false when a version differs, or npm was interrupted', () => {
  write('node_modules/.package-lock.json', { packages: { ...PACKAGES, 'node_modules/a': { version: '0.9.0' } } });
  expect(isInstalled(root)).toBe(false);
  rmSync(join(root, 'node_modules/.package-lock.json'));
  expect(isInstalled(root)).toBe(false);
});
