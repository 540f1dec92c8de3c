// Findings as lines of a terminal.
import { printable } from '../../program/printable.ts';
import type { Finding } from '../finding.ts';

const MARKS = { error: 'FAILED ', warning: 'warning', note: 'note   ' } as const;

/** A line for each finding, and its hint below. */
export function findingLines(findings: readonly Finding[], indent = ''): string[] {
  return findings.flatMap(({ check, level, message, hint, where }) => [
    `${indent}${MARKS[level]}  ${check.padEnd(10)}${printable(message)}${where === undefined ? '' : ` [${printable(where)}]`}`,
    ...(hint === undefined ? [] : [`${indent}                   ${printable(hint)}`]),
  ]);
}
