// A log that collects what stores cannot read, as sentences for a report.
import type { Log } from '@vitrine/connect/proxy';

/** The texts of warnings go into `problems`. */
export function collectProblems(problems: string[]): Log {
  return { debug() {}, info() {}, error() {}, warn: (_, message) => void problems.push(message) };
}
