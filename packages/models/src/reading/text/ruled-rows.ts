// Reads tables that are drawn with signs: as psql and mysql do, as Markdown does, and with bars alone.
import { areNames, hasTypedColumn } from './delimited-rows.ts';
import type { TextTable } from './text-part.ts';

/** A table with the text around it. */
export interface TableInText extends TextTable {
  readonly before: string;
  readonly after: string;
}

/** The most characters of text around a table; beyond that the whole is a text. */
const MAX_WORDS = 2_000;
const PSQL_RULE = /^ ?-+(\+-+)+ *$/;
const BOX_RULE = /^\+(-+\+){2,} *$/;
const MARKDOWN_RULE = /^ {0,3}\|?(?: *:?-{2,}:? *\|)+(?: *:?-{2,}:? *)?$/;
/** Signs of Markdown other than a table. */
const MARKS = /^ {0,3}(?:#{1,6} |[-*+>] |\d+[.)] |```)|\*\*|`|\]\(|<br/m;
const BAR = /(?<!\\)\|/;

/** Reads a table that is drawn with lines or bars. */
export function ruledRows(lines: readonly string[]): TableInText | undefined {
  const drawn = psqlRows(lines) ?? boxRows(lines);
  // Markdown draws its own tables: a table alone, without other signs of it, is rows.
  return drawn ?? (MARKS.test(lines.join('\n')) ? undefined : (markdownRows(lines) ?? barRows(lines)));
}

/** A psql table: names, a rule of `-` and `+`, rows, then the end or a separate line. */
function psqlRows(lines: readonly string[]): TableInText | undefined {
  const rule = lines.findIndex(line => PSQL_RULE.test(line));
  if (rule < 1) return undefined;
  const read = cellReader(lines[rule] as string);
  const end = findEnd(lines, rule + 1, line => read(line) !== undefined);
  return readTable(lines, { head: rule - 1, from: rule + 1, end, read });
}

/** A mysql table: the same in a box. */
function boxRows(lines: readonly string[]): TableInText | undefined {
  const top = lines.findIndex(line => BOX_RULE.test(line));
  const rule = (lines[top] ?? '').trim();
  if (top < 0 || lines[top + 2]?.trim() !== rule) return undefined;
  const inBox = cellReader(rule);
  const read = (line: string): string[] | undefined => inBox(line)?.slice(1, -1);
  const end = findEnd(lines, top + 3, line => line.trim() !== rule);
  if (lines[end]?.trim() !== rule) return undefined;
  return readTable(lines, { head: top + 1, before: top, from: top + 3, end, after: end + 1, read });
}

/** A table of Markdown. */
function markdownRows(lines: readonly string[]): TableInText | undefined {
  const rule = lines.findIndex((line, at) => at > 0 && MARKDOWN_RULE.test(line) && BAR.test(lines[at - 1] as string));
  if (rule < 1) return undefined;
  const count = barCells(lines[rule] as string).length;
  const read = (line: string): string[] | undefined => {
    const cells = barCells(line);
    return cells.length > count ? undefined : [...cells, ...Array<string>(count - cells.length).fill('')];
  };
  const end = findEnd(lines, rule + 1, line => BAR.test(line));
  return readTable(lines, { head: rule - 1, from: rule + 1, end, read });
}

/** Lines with the same number of bars, the first of which has names. */
function barRows(lines: readonly string[]): TableInText | undefined {
  const head = lines.findIndex(line => / \| /.test(line));
  const count = head < 0 ? 0 : barCells(lines[head] as string).length;
  const read = (line: string): string[] | undefined => {
    const cells = BAR.test(line) ? barCells(line) : [];
    return cells.length === count ? cells : undefined;
  };
  const end = findEnd(lines, head + 1, line => read(line) !== undefined);
  if (count < 2 || end < head + 3) return undefined;
  const table = readTable(lines, { head, from: head + 1, end, read });
  const isNamed = table !== undefined && areNames(table.names);
  return isNamed && (count > 2 || hasTypedColumn(table.names, table.rows)) ? table : undefined;
}

/** The cells between bars; a bar behind a backslash is part of a cell. */
function barCells(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(new RegExp(BAR, 'g'));
  return cells.map(cell => cell.replaceAll('\\|', '|').trim());
}

function findEnd(lines: readonly string[], from: number, goesOn: (line: string) => boolean): number {
  const length = lines.slice(from).findIndex(line => !goesOn(line));
  return length < 0 ? lines.length : from + length;
}

/** Cells end where the rule has its `+`; where wide characters have moved them, at each `|`. */
function cellReader(rule: string): (line: string) => string[] | undefined {
  const places = [...rule].flatMap((sign, at) => (sign === '+' ? [at] : []));
  return line => {
    const isAligned = places.every(at => line[at] === '|');
    const cells = isAligned
      ? [0, ...places].map((at, index) => line.slice(index === 0 ? 0 : at + 1, places[index] ?? line.length))
      : line.split('|');
    return cells.length === places.length + 1 ? cells.map(cell => cell.trim()) : undefined;
  };
}

/** The place of a table in a text, as indexes of lines. */
interface TableLines {
  /** The column names. */
  readonly head: number;
  /** The first line of the table, where that is above the column names. @default `head` */
  readonly before?: number;
  /** The first row. */
  readonly from: number;
  /** Position after the last row. */
  readonly end: number;
  /** The first line after the table. @default `end` */
  readonly after?: number;
  read(line: string): string[] | undefined;
}

function readTable(
  lines: readonly string[],
  { head, before = head, from, end, after = end, read }: TableLines,
): TableInText | undefined {
  const names = read(lines[head] as string);
  const rows = lines.slice(from, end).map(read);
  if (!names || rows.length === 0 || !rows.every(row => row !== undefined)) return undefined;
  const words = (part: readonly string[]): string => part.join('\n').trim();
  const around = { before: words(lines.slice(0, before)), after: words(lines.slice(after)) };
  return around.before.length + around.after.length <= MAX_WORDS ? { names, rows, ...around } : undefined;
}
