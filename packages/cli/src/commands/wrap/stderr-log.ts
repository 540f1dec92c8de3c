// A log for commands that print a report: what cannot be read is one line on stderr.
import type { Log } from '@vitrine/connect/proxy';
import { commandIO } from '../../program/command-io.ts';

/** Writes warnings, and nothing else. */
export function stderrLog(): Log {
  const { stderr } = commandIO();
  return { debug() {}, info() {}, error() {}, warn: (_, message) => void stderr.write(`vitrine: ${message}\n`) };
}
