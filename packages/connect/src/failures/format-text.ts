// Formats numbers and untrusted text for messages of one line.
import { safeText } from '@vitrine/std/internal/safe-text';

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
/** The source line that Node shows below the place of an error, up to its mark. */
const SOURCE_LINE = /^(\S.*:\d+)\n.*\n[ \t]*\^+[ \t]*$/gm;
/** Frames of a stack trace, and places inside Node. */
const FRAME = /^[ \t]+at .*(?:\)|:\d+:\d+)(?: \{)?$|^node:internal\/.*$/gm;
/** Frames of a traceback of Python, each with its source line. The frame of a syntax error is in no function, and stays. */
const PYTHON_FRAME = /^[ \t]*File "[^"\n]+", line \d+, in .*(?:\n {4}.*)*$/gm;

/** Removes stack frames and the source lines beside them: their words are the code's, not about the failure. */
export function withoutTrace(text: string): string {
  return text.replace(SOURCE_LINE, '$1').replace(FRAME, '').replace(PYTHON_FRAME, '');
}

/** Words of a line that says why a program fails. */
const FAILURE =
  /\b(\w*error|exception|fail(ed|ure|s)?|fatal|panic(ked)?|cannot|can't|could not|couldn't|unable|not (found|set|allowed|permitted)|denied|refused|invalid|missing|required?|unknown|no such|must)\b/i;

/** The lines of a server's output that say why it failed, as `lastLines` shows them: from the last line with a word of failure on, else the last three. */
export function failureLines(text: string): string {
  const lines = readLines(withoutTrace(text));
  const last = lines.findLastIndex(line => FAILURE.test(line));
  // The line before belongs to it when both speak of the failure.
  const first = last > 0 && FAILURE.test(lines[last - 1] ?? '') ? last - 1 : last;
  return join(first < 0 ? lines.slice(-3) : lines.slice(first, first + 3), 300);
}

/** The end of a text as one printable line: its last three relevant lines, at most `maxLength` characters. */
export function lastLines(text: string, maxLength = 300): string {
  return join(readLines(text).slice(-3), maxLength);
}

/** The beginning of a text as one printable line. */
export function beginning(text: string, maxLength = 120): string {
  const line = readLines(text).join(' | ');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

function join(lines: readonly string[], maxLength: number): string {
  const tail = lines.join(' | ');
  return tail.length > maxLength ? `…${tail.slice(-maxLength)}` : tail;
}

/** The relevant lines of a text, without characters that are not printed. */
function readLines(text: string): string[] {
  return text
    .slice(-8192)
    .replace(ANSI, '')
    .split(/\r?\n/)
    .map(line =>
      safeText(line, { hidden: { replacement: ' ' } })
        .replace(/ {2,}/g, ' ')
        .trim(),
    )
    .filter(line => line !== '' && !STACK.test(line));
}
