// Formats numbers and untrusted text for messages of one line.
import { safeText } from '@vitrine/protocol/internal/safe-text';

export function quote(text: string): string {
  return `"${text}"`;
}

export function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${Math.round(kilobytes / 102.4) / 10} MB`;
}

const ANSI = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;

/** Lines of a stack trace, which are left out. */
const STACK = /^at .+|^Node\.js v\d|^\^+$|^\}$/;

/** The end of a server's output as one printable line: its last three relevant lines, at most `maxLength` characters. */
export function lastLines(text: string, maxLength = 300): string {
  const lines = text
    .slice(-8192)
    .replace(ANSI, '')
    .split(/\r?\n/)
    .map(line =>
      safeText(line, { hidden: { replacement: ' ' } })
        .replace(/ {2,}/g, ' ')
        .trim(),
    )
    .filter(line => line !== '' && !STACK.test(line));
  const tail = lines.slice(-3).join(' | ');
  return tail.length > maxLength ? `…${tail.slice(-maxLength)}` : tail;
}
