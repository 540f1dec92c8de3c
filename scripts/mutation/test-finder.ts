// Finds the unit tests of a source: those whose imports lead to it, the nearest first. Imports of types do not count, because they do not run.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';

const SOURCES = '{packages/*/{src,web,test},test}/**/*.{ts,tsx}';
const SOURCE_CONDITION = '@vitrine/source';
/** How many tests are taken of a source's package; of others when its own has none. */
const MAX_TESTS = { own: 6, others: 4 };

/** Returns a function from the path of a source to the paths of its tests; all are relative to `root`. */
export function createTestFinder(root: string): (file: string) => readonly string[] {
  const files = globSync(SOURCES, { cwd: root, exclude: path => path.endsWith('.gen.ts') });
  const resolve = createResolver(root);
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of readImports(file, readFileSync(join(root, file), 'utf8')).map(path => resolve(file, path)))
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return file => {
    const reached = new Set([file]);
    // A set grows while it is walked, level by level.
    for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
    const tests = [...reached].filter(isUnitTest);
    const own = tests.filter(test => packageName(test) === packageName(file));
    if (own.length === 0) return tests.slice(0, MAX_TESTS.others);
    return own.toSorted((a, b) => distance(file, a) - distance(file, b)).slice(0, MAX_TESTS.own);
  };
}

/** How far a test is from a source of its package: named like it, in its folder, with a word of its name, elsewhere. */
function distance(file: string, test: string): number {
  const [name, testName] = [file, test].map(path => basename(path).replace(/(\.test)?\.tsx?$/, ''));
  const isNear = dirname(test) === dirname(file);
  if (isNear) return name === testName ? 0 : 1;
  return name!.split('-').some(word => testName!.includes(word)) ? 2 : 3;
}

function isUnitTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) && !path.includes('.integration.');
}

function packageName(path: string): string {
  return path.split('/')[1]!;
}

function readImports(path: string, source: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(entry => !entry.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries.filter(entry => !entry.isType))
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
}

/** Resolves relative paths, and entries of the packages of this repository; what else is imported is undefined. */
function createResolver(root: string): (from: string, imported: string) => string | undefined {
  const entries = new Map<string, string>();
  for (const manifest of globSync('packages/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    for (const [entry, targets] of Object.entries<Record<string, string>>(exports)) {
      const source = targets[SOURCE_CONDITION];
      if (source !== undefined) entries.set(join(name, entry), join(dirname(manifest), source));
    }
  }
  return (from, imported) => {
    if (imported.startsWith('.')) return join(dirname(from), imported);
    // An entry may stand for every file of a folder.
    const [, name = '', file = ''] = /^(@[^/]+\/[^/]+)\/(.+)$/.exec(imported) ?? [];
    return entries.get(imported) ?? entries.get(`${name}/*`)?.replace('*', file);
  };
}
