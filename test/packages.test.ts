// The rules for every package (licence, exports, pinned dependencies), and the size of files. CONTRIBUTING.md explains them.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, listPackages, readJson, readText, root } from './support/repository.ts';

const MAX_LINES = 350;
/** A test is a list of criteria, read one at a time. */
const MAX_TEST_LINES = 500;
const MAX_FILES = 20;

describe.each(listPackages())('$manifest.name', ({ path, manifest }) => {
  it('has a licence and a Node version', () => {
    expect(manifest.license).toBe('Apache-2.0');
    expect(manifest.engines?.node).toBe('>=22.13');
  });

  it('exports its sources inside the repository, types first and JavaScript outside', () => {
    for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
      if (typeof target === 'string') continue;
      if (subpath.endsWith('.css')) {
        expect(Object.keys(target as object), subpath).toEqual(['types', 'default']);
        continue;
      }
      expect(Object.keys(target as object), subpath).toEqual(['@vitrine/source', 'types', 'default']);
      const source = (target as Record<string, string>)['@vitrine/source']!;
      expect(listFiles(`${path}/${source}`).length, `${path}/${source}`).toBeGreaterThan(0);
    }
  });

  it('has the files of its commands before anything is built: npm links those that exist when it installs', () => {
    const files = Object.values(manifest.bin ?? {});
    expect(files.filter(file => file.includes('dist/') || !existsSync(join(root, path, file)))).toEqual([]);
  });

  it('pins its dependencies to exact versions, all but zod: applications hand over schemas of their own copy', () => {
    const { zod = '^4', ...dependencies } = manifest.dependencies ?? {};
    expect(zod).toMatch(/^\^4/);
    const versions = Object.entries({ ...dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

describe('the size of files and folders', () => {
  const isTest = (file: string) => /\.(test|browser|full)\.tsx?$/.test(file);
  const files = listFiles([
    '{packages,apps}/*/{src,web}/**/*.{ts,tsx,css}',
    '{scripts,test}/**/*.{ts,tsx,mjs}',
    '{packages,apps,examples}/*/test/**/*.{ts,tsx}',
    'examples/*/{src,web}/**/*.{ts,tsx,css}',
    '{attack,bench}/src/**/*.{ts,tsx,css}',
  ]);
  const longer = (list: string[], limit: number) =>
    list
      .map(file => `${file}: ${readText(file).split('\n').length - 1}`)
      .filter(line => Number(line.split(': ')[1]) > limit);

  it(`no source has more than ${MAX_LINES} lines`, () => {
    const sources = files.filter(file => !isTest(file));
    expect(sources.length).toBeGreaterThan(100);
    expect(longer(sources, MAX_LINES)).toEqual([]);
  });

  it(`no test has more than ${MAX_TEST_LINES} lines`, () => {
    expect(longer(files.filter(isTest), MAX_TEST_LINES)).toEqual([]);
  });

  it(`no folder has more than ${MAX_FILES} sources`, () => {
    const folders = Map.groupBy(
      files.filter(file => !isTest(file)),
      file => dirname(file),
    );
    const crowded = [...folders].filter(([, sources]) => sources.length > MAX_FILES);
    expect(crowded.map(([folder, sources]) => `${folder}: ${sources.length}`)).toEqual([]);
  });
});

it('a file that several tests import registers no hook at its top: workers run it once, for the first test file alone', () => {
  const shared = listFiles('{packages,apps,examples,attack,bench,test}/**/*.{ts,tsx}').filter(
    file => !/\.(test|browser|full|release)\.tsx?$/.test(file),
  );
  expect(shared.length).toBeGreaterThan(1_000);
  expect(shared.filter(file => /^(before|after)(Each|All)\(|^onTest(Finished|Failed)\(/m.test(readText(file)))).toEqual(
    [],
  );
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
