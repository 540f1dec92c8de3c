// What `npm test` makes of failing tests, with real runs of vitest over small projects.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ProjectCounts, rerunFailed, runProject } from '../scripts/lib/test-project.ts';
import { tempFolder } from './support/temp-folder.ts';

const PASSES = `test('passes', () => {});`;
const FAILS = `test('fails', () => { throw new Error('wrong\\nsecond line'); });`;
/** A test that fails in its first run with the error. */
const failFirst = (error: string): string => `test('fails at first', () => {
  const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const mark = import.meta.filename + '.tried';
  if (existsSync(mark)) return;
  writeFileSync(mark, '');
  throw new Error('${error}');
});`;
const FAILS_FIRST = failFirst('too early');

/** Fails in its first run as fast-check does. */
const PROPERTY_FAILS_FIRST = failFirst('Property failed after 3 tests');

/** Runs a project of these test files, `0.test.js` and so on. */
async function run(files: readonly string[]): Promise<ProjectCounts> {
  const cwd = tempFolder();
  const reports = join(cwd, 'reports');
  mkdirSync(reports);
  const project = `{ test: { name: 'small', globals: true, include: ['*.test.js'] } }`;
  writeFileSync(join(cwd, 'vitest.config.js'), `export default { test: { projects: [${project}] } };`);
  files.forEach((source, index) => void writeFileSync(join(cwd, `${index}.test.js`), source));
  const options = { cwd, reports, output: 'ignore' } as const;
  return rerunFailed('small', await runProject('small', options), options);
}

it('a test that fails and passes alone is named as unstable, and counts as passed', async () => {
  expect(await run([PASSES, FAILS_FIRST])).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    files: 2,
    failures: [],
    failedFiles: [],
    unstable: ['1.test.js > fails at first: Error: too early'],
  });
});

it('any other failed test fails the run: with the first line of its error, and a file that cannot be loaded', async () => {
  const counts = await run([PASSES, FAILS_FIRST, 'import "./missing.js";']);
  expect(counts).toMatchObject({ passed: 1, failed: 2 });
  expect(counts.failures).toEqual([
    '1.test.js > fails at first: Error: too early',
    expect.stringMatching(/^2\.test\.js: .*missing\.js/),
  ]);
});

it('a file that fails alone too, or one of four failed files, fails the run', async () => {
  expect(await run([PASSES, FAILS])).toMatchObject({ failed: 1 });
  expect(await run([FAILS_FIRST, FAILS_FIRST, FAILS_FIRST, FAILS_FIRST])).toMatchObject({ failed: 4 });
});

it('a failed property stays failed', async () => {
  const counts = await run([PASSES, PROPERTY_FAILS_FIRST]);
  expect(counts).toMatchObject({
    failed: 1,
    failures: ['1.test.js > fails at first: Error: Property failed after 3 tests'],
  });
});
