// The cases of cases.json: inputs made after public bug reports of neighbouring projects (README.md beside it).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One case, as it stands in cases.json. */
interface ReportedCase {
  readonly id: string;
  readonly severity: 'low' | 'medium' | 'high';
  /** The public reports, such as `owner/name#123`, separated by commas. */
  readonly source: string;
  readonly what: string;
  readonly input: string;
  readonly expected: string;
}

/** Reads all cases, in the order of the file. */
export function readCases(): ReportedCase[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8'));
}

/**
 * Returns the title of a case's test: `q01: what it is about → what is expected`.
 *
 * @throws when cases.json has no case of this id.
 */
export function readCaseTitle(id: string): string {
  const reported = readCases().find(entry => entry.id === id);
  if (!reported) throw new Error(`cases.json has no case "${id}"`);
  return `${reported.id}: ${reported.what} → ${reported.expected}`;
}
