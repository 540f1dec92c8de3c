// What every package owes its readers, and the size a file may have. The rules are in CONTRIBUTING.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, listRooms, readJson, readText, root } from './support/repository.ts';

const MAX_LINES = 350;

describe.each(listRooms())('$manifest.name', ({ path, manifest }) => {
  it('has a description, a licence and a Node version', () => {
    expect(manifest.description?.length).toBeGreaterThan(20);
    expect(manifest.license).toBe('Apache-2.0');
    expect(manifest.engines?.node).toBe('>=22.13');
  });

  it('has a README that opens with its name, one line about it, and how to install it', () => {
    expect(existsSync(join(root, path, 'README.md')), `${path}/README.md is missing`).toBe(true);
    const [title, blank, line] = readText(`${path}/README.md`).split('\n');
    expect(title).toBe(`# ${manifest.name}`);
    expect(blank).toBe('');
    expect(line?.length).toBeGreaterThan(20);
    expect(readText(`${path}/README.md`)).toMatch(new RegExp(`(npm install|npx) (.* )?${manifest.name}\\b`));
  });

  it('exports its sources inside the repository, types first and JavaScript outside', () => {
    for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
      if (typeof target === 'string') continue;
      expect(Object.keys(target as object), subpath).toEqual(['@vitrine/source', 'types', 'default']);
      const source = (target as Record<string, string>)['@vitrine/source']!;
      expect(existsSync(join(root, path, source)), `${path}/${source}`).toBe(true);
    }
  });

  it('pins its dependencies to exact versions', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

it(`no source file is longer than ${MAX_LINES} lines`, () => {
  const files = listFiles([
    'packages/*/{src,web}/**/*.{ts,tsx,css}',
    'scripts/**/*.{ts,mjs}',
    'examples/*/src/**/*.ts',
  ]);
  expect(files.length).toBeGreaterThan(100);
  const lines = (file: string) => readText(file).split('\n').length - 1;
  expect(files.map(file => [file, lines(file)] as const).filter(([, count]) => count > MAX_LINES)).toEqual([]);
});

it('every dependency with an install script is allowed or refused by name', () => {
  const lock = readJson<{ packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }> }>(
    'package-lock.json',
  );
  const withScript = Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript && !entry.optional)
    .map(([path]) => path.split('node_modules/').at(-1)!);
  const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package.json');
  expect(withScript).toContain('node');
  expect(withScript.filter(name => !(name in allowScripts))).toEqual([]);
});
