// The results of the last run of `npm run conformance`, as they are stored.
import { readJson } from '../support/repository.ts';

/** Path of the results, from the root. */
export const RESULTS_FILE = 'docs/contributors/conformance.json';

export type Verdict = 'passed' | 'failed' | 'skipped';

export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly string[];
  readonly verdict: Verdict;
  /** How many cases of the test ran; 1 for a test without a table. */
  readonly cases: number;
}

/** A cell of the matrix of protocols and features (test/protocols/). */
export interface CellResult {
  readonly side: 'host' | 'view';
  readonly protocol: string;
  readonly feature: string;
  readonly verdict: Verdict;
}

export interface ConformanceResults {
  /** `2026-11-27`. */
  readonly date: string;
  /** `Chromium 156.0.7204.92`. */
  readonly browser: string;
  readonly node: string;
  readonly tests: readonly TestResult[];
  readonly cells: readonly CellResult[];
}

/** Reads the stored results. */
export function readResults(): ConformanceResults {
  return readJson<ConformanceResults>(RESULTS_FILE);
}
