// Reads CSV and similar formats (RFC 4180). Without a known type they need strong evidence: prose has commas, too.
import type { TextTable } from './text-part.ts';

const DELIMITERS = ['\t', ',', ';'] as const;
/** A name of a column: a few words, not a sentence. */
const NAME = /^[\p{L}_][\p{L}\p{N}_ ./#%()°€$-]{0,40}$/u;
const MAX_NAME_WORDS = 4;
const CODE = /^\s*(import|from|export|const|let|var|return|def|class|using|package|#)\b/m;
const TYPED = /^(-?[$€£]?\d[\d.,]*%?|\d{4}-\d\d-\d\d.*|true|false|yes|no|null|https?:\/\/\S+)$/i;

/** `isKnown`: the type says that the text is a table, so that any first row names columns. */
export function delimitedRows(text: string, isKnown: boolean): TextTable | undefined {
  const [head = ''] = text.split('\n', 1);
  for (const delimiter of DELIMITERS) {
    const table = head.includes(delimiter) ? parseCells(text, delimiter) : undefined;
    const [names, ...rows] = table ?? [];
    if (!names || names.length < 2 || rows.length === 0 || rows.some(row => row.length !== names.length)) continue;
    if (isKnown || (isTable(names, rows) && !CODE.test(text))) return { names, rows };
  }
  return undefined;
}

/** Prose has a space after a comma: then a column of numbers, dates or the like is needed as evidence for rows. */
function isTable(names: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (!areNames(names) || (rows.length < 2 && names.length < 3)) return false;
  return !names.slice(1).every(name => name.startsWith(' ')) || hasTypedColumn(names, rows);
}

/** Tells if these are different names of columns. */
export function areNames(names: readonly string[]): boolean {
  return (
    new Set(names).size === names.length &&
    names.every(name => NAME.test(name.trim()) && name.split(' ').length <= MAX_NAME_WORDS + 1)
  );
}

/** Tells if a column has numbers, dates or the like in each row. */
export function hasTypedColumn(names: readonly string[], rows: readonly (readonly string[])[]): boolean {
  return names.some((_, at) => rows.every(row => TYPED.test((row[at] as string).trim())));
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
