// Reads a text of HTML with tables: the rows of each, and the words around them as Markdown. Nothing of it is ever parsed as a document.
import { readHtmlText } from './html-text.ts';
import type { TextPart, TextTable } from './text-part.ts';

const MAX_CHARACTERS = 500_000;
/** A page of its own, or one with scripts, is the source of a page. */
const PAGE = /<!doctype|<(?:html|head|body|script|style|iframe|form)\b/i;
const TABLE_START = /<table\b[^<>]*>/gi;
const TABLE_END = '</table>';
const ROW = /<tr\b[^<>]*>([\s\S]*?)(?:<\/tr>|(?=<tr\b)|$)/gi;
const CELL = /<(t[hd])\b[^<>]*>([\s\S]*?)(?:<\/t[hd]>|(?=<t[hd]\b)|$)/gi;

/** The tables of a text of HTML and what is around them; undefined for others. */
export function readHtmlTables(text: string): readonly TextPart[] | undefined {
  if (!/^\s*</.test(text) || text.length > MAX_CHARACTERS || !/<table\b/i.test(text) || PAGE.test(text))
    return undefined;
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, 0: start } of text.matchAll(TABLE_START)) {
    const end = text.indexOf(TABLE_END, index);
    // A table in another one begins before that one has ended.
    const table = end < 0 || index < from ? undefined : readTable(text.slice(index + start.length, end));
    if (!table) return undefined;
    parts.push(...readWords(text.slice(from, index)), { kind: 'rows', ...table });
    from = end + TABLE_END.length;
  }
  return parts.length === 0 ? undefined : [...parts, ...readWords(text.slice(from))];
}

/** The rows of a table whose rows are of one length; undefined for others. */
function readTable(html: string): TextTable | undefined {
  const rows = [...html.matchAll(ROW)].map(([, row = '']) =>
    [...row.matchAll(CELL)].map(([, tag = '', cell = '']) => ({ isHead: /th/i.test(tag), text: readHtmlText(cell) })),
  );
  const [first = [], ...rest] = rows;
  const width = first.length;
  if (width < 2 || rest.length === 0 || rows.some(row => row.length !== width)) return undefined;
  const texts = rows.map(row => row.map(({ text }) => text));
  const hasHead = first.every(({ isHead }) => isHead);
  return hasHead
    ? { names: texts[0] as string[], rows: texts.slice(1) }
    : { names: first.map((_, at) => String(at + 1)), rows: texts };
}

/** The words between tables, with their headings and lists as Markdown writes them. */
function readWords(html: string): TextPart[] {
  const text = readHtmlText(
    html
      .replace(/<h([1-6])\b[^<>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
      .replace(/<li\b[^<>]*>/gi, '\n- ')
      .replace(/<(?:p|br|div|ul|ol)\b[^<>]*>|<\/(?:h[1-6]|p|ul|ol|div)>/gi, '\n'),
  );
  if (text === '') return [];
  return [{ kind: /^(#|- )/m.test(text) ? 'markdown' : 'words', text }];
}
