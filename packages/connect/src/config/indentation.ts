// Describes indentation errors of a YAML text for users, because the parser's own messages are in terms of its grammar.
import { truncate } from '@vitrine/std/internal/truncate';

/** An error, and its line, counted from 1. */
export interface LayoutFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const TAB = 'is indented with a tab: YAML takes spaces only';

interface Line {
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/** The first error at or before line `until`, which the parser could not read. Call it only for a text with an error. */
export function findLayoutFault(text: string, until: number): LayoutFault | undefined {
  const levels: number[] = [];
  let previous: Line | undefined;
  for (const [index, raw] of text.split('\n').slice(0, until).entries()) {
    const [, indentation = '', content = ''] = /^([ \t]*)(.*?)\r?$/.exec(raw) ?? [];
    if (content === '' || content.startsWith('#')) continue;
    const line: Line = { number: index + 1, indent: indentation.length, text: content };
    // A value over several lines has an indentation of its own.
    if (previous && line.indent > previous.indent && startsOwnText(previous.text)) continue;
    const tab = indentation.indexOf('\t');
    const fault = tab < 0 ? (wrongDepth(line, previous, levels) ?? missingSpace(content)) : TAB;
    if (fault !== undefined)
      return {
        line: line.number,
        column: (tab < 0 ? line.indent : tab) + 1,
        message: `line ${line.number} (${readName(content)}) ${fault}`,
      };
    previous = line;
  }
  return undefined;
}

/** Updates `levels`, the open indentations, and returns what is wrong with the depth of `line`; undefined when it is right. */
function wrongDepth(line: Line, previous: Line | undefined, levels: number[]): string | undefined {
  const { indent } = line;
  // A line that is no key and no item continues the text above it.
  const isEntry = /^- |^["']?[\w.$-]+["']?:(\s|$)/.test(line.text);
  if (previous && indent > previous.indent && !opensLevel(previous.text) && isEntry)
    return `is indented by ${indent} spaces, deeper than line ${previous.number} (${readName(previous.text)}) with ${previous.indent}, which has a value already`;
  const openLevels = [...levels];
  while (levels.length > 0 && (levels.at(-1) ?? 0) > indent) levels.pop();
  if (levels.at(-1) === indent) return undefined;
  if (openLevels.length > levels.length)
    return `is indented by ${indent} spaces, which fits no line above it: those have ${formatList(openLevels)}`;
  levels.push(indent);
  return undefined;
}

function missingSpace(text: string): string | undefined {
  return /^[\w-]+:[^\s/]/.test(text) ? 'needs a space after the colon' : undefined;
}

/** Whether deeper lines may follow: after a key without a value, or an item of a list. */
function opensLevel(text: string): boolean {
  return /^- |^-$/.test(text) || /:\s*(&\S+\s*)?(#.*)?$/.test(text);
}

/** Whether a block scalar, a quote or a bracket is open after this line: until it ends, indentation has no meaning. */
function startsOwnText(text: string): boolean {
  return /[|>][-+\d]*\s*(#.*)?$/.test(text) || /:\s+(["'[{])/.test(text) || /^[[{"']/.test(text);
}

function readName(text: string): string {
  const name = /^["']?([\w.$-]+)["']?:(\s|$)/.exec(text)?.[1] ?? text;
  return truncate(name, 40);
}

function formatList(numbers: readonly number[]): string {
  return numbers.length < 2 ? numbers.join() : `${numbers.slice(0, -1).join(', ')} or ${numbers.at(-1)}`;
}
