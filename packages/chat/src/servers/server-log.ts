// The last lines of what a server's programs print to stderr, as a user may see them.
import { safeText } from '@vitrine/std/internal/safe-text';

const MAX_LINES = 500;
const MAX_LINE = 2000;
const ANSI = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;

/** Colours and hidden characters are removed. */
export function readLogLines(text: string): string[] {
  const lines = text.replace(ANSI, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.slice(-MAX_LINES).map(line => safeText(line.replaceAll('\t', '  '), { maxLength: MAX_LINE }));
}
