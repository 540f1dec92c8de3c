// The Markdown that tools and agents write, as blocks. No HTML: it stays as it is written. Small, for pages that count bytes.
import { readSpans, type Span } from './read-spans.ts';

export interface ListItem {
  /** State of an item that begins with `[ ]` or `[x]`. Absent: it is no task. */
  readonly task?: 'open' | 'done';
  readonly spans: readonly Span[];
  /** Blocks below the first line. */
  readonly blocks: readonly Block[];
}

/** A block. `start`: the number of a list's first item; absent for bullets. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly start?: number; readonly items: readonly ListItem[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'table'; readonly head: readonly Span[][]; readonly rows: readonly Span[][][] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

// Each ends with something that fits whatever follows: an expression that fails at its end is tried again from every blank.
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/s;
const ITEM = /^( *)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/s;
const FENCE = /^ *(`{3,}|~{3,})([^`]*)$/;
const QUOTE = /^ {0,3}>/;
const INDENTED = /^ {2,}\S/;
/** The most blocks inside each other. */
const MAX_DEPTH = 8;

/**
 * Reads Markdown into blocks. Takes time in proportion to the text.
 *
 * @example readMarkdown('# Title') // [{ kind: 'heading', level: 1, spans: ['Title'] }]
 */
export function readMarkdown(source: string): Block[] {
  return readBlocks(source.split(/\r\n?|\n/), 0);
}

function readBlocks(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const end = findEnd(lines, at, depth);
    blocks.push(readBlock(lines.slice(at, end), depth));
    at = end;
  }
  return blocks;
}

type BlockKind = Block['kind'];

/** The kind of the block that begins with a line. */
function findKind(lines: readonly string[], at: number, depth: number): BlockKind {
  const line = lines[at] ?? '';
  if (FENCE.test(line)) return 'code';
  if (HEADING.test(line)) return 'heading';
  if (isRule(line)) return 'rule';
  if (line.includes('|') && isTableRule(lines[at + 1] ?? '')) return 'table';
  if (depth < MAX_DEPTH && QUOTE.test(line)) return 'quote';
  return depth < MAX_DEPTH && ITEM.test(line) ? 'list' : 'paragraph';
}

/** The place after the block that begins at `at`. */
function findEnd(lines: readonly string[], at: number, depth: number): number {
  const goesOn = continuation(lines, at, depth);
  let end = at + 1;
  while (end < lines.length && goesOn(end)) end += 1;
  return end;
}

/** Returns a function that tells whether a line belongs to the block that begins at `at`. */
function continuation(lines: readonly string[], at: number, depth: number): (index: number) => boolean {
  const readLine = (index: number): string => lines[index] ?? '';
  switch (findKind(lines, at, depth)) {
    case 'code': {
      const [, fence = ''] = FENCE.exec(readLine(at)) ?? [];
      let isClosed = false;
      return index => {
        const goesOn = !isClosed;
        isClosed ||= isClosing(readLine(index), fence);
        return goesOn;
      };
    }
    case 'quote':
      return index => QUOTE.test(readLine(index));
    case 'table':
      return index => readLine(index).includes('|');
    case 'list': {
      const [, indent = '', number] = ITEM.exec(readLine(at)) ?? [];
      return index => {
        const [, inner = '', other] = ITEM.exec(readLine(index)) ?? [];
        if (!ITEM.test(readLine(index)) || isRule(readLine(index))) return INDENTED.test(readLine(index));
        return inner.length > indent.length || (other === undefined) === (number === undefined);
      };
    }
    case 'paragraph':
      return index => !isBlank(readLine(index)) && findKind(lines, index, depth) === 'paragraph';
    default:
      return () => false;
  }
}

function readBlock(lines: readonly string[], depth: number): Block {
  const [first = '', ...rest] = lines;
  switch (findKind(lines, 0, depth)) {
    case 'code': {
      const [, fence = ''] = FENCE.exec(first) ?? [];
      return { kind: 'code', text: (isClosing(rest.at(-1) ?? '', fence) ? rest.slice(0, -1) : rest).join('\n') };
    }
    case 'heading': {
      const [, signs = '', title = ''] = HEADING.exec(first) ?? [];
      return { kind: 'heading', level: signs.length, spans: readSpans(withoutClosing(title)) };
    }
    case 'rule':
      return { kind: 'rule' };
    case 'table':
      return { kind: 'table', head: readCells(first), rows: rest.slice(1).map(readCells) };
    case 'quote':
      return {
        kind: 'quote',
        blocks: readBlocks(
          lines.map(line => line.replace(/^ {0,3}> ?/, '')),
          depth + 1,
        ),
      };
    case 'list':
      return readList(lines, depth);
    case 'paragraph':
      return { kind: 'paragraph', spans: readSpans(lines.map(line => line.trim()).join('\n')) };
  }
}

function readList(lines: readonly string[], depth: number): Block {
  const [, indent = '', number] = ITEM.exec(lines[0] ?? '') ?? [];
  const items: string[][] = [];
  for (const line of lines) {
    const [, inner = '', , words] = ITEM.exec(line) ?? [];
    if (words !== undefined && inner.length <= indent.length) items.push([words]);
    else items.at(-1)?.push(line.slice(Math.min(indent.length + 2, line.search(/\S/))));
  }
  const read = ([first = '', ...rest]: string[]): ListItem => {
    const [, sign, words = first] = /^\[([ xX])\]\s+(.*)$/s.exec(first) ?? [];
    const item = { spans: readSpans(words), blocks: readBlocks(rest, depth + 1) };
    return sign === undefined ? item : { task: sign === ' ' ? 'open' : 'done', ...item };
  };
  return { kind: 'list', ...(number !== undefined && { start: Number(number) }), items: items.map(read) };
}

function readCells(line: string): Span[][] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);
  return cells.map(cell => readSpans(cell.trim().replaceAll('\\|', '|')));
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

function isRule(line: string): boolean {
  return /^ {0,3}[-*_]/.test(line) && /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replace(/\s/g, ''));
}

/** A line such as `|---|:--:|`. */
function isTableRule(line: string): boolean {
  return line.includes('|') && line.includes('-') && /^[\s:|-]+$/.test(line);
}

function isClosing(line: string, fence: string): boolean {
  return fence !== '' && line.trim().startsWith(fence);
}

/** A heading's text without the signs that close it, as in `## Title ##`. */
function withoutClosing(text: string): string {
  const trimmed = text.trimEnd();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end -= 1;
  return end === 0 || /\s/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end).trimEnd() : trimmed;
}
