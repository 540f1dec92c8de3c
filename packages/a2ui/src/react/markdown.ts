// The simple Markdown that a Text may have: headings, emphasis, code, lists and links. No HTML and no pictures: those stay as they are written.

/** A run of text with its marks. */
export interface Span {
  readonly text: string;
  readonly mark?: 'strong' | 'em' | 'code' | 'del';
  /** Address of a link, http or https. Absent: the span is no link. */
  readonly href?: string;
}

/** A block: a heading of a level, a paragraph, a list, or code as it is. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: (readonly Span[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

// Each ends with something that fits whatever follows: an expression that fails at its end is tried again from every blank.
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/s;
const BULLET = /^ {0,3}[-*+]\s+(.*)$/s;
const NUMBERED = /^ {0,3}\d{1,9}[.)]\s+(.*)$/s;
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
  const readLine = (at: number): string => lines[at] ?? '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = readLine(at);
    const heading = HEADING.exec(line);
    const bullet = RULE.test(line) ? null : BULLET.exec(line);
    const numbered = NUMBERED.exec(line);
    if (FENCE.test(line)) {
      endParagraph();
      const start = at + 1;
      do at += 1;
      while (at < lines.length && !FENCE.test(readLine(at)));
      blocks.push({ kind: 'code', text: lines.slice(start, at).join('\n') });
    } else if (heading) {
      endParagraph();
      blocks.push(toHeading(heading));
    } else if (RULE.test(line)) {
      endParagraph();
      blocks.push({ kind: 'rule' });
    } else if (bullet || numbered) {
      endParagraph();
      const item = parseSpans((bullet ?? numbered)?.[1] ?? '');
      const before = blocks.at(-1);
      const isNumbered = !bullet;
      if (before?.kind === 'list' && before.isNumbered === isNumbered && lines[at - 1]?.trim() !== '')
        before.items.push(item);
      else blocks.push({ kind: 'list', isNumbered, items: [item] });
    } else if (line.trim() === '') endParagraph();
    else paragraph.push(line.trim());
  }
  endParagraph();
  return blocks;
}

function toHeading([, signs = '', title = '']: RegExpExecArray): Block {
  return { kind: 'heading', level: signs.length, spans: parseSpans(withoutClosing(title)) };
}

/** A heading's text without the signs that close it, as in `## Title ##`. */
function withoutClosing(text: string): string {
  const trimmed = text.trimEnd();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end -= 1;
  return end === 0 || /\s/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end).trimEnd() : trimmed;
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

function parseSpans(source: string, isWithin = false): Span[] {
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
    const link = findLink(source, at);
    const span = link ? undefined : findMark(source, at);
    if (link) {
      flush();
      spans.push(...link.spans);
      at = link.end;
    } else if (span) {
      const { text, mark } = span;
      flush();
      // A link may stand within a mark; marks within marks are one.
      if (mark !== 'code' && !isWithin && text.includes('['))
        spans.push(...parseSpans(text, true).map(part => ({ ...part, mark })));
      else spans.push({ text, mark });
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

/** `[words](address)` and `<address>`. Bounded, because what is no link is looked at once for each bracket. */
const LINK = /^\[([^[\]]{1,200})\]\(\s{0,9}<?([^\s<>()]{1,2000})>?\s{0,9}\)|^<(https?:\/\/[^\s<>]{1,2000})>/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** A link at a place of the text. One that leads to no web page of its own, such as `/profile`, is its words alone. */
function findLink(source: string, at: number): { spans: Span[]; end: number } | undefined {
  const isPicture = source[at - 1] === '!';
  if (isPicture || (source[at] !== '[' && source[at] !== '<')) return undefined;
  const [all, words, named = '', bare] = LINK.exec(source.slice(at, at + 2300)) ?? [];
  if (all === undefined) return undefined;
  const address = bare ?? named;
  const end = at + all.length;
  const text =
    words === undefined
      ? address
      : parseSpans(words, true)
          .map(span => span.text)
          .join('');
  if (!SCHEME.test(address)) return { spans: [{ text }], end };
  const { protocol, href } = URL.parse(address) ?? {};
  return href !== undefined && (protocol === 'https:' || protocol === 'http:')
    ? { spans: [{ text, href }], end }
    : undefined;
}
