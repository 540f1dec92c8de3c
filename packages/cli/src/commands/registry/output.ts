// The output of the registry commands: a text for users, or with --json one value for programs.

import { commandIO } from '../../program/command-io.ts';
import { printable } from '../../program/printable.ts';

export interface OutputOptions {
  readonly json?: boolean | undefined;
}

/** Prints the answer to stdout. Texts of others are made printable. */
export function answer({ json = false }: OutputOptions, value: unknown, lines: readonly string[]): void {
  commandIO().stdout.write(json ? `${JSON.stringify(value)}\n` : lines.map(line => `${printable(line)}\n`).join(''));
}

/** Prints a line about the progress, to stderr. */
export function printProgress(line: string): void {
  commandIO().stderr.write(`${printable(line)}\n`);
}
