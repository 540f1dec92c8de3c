// The simple Markdown that a Text may have: headings, emphasis, code and lists. No HTML, no pictures, no links: those stay as they are written.

/** A run of text with its marks. */
export interface Span {
  readonly text: string;
  readonly mark?: 'strong' | 'em' | 'code' | 'del';
}

/** A block: a heading of a level, a paragraph, a list, or code as it is. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const BULLET = /^ {0,3}[-*+]\s+(.*)$/;
const NUMBERED = /^ {0,3}\d{1,9}[.)]\s+(.*)$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;
const FENCE = /^ {0,3}```/;

/**
 * Reads Markdown into blocks. Takes time in proportion to the text.
 *
 * @example parseMarkdown('# Title') // [{ kind: 'heading', level: 1, spans: [{ text: 'Title' }] }]
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', spans: parseSpans(paragraph.join('\n')) });
    paragraph = [];
  };
  const lines = source.split(/\r\n?|\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    const bullet = RULE.test(line) ? null : BULLET.exec(line);
    const numbered = NUMBERED.exec(line);
    if (FENCE.test(line)) {
      endParagraph();
      const end = lines.findIndex((other, index) => index > at && FENCE.test(other));
      const last = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (heading) {
      endParagraph();
      blocks.push({ kind: 'heading', level: heading[1]!.length, spans: parseSpans(heading[2]!) });
    } else if (RULE.test(line)) {
      endParagraph();
      blocks.push({ kind: 'rule' });
    } else if (bullet || numbered) {
      endParagraph();
      const item = parseSpans((bullet ?? numbered)![1]!);
      const before = blocks.at(-1);
      const isNumbered = !bullet;
      if (before?.kind === 'list' && before.isNumbered === isNumbered && lines[at - 1]?.trim() !== '')
        blocks[blocks.length - 1] = { ...before, items: [...before.items, item] };
      else blocks.push({ kind: 'list', isNumbered, items: [item] });
    } else if (line.trim() === '') endParagraph();
    else paragraph.push(line.trim());
  }
  endParagraph();
  return blocks;
}

/** Marks by what opens and closes them; a text between two of them may not begin or end with a space. */
const MARKS = [
  ['`', 'code'],
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'del'],
  ['*', 'em'],
  ['_', 'em'],
] as const;
const WORD = /[\p{L}\p{N}]/u;

function parseSpans(source: string): Span[] {
  const spans: Span[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') spans.push({ text: plain });
    plain = '';
  };
  for (let at = 0; at < source.length; ) {
    if (source[at] === '\\' && /[\\`*_{}[\]()#+\-.!~<>|]/.test(source[at + 1] ?? '')) {
      plain += source[at + 1];
      at += 2;
      continue;
    }
    const span = findMark(source, at);
    if (span) {
      flush();
      spans.push({ text: span.text, mark: span.mark });
      at = span.end;
    } else {
      plain += source[at];
      at += 1;
    }
  }
  flush();
  return spans;
}

/** The furthest that a closing mark is looked for, so that many open marks do not take long. */
const REACH = 500;

function findMark(
  source: string,
  at: number,
): { text: string; mark: NonNullable<Span['mark']>; end: number } | undefined {
  for (const [sign, mark] of MARKS) {
    if (!source.startsWith(sign, at)) continue;
    const start = at + sign.length;
    // An underscore within a word is a part of it.
    if (sign.startsWith('_') && WORD.test(source[at - 1] ?? '')) return undefined;
    const close = source.slice(start, start + REACH).indexOf(sign);
    const text = source.slice(start, start + close);
    const isMark =
      close > 0 &&
      (mark === 'code' ||
        (!/^\s|\s$/.test(text) && !(sign.startsWith('_') && WORD.test(source[start + close + sign.length] ?? ''))));
    if (isMark) return { text, mark, end: start + close + sign.length };
    if (sign.length === 2) return undefined;
  }
  return undefined;
}
