// Recognises texts that are made of lines of one kind: diffs, logs, stack traces, programs, and lines whose columns are aligned.
import { isLink } from '../values.ts';
import type { LinesKind } from './text-part.ts';

/** The lines that decide by their share. */
const EXAMINED_LINES = 200;
const MIN_LOG_LINES = 3;
const MIN_FRAMES = 2;
const DIFF = /^(diff --git |--- \S.*\n\+\+\+ |@@ -\d+(,\d+)? \+\d)/m;
/** The first characters of a unified diff. */
const SOLE_DIFF = /^(diff --git |Index: |--- \S.*\n\+\+\+ |@@ -\d+(,\d+)? \+\d)/;
const LOG =
  /^\s*\[?(\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d |(trace|debug|info|notice|warn(ing)?|error|fatal|critical)\b\]?:? )|\blevel=\w/i;
const CODE =
  /([{};,(]|=>)\s*$|^\s*(import|from|const|def|class|return|if|function|export|<\/?\w|\/\/|#include)|^\s{2,}\S/;
/** A frame of a stack: of JavaScript, Java and .NET, of Python, of Go and Rust. */
const FRAME = /^\s+at \S|^\s+File "[^"]*", line \d|^\s+\S+\.(go|rs):\d+/;
/** Spaces between two columns, or lines of a drawing. */
const GAP = /\S {2,}\S|\t|[│├└┌┐┘┤┬┴┼─]/;

const BANNER = /^([=_*#-])\1{5,} .+ \1{3,}$/;

/** Tells if the lines are nothing but addresses. */
export function areLinks(lines: readonly string[]): boolean {
  return lines.every(isLink);
}

/** Tells if a text is a unified diff. `isFile`: the text of a program or a document may contain one. */
export function isDiff(head: string, isFile: boolean): boolean {
  return isFile ? SOLE_DIFF.test(head) : DIFF.test(head) && !/^```/m.test(head);
}

export function isLog(lines: readonly string[]): boolean {
  return lines.length >= MIN_LOG_LINES && share(lines, LOG) > 0.5;
}

/** Tells if lines are a stack trace: its message, then at least half of frames, some with a line of the program. */
export function isTrace(lines: readonly string[]): boolean {
  const frames = lines.slice(0, EXAMINED_LINES).filter(line => FRAME.test(line)).length;
  return frames >= MIN_FRAMES && frames * 3 >= Math.min(lines.length, EXAMINED_LINES) - 4;
}

export function isCode(lines: readonly string[]): boolean {
  return lines.length > 2 && share(lines, CODE) > 0.5;
}

/** Tells if a typeface with letters of different widths would tear columns apart. */
export function isAligned(lines: readonly string[]): boolean {
  return lines.length > 2 && share(lines, GAP) > 0.6;
}

/** Tells if a text is a terminal's page with banners as wide as the page: `===== FAILURES =====`. */
export function hasBanners(lines: readonly string[]): boolean {
  return lines.slice(0, EXAMINED_LINES).filter(line => BANNER.test(line)).length > 1;
}

function share(lines: readonly string[], pattern: RegExp): number {
  const first = lines.slice(0, EXAMINED_LINES);
  return first.filter(line => pattern.test(line)).length / first.length;
}

/** The weight of a line: what was removed or went wrong, what was added, what tells of the lines around it. */
export type LineMark = 'minus' | 'plus' | 'meta' | 'note' | '';

/** The mark of a line among lines of a kind. */
export function markLine(line: string, kind: LinesKind): LineMark {
  if (kind === 'diff') return markDiffLine(line);
  if (kind === 'trace') return FRAME.test(line) ? 'note' : '';
  return kind === 'log' ? markLogLine(line) : '';
}

function markDiffLine(line: string): LineMark {
  if (/^(\+\+\+|---|diff|index|Index|===|@@) /.test(line)) return 'meta';
  return line.startsWith('+') ? 'plus' : line.startsWith('-') ? 'minus' : '';
}

function markLogLine(line: string): LineMark {
  const level = /\b(error|fatal|critical|fail(ed)?|warn(ing)?|debug|trace)\b/i.exec(line)?.[1]?.toLowerCase() ?? '';
  return /^[efc]/.test(level) ? 'minus' : level.startsWith('w') ? 'meta' : level ? 'note' : '';
}
