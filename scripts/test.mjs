// The test commands. Each finds the programs that its tests need (scripts/tools/), or ends.
//
//   npm test               formatting, lint, unused exports, types, all unit tests, and the main paths of each user in a real Chromium
//   npm run test:browser   all browser tests, and the integration tests: whole programs, databases and brokers
//   npm run test:full      both, the slow suites, and every case where the others take a sample (test/support/thorough.ts)
//
// Every step runs even when an earlier one failed; the last line sums up, and the exit code is 0 only when nothing failed and something ran.
// A failed check counts as one failure. A browser or integration test that fails runs once more when everything else has ended; one that
// passes then is printed as UNSTABLE, and its cause has to be found. `--full` ends with the mutation gate (scripts/mutation/). The attacks
// are a command of their own, `npm run attack`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN_PATHS } from '../test/main-paths.ts';
import { rerunFailed, runProject } from './lib/test-project.ts';
import { run } from './lib/workspace.mjs';
import { findFirefox } from './tools/find-tools.ts';
import { thisMachine } from './tools/machine.ts';
import { provideTools } from './tools/provide-tools.ts';

const MAIN = { project: 'browser', name: 'main paths in a browser', files: Object.values(MAIN_PATHS).flat() };
const UNIT = { project: 'unit', name: 'unit tests' };
const INTEGRATION = { project: 'integration', name: 'integration tests' };
const BROWSER = { project: 'browser', name: 'browser tests' };
const FULL = { project: 'full', name: 'slow suites' };

/** Checks and tests that each option runs. */
const TIERS = {
  '': { hasChecks: true, suites: [UNIT, MAIN] },
  '--browser': { hasChecks: false, suites: [INTEGRATION, BROWSER] },
  '--full': { hasChecks: true, suites: [UNIT, INTEGRATION, BROWSER, FULL] },
};

const option = process.argv[2] ?? '';
if (!Object.hasOwn(TIERS, option) || process.argv.length > 3) {
  console.error(
    `Unknown arguments ${process.argv.slice(2).join(' ')}. The options are --browser and --full; to run one file: npx vitest run --project unit PATH`,
  );
  process.exit(2);
}
const { hasChecks, suites } = TIERS[option];
const isFull = option === '--full';

try {
  const machine = thisMachine();
  const { chromium, headlessShell, ip } = provideTools(machine);
  console.log(`Chromium: ${chromium.path} (${chromium.by})${ip ? `; ip: ${ip.path}` : ''}`);
  if (isFull) {
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
const THE_PAGE = { name: 'the page', command: 'node', args: ['scripts/build.mjs', '--pages', '--if-stale'] };
const checks = [
  {
    name: 'format and lint',
    command: 'biome',
    args: ['ci', '--error-on-warnings', '--diagnostic-level=warn', ...colors, '.'],
  },
  { name: 'unused exports', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'types of the packages', command: 'tsc', args: ['-b'] },
  { name: 'types of the tests', command: 'tsc', args: ['-p', 'tsconfig.test.json'] },
  THE_PAGE,
];
/** Alone, after the tests: it runs them over changed sources. */
const MUTATION = {
  name: 'mutation',
  command: 'node',
  args: ['--conditions=@vitrine/source', 'scripts/mutation/main.ts'],
};

const rows = [];
const reports = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
try {
  for (const check of hasChecks ? checks : [THE_PAGE]) rows.push(await timed(check.name, () => runCheck(check)));
  for (const { project, name, files } of suites) {
    const row = await timed(name, () => runProject(project, { output: 'inherit', reports }, files));
    rows.push({ project, ...row });
  }
  // Alone: everything else has ended.
  for (const [index, row] of rows.entries()) rows[index] = await rerun(row);
  if (isFull) rows.push(await timed(MUTATION.name, () => runCheck(MUTATION)));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = summarise(rows);

function runCheck({ command, args }) {
  return run(command, args) === 0 ? {} : { failed: 1, note: `${[command, ...args].join(' ')} failed` };
}

/** The row with the result of the second run of its failed files, if there is one. */
async function rerun(row) {
  if (row.project === undefined || row.project === 'unit') return row;
  const { project, name, seconds, ...counts } = row;
  const start = performance.now();
  const result = await rerunFailed(project, counts, { output: 'inherit', reports });
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
