// What `npm start` and `npm test` take for a complete installation, and what they do without one.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from '../scripts/lib/is-installed.mjs';
import { root as checkout } from './support/repository.ts';

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

describe('setup.mjs', () => {
  const NODE = { name: 'node', version: '1.0.0', bin: { node: 'node.sh' } };
  const MANIFEST = { name: 'fresh', version: '1.0.0', dependencies: { node: 'file:vendor/node' } };
  const LINKED = { 'node_modules/node': { resolved: 'vendor/node', link: true }, 'vendor/node': NODE };

  /** A checkout whose only package is its Node, which npm links without a network, and whose build prints its arguments. */
  beforeEach(() => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    for (const path of ['scripts/setup.mjs', 'scripts/lib/is-installed.mjs', 'scripts/lib/workspace.mjs'])
      cpSync(join(checkout, path), join(root, path));
    writeFileSync(join(root, 'scripts/build.mjs'), 'console.error("build", ...process.argv.slice(2));');
    write('package.json', MANIFEST);
    write('package-lock.json', { ...MANIFEST, lockfileVersion: 3, packages: { '': MANIFEST, ...LINKED } });
    write('vendor/node/package.json', NODE);
    writeFileSync(join(root, 'vendor/node/node.sh'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
    chmodSync(join(root, 'vendor/node/node.sh'), 0o755);
  });

  const setup = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/setup.mjs'), ...options], {
      encoding: 'utf8',
      env: { ...process.env, npm_config_offline: 'true', npm_config_cache: join(root, 'cache') },
    });
    return { status, stdout, installs: stderr.includes('Installing dependencies'), stderr };
  };

  it('installs what is missing, once, and then builds; nothing is written to stdout', () => {
    const first = setup();
    expect(first, first.stderr).toMatchObject({ status: 0, stdout: '', installs: true });
    expect(first.stderr).toContain('build --artefacts');
    expect(setup('--build')).toEqual({ status: 0, stdout: '', installs: false, stderr: 'build --pages --if-stale\n' });
    rmSync(join(root, 'node_modules/node'));
    expect(setup()).toMatchObject({ status: 0, installs: true });
    expect(isInstalled(root)).toBe(true);
  });

  it('says what to do when npm fails, and does not build', () => {
    write('package.json', { ...MANIFEST, dependencies: { ...MANIFEST.dependencies, other: '1.0.0' } });
    const { status, stderr } = setup();
    expect(status).toBe(1);
    expect(stderr).toMatch(/npm ci failed \(exit code \d+\)\. Its own words are above/);
    expect(stderr).not.toContain('build --');
  });
});
