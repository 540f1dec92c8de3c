// Reads a text by its type where that is known, else by its content: data, rows, records, a diff, a log, Markdown, code; else words.
import { isMarkdown } from '../../markdown/is-markdown.ts';
import { readNamedMatrix } from '../rows/named-rows.ts';
import { alignedRows } from './aligned-rows.ts';
import { cleanText } from './clean-text.ts';
import { delimitedRows } from './delimited-rows.ts';
import { detectFileKind, type FileKind } from './file-kind.ts';
import { readHtmlTables } from './html-tables.ts';
import { areLinks, hasBanners, isAligned, isCode, isDiff, isLog, isTrace } from './line-kinds.ts';
import { ruledRows } from './ruled-rows.ts';
import { readBlocks } from './text-blocks.ts';
import { readTextData } from './text-data.ts';
import type { TextPart } from './text-part.ts';
import { readPairs, readRecords } from './text-records.ts';
import { parseToon } from './toon.ts';

/** The characters that are examined to find what a text is. */
const EXAMINED_CHARACTERS = 20_000;
/** A larger text is not read as a table. */
const MAX_TABLE = 2_000_000;
const MAX_MARKDOWN = 200_000;
/** The characters of Markdown around data from which on they are a document. */
const MANY_WORDS = 600;

/**
 * Reads a text into its parts; none where it is blank.
 *
 * @example readText('Found one:\n{"id": 7}') // [{ kind: 'words', text: 'Found one:' }, { kind: 'data', value: { id: 7 } }]
 */
export function readText(text: string, kind?: FileKind): readonly TextPart[] {
  const parts = readParts(text, kind);
  return kind === undefined && parts.length > 1 ? parts.map(readMarkdown) : parts;
}

/** Words beside data may be Markdown. */
function readMarkdown(part: TextPart): TextPart {
  return part.kind === 'words' && isMarkdown(part.text) ? { kind: 'markdown', text: part.text } : part;
}

function readParts(text: string, kind?: FileKind): readonly TextPart[] {
  const plain = cleanText(text, kind !== undefined);
  if (plain === '') return [];
  const [, language = '', fenced] = /^```(\w*)\n([\s\S]*)\n```$/.exec(plain) ?? [];
  if (fenced !== undefined && !fenced.includes('```') && (kind !== 'code' || language === 'diff'))
    return readText(fenced, language === '' ? kind : detectFileKind({ file: `fence.${language}` }));
  const isFile = kind === 'code' || kind === 'config';
  const lines = plain.split('\n');
  const sole = readData(plain, kind) ?? readTable(plain, lines, kind) ?? readLines(plain, lines, kind);
  if (sole) return sole;
  const isPlain = kind === undefined || kind === 'plain';
  const blocks: readonly TextPart[] = isPlain ? readBlocks(lines, readBlock) : [{ kind: 'words', text: plain }];
  const isProgram = isFile ? lines.length > 1 : isCode(lines) && !blocks.some(isRecordPart);
  return isProgram ? [{ kind: 'code', lines }] : blocks;
}

/** Tells if a part is data that no line of a program looks like. */
function isRecordPart(part: TextPart): boolean {
  return part.kind === 'data' && !Array.isArray(part.value);
}

/** Data with the words around it; a document of Markdown may contain an example. */
function readData(text: string, kind: FileKind | undefined): readonly TextPart[] | undefined {
  const toon = kind === undefined || kind === 'plain' ? parseToon(text) : undefined;
  if (toon) return [{ kind: 'data', value: toon }];
  const data = readTextData(text, kind);
  if (!data) return undefined;
  const words = `${data.before}\n\n${data.after}`;
  const isDocument = kind === undefined && words.length > MANY_WORDS && isMarkdown(words);
  if (isDocument) return undefined;
  const table = readNamedMatrix(data.value);
  return withWords(data, table ? { kind: 'rows', ...table } : { kind: 'data', value: data.value });
}

/** A table with the words around it. */
function readTable(
  text: string,
  lines: readonly string[],
  kind: FileKind | undefined,
): readonly TextPart[] | undefined {
  if (text.length > MAX_TABLE || (kind !== undefined && kind !== 'table' && kind !== 'plain')) return undefined;
  const html = readHtmlTables(text);
  if (html) return html;
  const ruled = ruledRows(lines);
  if (ruled) return withWords(ruled, { kind: 'rows', names: ruled.names, rows: ruled.rows });
  const rows = delimitedRows(text, kind === 'table') ?? alignedRows(lines);
  return rows && [{ kind: 'rows', ...rows }];
}

/** Reads the text before and after data further. */
function withWords({ before, after }: { readonly before: string; readonly after: string }, part: TextPart): TextPart[] {
  const around = (text: string): readonly TextPart[] => (text === '' ? [] : readBlocks(text.split('\n'), readBlock));
  return [...around(before), part, ...around(after)];
}

/** A text that is made of lines of one kind, or of Markdown; undefined for others. */
function readLines(
  text: string,
  lines: readonly string[],
  kind: FileKind | undefined,
): readonly TextPart[] | undefined {
  if (areLinks(lines)) return [{ kind: 'links', addresses: lines }];
  const head = text.slice(0, EXAMINED_CHARACTERS);
  const isPlain = kind === undefined || kind === 'plain';
  if (isDiff(head, !isPlain)) return [{ kind: 'diff', lines }];
  const isFile = kind === 'code' || kind === 'config';
  if (!isFile && isLog(lines)) return [{ kind: 'log', lines }];
  if (isPlain && isTrace(lines)) return [{ kind: 'trace', lines }];
  if (isPlain && hasBanners(lines)) return [{ kind: 'aligned', lines }];
  const records = isPlain ? readRecords(lines) : undefined;
  if (records) return [{ kind: 'data', value: records }, ...readTotal(lines)];
  const pairs = kind === 'config' ? undefined : readPairs(lines);
  if (pairs) return [{ kind: 'pairs', value: pairs }];
  // A single line may also be a message of the tool about the file.
  const isProse =
    kind === 'markdown' ? lines.length > 1 || text.startsWith('#') : kind === undefined && isMarkdown(head);
  return isProse && text.length < MAX_MARKDOWN ? [{ kind: 'markdown', text }] : undefined;
}

/** The total of blocks that `ls -l` writes above its files. */
function readTotal([first = '']: readonly string[]): TextPart[] {
  return /^total \d/.test(first) ? [{ kind: 'words', text: first }] : [];
}

/** Reads a block among others; undefined for words. */
function readBlock(lines: readonly string[]): readonly TextPart[] | undefined {
  const text = lines.join('\n');
  if (lines.length === 1) return /[[{]/.test(text) ? readData(text, undefined) : undefined;
  const part = readData(text, undefined) ?? readTable(text, lines, undefined);
  if (part) return part;
  if (isDiff(text, true)) return [{ kind: 'diff', lines }];
  if (isLog(lines)) return [{ kind: 'log', lines }];
  if (isTrace(lines)) return [{ kind: 'trace', lines }];
  const records = readRecords(lines);
  if (records && records.length > 1) return [{ kind: 'data', value: records }];
  const pairs = readPairs(lines);
  if (pairs) return [{ kind: 'pairs', value: pairs }];
  return isAligned(lines) ? [{ kind: 'aligned', lines }] : undefined;
}
