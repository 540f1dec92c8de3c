// Lines for the user at the terminal, on stderr: stdout is for answers and for the messages of MCP.

import { commandIO } from './command-io.ts';
import { printable } from './printable.ts';

/** Prints the line as it is. */
export function printLine(line: string): void {
  commandIO().stderr.write(`${line}\n`);
}

/** Prints a line of the command itself, which begins with `vitrine:`. Text of a server may be in it. */
export function printNotice(line: string): void {
  printLine(`vitrine: ${printable(line)}`);
}
