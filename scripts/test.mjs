// `npm test`: finds the programs that the tests need (scripts/tools/), or ends; checks formatting, lint, unused exports and types, then runs the tests: those
// that need only Node, and those that drive a real Chromium. `--full` adds the slow suites, and the other tests take all their cases instead of
// a sample (test/support/thorough.ts). Every step runs even when an earlier one failed; the last line sums up, and the exit code is 0 only
// when nothing failed and something ran. A failed check counts as one failure. Files that are known to be unstable: test/unstable.ts. The
// attacks are a command of their own, `npm run attack`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNSTABLE_FILES } from '../test/unstable.ts';
import { rerunUnstable, runProject } from './lib/test-project.ts';
import { run } from './lib/workspace.mjs';
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
  const { chromium, headlessShell, ip } = provideTools(machine);
  console.log(`Chromium: ${chromium.path} (${chromium.by})${ip ? `; ip: ${ip.path}` : ''}`);
  if (args.includes('--full')) {
    process.env.VITRINE_THOROUGH = '1';
    const firefox = findFirefox(machine);
    console.log(
      firefox
        ? `Firefox: ${firefox.path} (${firefox.by})`
        : 'Firefox: none, so the attacks on it are skipped. Install it (apt-get install firefox-esr), or set FIREFOX to its path.',
    );
  } else if (headlessShell) {
    console.log(`Tests that need no windows run in ${headlessShell.path}`);
    process.env.CHROMIUM_HEADLESS_SHELL = headlessShell.path;
  }
  // Every other test uses this one.
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
  { name: 'unused exports', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'types of the packages', command: 'tsc', args: ['-b'] },
  { name: 'types of the tests', command: 'tsc', args: ['-p', 'tsconfig.test.json'] },
  { name: 'the page', command: 'node', args: ['scripts/build.mjs', '--pages', '--if-stale'] },
];
const projects = ['unit', 'browser', ...(args.includes('--full') ? ['full'] : [])];

const rows = [];
const reports = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
try {
  for (const check of checks) rows.push(await timed(check.name, () => runCheck(check)));
  for (const project of projects) {
    const row = await timed(`${project} tests`, () => runProject(project, { output: 'inherit', reports }));
    rows.push({ project, ...row });
  }
  // Alone: everything else has ended.
  for (const [index, row] of rows.entries()) if (row.project !== undefined) rows[index] = await rerun(row);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = summarise(rows);

function runCheck({ command, args }) {
  return run(command, args) === 0 ? {} : { failed: 1, note: `${[command, ...args].join(' ')} failed` };
}

/** The row of a project with the result of the second run of its unstable files, if there is one. */
async function rerun({ project, name, seconds, ...counts }) {
  const start = performance.now();
  const result = await rerunUnstable(project, counts, {
    output: 'inherit',
    reports,
    unstableFiles: UNSTABLE_FILES.map(({ file }) => file),
  });
  return { project, name, ...result, seconds: seconds + (performance.now() - start) / 1000 };
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
  for (const failure of rows.flatMap(row => row.unstable ?? [])) console.log(`UNSTABLE, passed alone: ${failure}`);
  const skipped = sum('skipped');
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
