// The mutation gate (scripts/mutation/): which faults it plants, which tests it runs for them, and when it fails.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listMutants, sampleMutants } from '../scripts/mutation/mutants.ts';
import { findFaults, type OperatorName, plant } from '../scripts/mutation/operators.ts';
import { createTestFinder } from '../scripts/mutation/test-finder.ts';
import { judge } from '../scripts/mutation/verdict.ts';
import { tempFolder } from './support/temp-folder.ts';

/** The source with each fault of the operator. */
function planted(operator: OperatorName, source: string): readonly string[] {
  return findFaults(source)
    .filter(fault => fault.operator === operator)
    .map(fault => plant(source, fault));
}

function writeFiles(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe('findFaults()', () => {
  it.each<[OperatorName, string, readonly string[]]>([
    ['limit', 'const MAX_SIZE = 64 * 1024;', ['const MAX_SIZE = (64 * 1024) * 1000;']],
    [
      'limit',
      'const LIMITS = { files: 9, maxAge: 0 } as const;',
      ['const LIMITS = { files: (9) * 1000, maxAge: 0 } as const;'],
    ],
    ['limit', 'const LIMITS = { maxFiles: 9 };', ['const LIMITS = { maxFiles: (9) * 1000 };']],
    ['limit', 'run({ timeoutMs: 50, x: 50 });', ['run({ timeoutMs: (50) * 1000, x: 50 });']],
    ['limit', 'function f(maxBytes = 9) {}', ['function f(maxBytes = (9) * 1000) {}']],
    ['limit', 'function f({ maxBytes = 9 }) {}', ['function f({ maxBytes = (9) * 1000 }) {}']],
    ['limit', 'z.string().max(64)', ['z.string().max((64) * 1000)']],
    ['limit', 'const size = 64; const ONE = 1;', []],
    ['comparison', 'x < y', ['x >= y']],
    ['comparison', 'x === y', ['x !== y']],
    ['comparison', 'x + y', []],
    ['guard', 'if (a) b();', ['if (true) b();', 'if (false) b();']],
    ['guard', 'a ? b : c', ['true ? b : c', 'false ? b : c']],
    ['logic', 'a && b || c', ['(a) || (b) || c', '(a && b) && (c)']],
    ['exit', 'function f() { if (a) { b(); return; } }', ['function f() { if (a) { b(); ; } }']],
    ['exit', 'if (a) { b(); throw c; }', ['if (a) { b(); ; }']],
    ['exit', 'function f() { if (a) return; }', []],
    ['check', 'checkName(name); show(name);', ['; show(name);']],
    ['check', 'await this.#requireOwner(user);', [';']],
    [
      'member',
      "const SAFE = new Set(['a', 'b']);",
      ["const SAFE = new Set([ 'b']);", "const SAFE = new Set(['a', ]);"],
    ],
    ['member', 'const KINDS = [1] as const; const local = [1];', ['const KINDS = [] as const; const local = [1];']],
    ['boolean', 'const isSafe = () => false;', ['const isSafe = () => true;']],
    ['boolean', 'function f() { return true; }', ['function f() { return false; }']],
    ['bound', 'Math.min(a, b)', ['Math.max(a, b)']],
  ])('%s: %s', (operator, source, results) => {
    expect(planted(operator, source).toSorted()).toEqual(results.toSorted());
  });

  it('leaves only sources that parse', () => {
    expect(planted('comparison', 'let f = (a?: number) => a! < b as number;')).toEqual([
      'let f = (a?: number) => a! >= b as number;',
    ]);
  });
});

describe('the sample', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `if (a${index} > 1) b();`);

  it('has the size asked for in each area, is the same for the same seed, and keeps its mutants when lines are added', () => {
    const folder = writeFiles({ 'x/one.ts': lines.join('\n'), 'y/two.ts': lines.join('\n') });
    const choose = (seed: number) =>
      sampleMutants(listMutants(folder, { x: ['x/*.ts'], y: ['y/*.ts'] }), { count: 5, seed }).map(({ name }) => name);
    const first = choose(1);
    expect(first.filter(name => name.startsWith('x/one.ts: '))).toHaveLength(5);
    expect(first).toHaveLength(10);
    expect(choose(1)).toEqual(first);
    expect(choose(2)).not.toEqual(first);
    writeFileSync(join(folder, 'x/one.ts'), ['', 'start();', ...lines].join('\n'));
    expect(choose(1)).toEqual(first);
  });

  it('numbers equal faults of a file, leaves tests out, and refuses a pattern without a file', () => {
    const folder = writeFiles({ 'x/a.ts': 'f(a && b); g(a && b);', 'x/a.test.ts': 'a && b' });
    expect(listMutants(folder, { x: ['x/*.ts'] }).map(({ name }) => name)).toEqual([
      'x/a.ts: a && b → (a) || (b)',
      'x/a.ts: a && b → (a) || (b) #2',
    ]);
    expect(() => listMutants(folder, { x: ['x/b.ts'] })).toThrow('x/b.ts');
  });
});

it('createTestFinder() finds tests through imports of values and of packages, the nearest first', () => {
  const folder = writeFiles({
    'packages/one/package.json': JSON.stringify({
      name: '@test/one',
      exports: { './sub': { '@vitrine/source': './src/entry.ts' } },
    }),
    'packages/std/package.json': JSON.stringify({
      name: '@test/std',
      exports: { './*': { '@vitrine/source': './src/*.ts' } },
    }),
    'packages/std/src/text.ts': 'export const text = 1;',
    'packages/one/src/c.test.ts': "import { text } from '@test/std/text';",
    'packages/one/src/c.integration.test.ts': "import { text } from '@test/std/text';",
    'packages/one/src/entry.ts': "export { limit } from './deep/limit.ts';",
    'packages/one/src/deep/limit.ts': 'export const limit = 1; export type Limit = number;',
    'packages/one/src/deep/limit.test.ts': "import { limit } from './limit.ts';",
    'packages/one/src/a.test.ts': "import { limit } from './entry.ts';",
    'packages/one/src/limits-of-all.test.ts': "await import('./entry.ts');",
    'packages/one/src/types.test.ts': "import type { Limit } from './deep/limit.ts';",
    'packages/two/src/only.ts': 'export const only = 1;',
    'packages/one/src/b.test.ts': "import { only } from '../../two/src/only.ts';",
    'packages/two/src/two.test.ts': "import { limit } from '@test/one/sub';",
  });
  const findTests = createTestFinder(folder);
  expect(findTests('packages/one/src/deep/limit.ts')).toEqual([
    'packages/one/src/deep/limit.test.ts',
    'packages/one/src/limits-of-all.test.ts',
    'packages/one/src/a.test.ts',
  ]);
  expect(findTests('packages/std/src/text.ts')).toEqual(['packages/one/src/c.test.ts']);
  expect(findTests('packages/two/src/only.ts')).toEqual(['packages/one/src/b.test.ts']);
});

describe('judge()', () => {
  const folder = () => writeFiles({ 'x/a.ts': Array.from({ length: 20 }, (_, i) => `f(a${i} && b);`).join('\n') });

  it('passes when nine of ten are killed, and each survivor has a reason', () => {
    const all = listMutants(folder(), { x: ['x/*.ts'] });
    const trials = all.map((mutant, index) => ({ mutant, isKilled: index > 1 }));
    const survivors = { [all[0]!.name]: 'r', [all[1]!.name]: 'r' };
    expect(judge(trials, { survivors, all })).toEqual({
      table: ['x            18 of   20 killed   90.0 %', 'all          18 of   20 killed   90.0 %'],
      problems: [],
    });
  });

  it('fails when less is killed, a survivor has no reason, or a reason has no survivor any more', () => {
    const all = listMutants(folder(), { x: ['x/*.ts'] });
    const trials = all.map((mutant, index) => ({ mutant, isKilled: index > 2 }));
    const [first, second, third, killed] = all.map(({ name }) => name) as [string, string, string, string];
    const survivors = { [first]: 'r', [second]: 'r', [killed]: 'r', 'x/b.ts: c → d': 'r' };
    expect(judge(trials, { survivors, all }).problems).toEqual([
      'Tests killed 85.0 % of the mutants, less than 90 %.',
      `Survived, and survivors.ts gives no reason: ${third}`,
      `Killed, so it is no survivor any more: ${killed}`,
      'A survivor that is no mutant any more: x/b.ts: c → d',
    ]);
  });
});
