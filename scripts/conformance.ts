// `npm run conformance`: runs the tests that show requirements of MCP Apps, and the matrix of protocols and features, and writes their results
// to docs/contributors/conformance.json. The exit code is 1 when a test failed; the results are written all the same.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  type CellResult,
  type ConformanceResults,
  RESULTS_FILE,
  type TestResult,
  type Verdict,
} from '../test/conformance/results.ts';
import { listTaggedTests, matchesTitle, type TaggedTest } from '../test/conformance/tagged-tests.ts';
import { FEATURES, PROTOCOLS } from '../test/protocols/features.ts';
import { chromiumPath } from '../test/support/browser/chromium.ts';
import { toolEnvironment } from './lib/workspace.mjs';

const root = join(import.meta.dirname, '..');
const MATRIX = 'test/protocols/protocols.browser.ts';

interface Report {
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly Assertion[] }[];
}
interface Assertion {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
}

const tagged = listTaggedTests();
const assertions = runTests([...new Set(tagged.map(({ file }) => file)), MATRIX]);
const results: ConformanceResults = {
  date: new Date().toISOString().slice(0, 10),
  browser: readBrowserVersion(),
  node: process.version,
  tests: tagged.map(test => readResult(test, assertions.get(test.file) ?? [])),
  cells: readCells(assertions.get(MATRIX) ?? []),
};
writeFileSync(join(root, RESULTS_FILE), `${JSON.stringify(results, null, 2)}\n`);
// As the repository formats such files: a new run changes only what is new.
spawnSync('biome', ['format', '--write', RESULTS_FILE], { cwd: root, env: toolEnvironment() });
const verdicts = [...results.tests, ...results.cells].map(({ verdict }) => verdict);
const count = (verdict: Verdict) => verdicts.filter(value => value === verdict).length;
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped: ${RESULTS_FILE}`);
process.exitCode = count('failed') === 0 ? 0 : 1;

/** `Chromium 156.0.7204.92`. */
function readBrowserVersion(): string {
  const { stdout } = spawnSync(chromiumPath(), ['--version'], { encoding: 'utf8' });
  return /^\S+ [\d.]+/.exec(stdout)?.[0] ?? 'Chromium';
}

/** Runs the files, those for Node and those for a browser. Returns the tests by file. */
function runTests(files: readonly string[]): Map<string, readonly Assertion[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-conformance-'));
  const byFile = new Map<string, readonly Assertion[]>();
  for (const [project, suffix] of [
    ['unit', '.test.ts'],
    ['browser', '.browser.ts'],
  ] as const) {
    const report = join(folder, `${project}.json`);
    const own = files.filter(file => file.endsWith(suffix));
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    spawnSync('vitest', ['run', '--project', project, ...reporters, ...own], {
      cwd: root,
      // The browser that users have, not the headless shell.
      env: toolEnvironment({ CHROMIUM_HEADLESS_SHELL: chromiumPath() }),
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    for (const { name, assertionResults } of testResults)
      byFile.set(relative(root, name).replaceAll('\\', '/'), assertionResults);
  }
  rmSync(folder, { recursive: true });
  return byFile;
}

function readResult(test: TaggedTest, all: readonly Assertion[]): TestResult {
  const cases = all.filter(({ title }) => matchesTitle(title, test));
  // A file that could not be loaded reports no test: what did not run has not passed.
  if (cases.length === 0) return { ...test, verdict: 'failed', cases: 0 };
  return { ...test, verdict: sumUp(cases), cases: cases.length };
}

function sumUp(cases: readonly Assertion[]): Verdict {
  if (cases.some(({ status }) => status === 'failed')) return 'failed';
  return cases.every(({ status }) => status === 'passed') ? 'passed' : 'skipped';
}

/** The cells that are tests; a gap is none. */
function readCells(all: readonly Assertion[]): CellResult[] {
  return (['host', 'view'] as const).flatMap(side => {
    const group = side === 'host' ? 'pages in our host' : 'a page of @vitrine/view in a host of';
    return PROTOCOLS.flatMap(protocol =>
      FEATURES.flatMap(feature => {
        const cases = all.filter(
          ({ title, ancestorTitles: [outer, inner] }) => outer === group && inner === protocol && title === feature,
        );
        return cases.length === 0 ? [] : [{ side, protocol, feature, verdict: sumUp(cases) }];
      }),
    );
  });
}
