// `npm test`: finds the programs that the tests need (scripts/tools/), or ends; checks formatting, lint and types, then runs the tests: those that need
// only Node, and at the same time the attacks, which mostly wait; then those that drive a real Chromium. `--full` adds the slow suites. Every step runs even when an earlier one failed; the last line
// sums up, and the exit code is 0 only when nothing failed and something ran. A failed check counts as one failure.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, run, toolEnvironment } from './lib/workspace.mjs';
import { findFirefox } from './tools/find-tools.ts';
import { thisMachine } from './tools/machine.ts';
import { provideTools } from './tools/provide-tools.ts';

const args = process.argv.slice(2);
const unknown = args.find(argument => argument !== '--full');
if (unknown !== undefined) {
  console.error(
    `Unknown option ${unknown}. The only option is --full; to run one file: npx vitest run --project unit PATH`,
  );
  process.exit(2);
}

try {
  const machine = thisMachine();
  const { chromium, ip } = provideTools(machine);
  console.log(`Chromium: ${chromium.path} (${chromium.by})${ip ? `; ip: ${ip.path}` : ''}`);
  if (args.includes('--full')) {
    const firefox = findFirefox(machine);
    console.log(
      firefox
        ? `Firefox: ${firefox.path} (${firefox.by})`
        : 'Firefox: none, so the attacks on it are skipped. Install it (apt-get install firefox-esr), or set FIREFOX to its path.',
    );
  }
  // Every test uses this one.
  process.env.CHROMIUM = chromium.path;
} catch (error) {
  if (error.name !== 'MissingToolError') throw error;
  console.error(error.message);
  process.exit(1);
}

const colors = process.stdout.isTTY ? [] : ['--colors=off'];
const checks = [
  {
    name: 'format and lint',
    command: 'biome',
    args: ['ci', '--error-on-warnings', '--diagnostic-level=warn', ...colors, '.'],
  },
  { name: 'types of the packages', command: 'tsc', args: ['-b'] },
  { name: 'types of the tests', command: 'tsc', args: ['-p', 'tsconfig.test.json'] },
  { name: 'the page', command: 'node', args: ['scripts/build.mjs', '--pages', '--if-stale'] },
];
/** Of concurrent steps, the output of the first is shown at once, that of the others when they have ended. */
const groups = [['unit', 'attack'], ['browser'], ...(args.includes('--full') ? [['full']] : [])];

const rows = [];
const reports = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
try {
  for (const check of checks) rows.push(await timed(check.name, () => runCheck(check)));
  for (const [first, ...beside] of groups) {
    const others = beside.map(project => timed(`${project} tests`, () => runBeside(project)));
    rows.push(await timed(`${first} tests`, () => runProject(first, 'inherit')));
    for (const project of beside) {
      rows.push(await others[beside.indexOf(project)]);
      console.log(`\n── what the ${project} tests say`);
      process.stdout.write(readFileSync(outputOf(project)));
    }
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = summarise(rows);

function runCheck({ command, args }) {
  return run(command, args) === 0 ? {} : { failed: 1, note: `${[command, ...args].join(' ')} failed` };
}

function outputOf(project) {
  return join(reports, `${project}.txt`);
}

/** Runs a step with its output in a file. */
async function runBeside(project) {
  const output = openSync(outputOf(project), 'w');
  try {
    return await runProject(project, output);
  } finally {
    closeSync(output);
  }
}

/**
 * Counts come from vitest's JSON report; a file that could not even be loaded, or an error outside of a test, is a failure too.
 * `output`: where the output goes.
 */
async function runProject(project, output) {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn('vitest', ['run', '--project', project, ...reporters], {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { failed: 1, note: 'vitest wrote no report' };
  }
  const broken = report.testResults.filter(
    result => result.status === 'failed' && result.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const counts = {
    failures: failuresOf(report),
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, note: `vitest ended with exit code ${code}` };
  if (counts.passed + counts.failed === 0) return { failed: 1, note: 'no test ran' };
  return counts;
}

/** The failed tests, each as a line with its file and the first line of its message: the last lines of a run are often all that is left. */
function failuresOf(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter(result => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${path}: ${firstLine(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${path} > ${fullName}: ${firstLine(failureMessages[0])}`);
  });
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

async function timed(name, job) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  return { name, ...(await job()), seconds: (performance.now() - start) / 1000 };
}

/** Prints the table and the closing line; returns the exit code. */
function summarise(rows) {
  const sum = key => rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  console.log('\n── summary');
  for (const { name, passed = 0, failed = 0, note, seconds } of rows) {
    const verdict = failed > 0 ? 'FAILED' : 'ok';
    const counts = passed + failed > 0 && note === undefined ? `${passed} passed, ${failed} failed` : (note ?? '');
    console.log(`${verdict.padEnd(7)}${name.padEnd(24)}${`${seconds.toFixed(1)} s`.padStart(8)}  ${counts}`);
  }
  for (const failure of rows.flatMap(row => row.failures ?? [])) console.log(`FAILED ${failure}`);
  const skipped = sum('skipped');
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
