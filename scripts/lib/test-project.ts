// Runs one test project of vitest (vitest.config.ts) and counts its tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, toolEnvironment } from './workspace.mjs';

export interface RunOptions {
  /** Whether vitest writes to this process's output. */
  readonly output: 'inherit' | 'ignore';
  /** The folder for vitest's reports. */
  readonly reports: string;
  /** The folder with vitest's configuration: the repository's. */
  readonly cwd?: string;
}

/** Absent lists are empty; `note` tells why there are no counts, or what failed that is no test. */
export interface ProjectCounts {
  readonly passed?: number;
  readonly failed: number;
  readonly skipped?: number;
  /** Each failed test as a line: its file, its name and the first line of its error. */
  readonly failures?: readonly string[];
  /** Number of files that ran. */
  readonly files?: number;
  /** Paths of the failed files, relative to `cwd`. */
  readonly failedFiles?: readonly string[];
  /** The tests that failed beside the others and passed alone, as in `failures`. */
  readonly unstable?: readonly string[];
  readonly note?: string;
}

/** Members of vitest's JSON report that are read. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  /** Path of the file. */
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestResult {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

/** Runs the tests of the project in `files` (paths relative to the configuration's folder), or all of them when `files` is empty. */
export function runProject(
  project: string,
  options: RunOptions,
  files: readonly string[] = [],
): Promise<ProjectCounts> {
  return runVitest(project, files, options);
}

/** Beginning of fast-check's message when it has a counterexample. */
const PROPERTY_FAILED = 'Property failed after';

/** A run in which more files fail than one in twenty, and more than three, has another cause than unstable tests. */
const MAX_UNSTABLE_FILES = 3;
const UNSTABLE_SHARE = 1 / 20;

/**
 * Runs the failed files of `first` once more, without other tests beside them. Returns the counts of the project, with the tests that pass
 * now as `unstable`; or `first` itself when a file fails again, when too many files failed, or when a property failed, whose
 * counterexample counts whatever another run finds.
 */
export async function rerunFailed(project: string, first: ProjectCounts, options: RunOptions): Promise<ProjectCounts> {
  const { passed = 0, failed, failures = [], failedFiles = [], files = 0 } = first;
  if (failedFiles.length === 0 || failedFiles.length > Math.max(MAX_UNSTABLE_FILES, files * UNSTABLE_SHARE))
    return first;
  if (failures.some(failure => failure.includes(PROPERTY_FAILED))) return first;
  const alone = await runVitest(project, failedFiles, options, ['--maxWorkers=1']);
  if (alone.failed > 0) return first;
  return { ...first, passed: passed + failed, failed: 0, failures: [], failedFiles: [], unstable: failures };
}

/** One run of vitest, of all files of the project when `files` is empty. */
async function runVitest(
  project: string,
  files: readonly string[],
  options: RunOptions,
  flags: readonly string[] = [],
): Promise<ProjectCounts> {
  const { output, reports, cwd = root } = options;
  const file = join(reports, `${project}${flags.join('')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn('vitest', ['run', '--project', project, ...reporters, ...flags, ...files], {
    cwd,
    env: toolEnvironment(),
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  let report: VitestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { failed: 1, note: 'vitest wrote no report' };
  }
  const counts = readCounts(report, cwd);
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, note: `vitest ended with exit code ${code}` };
  if (counts.passed === 0 && counts.failed === 0) return { failed: 1, note: 'no test ran' };
  return counts;
}

/** A file that could not even be loaded counts as one failure. */
function readCounts(report: VitestReport, cwd: string): ProjectCounts {
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed');
  const broken = failedFiles.filter(file => failedTests(file).length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failedFiles.flatMap(file => describeFailures(file, cwd)),
    files: report.testResults.length,
    failedFiles: failedFiles.map(({ name }) => relative(cwd, name)),
  };
}

/** One line each: the last lines of a run are often all that is left of it. */
function describeFailures(file: FileResult, cwd: string): readonly string[] {
  const path = relative(cwd, file.name);
  const failed = failedTests(file);
  if (failed.length === 0) return [`${path}: ${firstLine(file.message)}`];
  return failed.map(({ fullName, failureMessages }) => `${path} > ${fullName}: ${firstLine(failureMessages[0])}`);
}

function failedTests({ assertionResults }: FileResult): readonly TestResult[] {
  return assertionResults.filter(({ status }) => status === 'failed');
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).split('\n', 1)[0]!;
}
