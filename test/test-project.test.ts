// What `npm test` makes of failing tests, with real runs of vitest over small projects.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_RERUN_FILES, type ProjectCounts, rerunFailed, runProject } from '../scripts/lib/test-project.ts';

const PASSES = `test('passes', () => {});`;
const FAILS = `test('fails', () => { throw new Error('wrong\\nsecond line'); });`;
/** Fails in its first run. */
const FAILS_FIRST = `test('fails at first', () => {
  const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs');
  if (existsSync('tried')) return;
  writeFileSync('tried', '');
  throw new Error('too early');
});`;

/** Runs a project of these test files. */
async function run(files: readonly string[]): Promise<ProjectCounts> {
  const cwd = mkdtempSync(join(tmpdir(), 'vitrine-project-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
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
    failures: [],
    failedFiles: [],
    unstable: ['1.test.js > fails at first: Error: too early'],
  });
});

it('what fails also alone fails the run: a test, with the first line of its error, and a file that cannot be loaded', async () => {
  const counts = await run([PASSES, FAILS, 'import "./missing.js";']);
  expect(counts).toMatchObject({ passed: 1, failed: 2 });
  expect(counts.failures).toEqual([
    '1.test.js > fails: Error: wrong',
    expect.stringMatching(/^2\.test\.js: .*missing\.js/),
  ]);
});

it('many failed files are not run again', async () => {
  const counts = await run([FAILS_FIRST, ...Array<string>(MAX_RERUN_FILES).fill(FAILS)]);
  expect(counts.failed).toBe(MAX_RERUN_FILES + 1);
  expect(counts.unstable).toBeUndefined();
});
