// Reads the code blocks of a Markdown document. An info string is a language and an optional mark: ```ts run is also executed,
// ```ts ignore: REASON is left unchecked, for the given reason.
import { readText } from './repository.ts';

export interface Fence {
  /** The document, as a path from the root. */
  document: string;
  /** The line of the document with the block's first line of code, counted from 1. */
  line: number;
  /** `ts`, `sh`, `yaml`, …; empty when the block names none. */
  language: string;
  mark?: 'run' | 'ignore';
  /** Reason why it is not checked; present with the mark `ignore`. */
  reason?: string;
  code: string;
}

/** Reads the code blocks of one document. Throws on a mark that does not exist, and on `ignore` without a reason. */
export function readFences(document: string): Fence[] {
  const fences: Fence[] = [];
  const block = /^( *)(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)^ *\2 *$/gm;
  const text = readText(document);
  for (const match of text.matchAll(block)) {
    const [, indent = '', , info = '', body = ''] = match;
    const [language = '', ...marks] = info.trim().split(/\s+/);
    const line = text.slice(0, match.index).split('\n').length + 1;
    const fence: Fence = {
      document,
      line,
      language,
      code: body.replace(new RegExp(`^ {0,${indent.length}}`, 'gm'), ''),
    };
    const mark = marks.join(' ');
    if (mark === 'run') fence.mark = 'run';
    else if (mark.startsWith('ignore: ') && mark.length > 16) {
      fence.mark = 'ignore';
      fence.reason = mark.slice('ignore: '.length);
    } else if (mark !== '') {
      throw new Error(`${document}:${line - 1}: unknown mark "${mark}": write "run", "ignore: <reason>" or nothing.`);
    }
    fences.push(fence);
  }
  return fences;
}
