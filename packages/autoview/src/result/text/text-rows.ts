// Reads rows in a text: CSV and similar formats by RFC 4180, and tables as psql and mysql draw them. Each needs strong evidence: prose has
// commas, too.
import type { FileKind } from './file-kind.ts';

export interface TextRows {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The text around them. */
  readonly before: string;
  readonly after: string;
}

const MAX_CHARACTERS = 2_000_000;
/** The most characters of text around a table; beyond that the whole is a text. */
const MAX_WORDS = 2_000;
const DELIMITERS = ['\t', ',', ';'] as const;
/** A name of a column: a few words, not a sentence. */
const NAME = /^[\p{L}_][\p{L}\p{N}_ ./#%()°€$-]{0,40}$/u;
const MAX_NAME_WORDS = 4;
const CODE = /^\s*(import|from|export|const|let|var|return|def|class|using|package|#)\b/m;
const TYPED = /^(-?\d[\d.,]*%?|\d{4}-\d\d-\d\d.*|true|false|yes|no|null|https?:\/\/\S+)$/i;
const PSQL_RULE = /^ ?-+(\+-+)+ *$/;
const BOX_RULE = /^\+(-+\+){2,} *$/;

/** Finds rows in a text. Without a known type the first row must look like names of columns. */
export function rowsInText(text: string, kind?: FileKind): TextRows | undefined {
  if (text.length > MAX_CHARACTERS || (kind !== undefined && kind !== 'table' && kind !== 'plain')) return undefined;
  const lines = text.split(/\r?\n/);
  return psqlRows(lines) ?? boxRows(lines) ?? delimitedRows(text, kind === 'table');
}

function delimitedRows(text: string, isKnown: boolean): TextRows | undefined {
  const [head = ''] = text.split('\n', 1);
  for (const delimiter of DELIMITERS) {
    const table = head.includes(delimiter) ? parseCells(text, delimiter) : undefined;
    const [names, ...rows] = table ?? [];
    if (!names || names.length < 2 || rows.length === 0 || rows.some(row => row.length !== names.length)) continue;
    if (isKnown || (isTable(names, rows) && !CODE.test(text))) return { names, rows, before: '', after: '' };
  }
  return undefined;
}

/** Prose has a space after a comma: then a column of numbers, dates or the like is needed as evidence for rows. */
function isTable(names: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const isNamed = names.every(name => NAME.test(name.trim()) && name.split(' ').length <= MAX_NAME_WORDS + 1);
  if (!isNamed || new Set(names).size < names.length || (rows.length < 2 && names.length < 3)) return false;
  const isSpaced = names.slice(1).every(name => name.startsWith(' '));
  return !isSpaced || names.some((_, at) => rows.every(row => TYPED.test((row[at] as string).trim())));
}

/** Every cell of every row; undefined where a quote is not closed or is within a cell. */
function parseCells(text: string, delimiter: string): string[][] | undefined {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r?\\n|$)`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  const end = text.trimEnd().length;
  while (cell.lastIndex < end || row.length > 0) {
    const match = cell.exec(text);
    if (!match) return undefined;
    row.push(match[1]?.replaceAll('""', '"') ?? (match[2] as string));
    if (match[3] === delimiter) continue;
    rows.push(row);
    row = [];
    if (match[3] === '') break;
  }
  return rows;
}

/** A psql table: names, a rule of `-` and `+`, rows, then the end or a separate line. */
function psqlRows(lines: readonly string[]): TextRows | undefined {
  const rule = lines.findIndex(line => PSQL_RULE.test(line));
  if (rule < 1) return undefined;
  const read = cellReader(lines[rule] as string);
  const end = findEnd(lines, rule + 1, line => read(line) !== undefined);
  return readTable(lines, { head: rule - 1, from: rule + 1, end, after: end, read });
}

/** A mysql table: the same in a box. */
function boxRows(lines: readonly string[]): TextRows | undefined {
  const top = lines.findIndex(line => BOX_RULE.test(line));
  const rule = (lines[top] ?? '').trim();
  if (top < 0 || lines[top + 2]?.trim() !== rule) return undefined;
  const inBox = cellReader(rule);
  const read = (line: string): string[] | undefined => inBox(line)?.slice(1, -1);
  const end = findEnd(lines, top + 3, line => line.trim() !== rule);
  if (lines[end]?.trim() !== rule) return undefined;
  return readTable(lines, { head: top + 1, before: top, from: top + 3, end, after: end + 1, read });
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
  /** The first line of the table, where that is above the column names. */
  readonly before?: number;
  /** The first row. */
  readonly from: number;
  /** Position after the last row. */
  readonly end: number;
  /** The first line after the table. */
  readonly after: number;
  read(line: string): string[] | undefined;
}

function readTable(
  lines: readonly string[],
  { head, before = head, from, end, after, read }: TableLines,
): TextRows | undefined {
  const names = read(lines[head] as string);
  const rows = lines.slice(from, end).map(read);
  if (!names || rows.length === 0 || !rows.every(row => row !== undefined)) return undefined;
  const words = (part: readonly string[]): string => part.join('\n').trim();
  const around = { before: words(lines.slice(0, before)), after: words(lines.slice(after)) };
  return around.before.length + around.after.length <= MAX_WORDS ? { names, rows, ...around } : undefined;
}
