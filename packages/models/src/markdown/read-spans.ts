// The marks within a line of Markdown: code, emphasis, links, pictures, line breaks. Takes time in proportion to the text.
import { ADDRESS, trimAddress } from './find-address.ts';

/** The member of the global `URL` that is used: browsers and Node have it, and this package has no DOM. */
declare const URL: { canParse(address: string): boolean };

/** A run of text, or a part of it with a mark. */
export type Span =
  | string
  | { readonly kind: 'strong' | 'em' | 'del'; readonly spans: readonly Span[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `href`: an address with http or https. */
  | { readonly kind: 'link'; readonly href: string; readonly spans: readonly Span[] }
  /** A picture, which no reader of Markdown loads. `address`: as it is written. */
  | { readonly kind: 'picture'; readonly address: string; readonly text: string }
  | { readonly kind: 'break' };

/** A span and the place after it. */
interface SpanAt {
  readonly span: Span | readonly Span[];
  readonly end: number;
}

/** The most marks inside each other. */
const MAX_DEPTH = 8;
/** The furthest that a closing mark is looked for, so that many open marks do not take long. */
const REACH = 500;
const MAX_ADDRESS = 2_000;
const ESCAPED = /[\\`*_{}[\]()#+\-.!~<>|]/;
/** Characters that a span begins with: `h` begins an address. */
const BEGINS = /[\\`*_~[!<hH]/;
const BREAK = /^<br ?\/?>/i;
const BRACKETED = /^<(https?:\/\/[^\s<>]{1,2000})>/i;
const BARE = new RegExp(`^${ADDRESS.source.replace('(?<!\\w)', '')}`, 'i');
/** `[words](address "title")`, with pairs of brackets in the address. Bounded, because it is tried for each bracket. */
const LINK =
  /^\[([^[\]]{0,500})\]\([^\S\n]{0,9}<?((?:[^\s<>()]|\([^\s<>()]{0,500}\)){1,2000})>?(?:[^\S\n]{1,9}["'][^"'\n]{0,500}["'])?[^\S\n]{0,9}\)/;

/**
 * Reads the marks of a text. Globs (`src/**`), `a*b*c` and `__name__` are no marks. A link to anything but a web page is its words alone.
 *
 * @example readSpans('**a** b') // [{ kind: 'strong', spans: ['a'] }, ' b']
 */
export function readSpans(source: string, depth = 0): Span[] {
  const spans: Span[] = [];
  let plain = '';
  for (let at = 0; at < source.length; ) {
    const part = BEGINS.test(source[at] as string) ? readSpan(source, at, depth) : undefined;
    if (part === undefined) {
      plain += source[at];
      at += 1;
      continue;
    }
    at = part.end;
    if (typeof part.span === 'string') {
      plain += part.span;
      continue;
    }
    if (plain !== '') spans.push(plain);
    plain = '';
    spans.push(...[part.span].flat());
  }
  if (plain !== '') spans.push(plain);
  return spans;
}

/** The words of spans, without their marks. */
export function spanText(spans: readonly Span[]): string {
  return spans
    .map(span => {
      if (typeof span === 'string') return span;
      if (span.kind === 'break') return '\n';
      return 'spans' in span ? spanText(span.spans) : span.text;
    })
    .join('');
}

function readSpan(source: string, at: number, depth: number): SpanAt | undefined {
  switch (source[at]) {
    case '\\':
      return ESCAPED.test(source[at + 1] ?? '') ? { span: source[at + 1] as string, end: at + 2 } : undefined;
    case '`':
      return readCode(source, at);
    case '[':
      return depth < MAX_DEPTH ? readLink(source, at, depth) : undefined;
    case '!':
      return source[at + 1] === '[' ? readPicture(source, at) : undefined;
    case '<':
      return readBracketed(source.slice(at, at + MAX_ADDRESS), at);
    case 'h':
    case 'H':
      return readBare(source, at);
    default:
      return depth < MAX_DEPTH ? readMark(source, at, depth) : undefined;
  }
}

/** Code between two runs of as many backticks; a run that none closes is text. */
function readCode(source: string, at: number): SpanAt {
  const run = readRun(source, at);
  const start = at + run.length;
  const reach = source.slice(start, start + REACH);
  for (let close = reach.indexOf(run); close > 0; ) {
    const closing = readRun(reach, close);
    const text = reach.slice(0, close);
    if (closing.length === run.length)
      return { span: { kind: 'code', text: text.trim() || text }, end: start + close + run.length };
    close = reach.indexOf(run, close + closing.length);
  }
  return { span: run, end: start };
}

function readRun(source: string, at: number): string {
  let end = at;
  while (source[end] === source[at]) end += 1;
  return source.slice(at, end);
}

const MARKS = { '*': 'em', _: 'em', '**': 'strong', __: 'strong', '~~': 'del' } as const;
const WORD = /[\p{L}\p{N}_]/u;

function readMark(source: string, at: number, depth: number): SpanAt | undefined {
  const run = readRun(source, at);
  const outside = source[at - 1] ?? '';
  // A whole run opens a mark or none; within a word, a path or a glob it is text.
  const isText = /[\w/\\]/.test(outside) || (run.startsWith('_') && WORD.test(outside));
  const isBold = run.length === 3 && run[0] !== '~';
  const kind = Object.hasOwn(MARKS, run) ? MARKS[run as keyof typeof MARKS] : undefined;
  const close = !isText && (kind || isBold) ? findClose(source, at + run.length, run) : undefined;
  if (close === undefined) return { span: run, end: at + run.length };
  const spans = readSpans(source.slice(at + run.length, close), depth + 1);
  const end = close + run.length;
  return { span: kind ? { kind, spans } : { kind: 'strong', spans: [{ kind: 'em', spans }] }, end };
}

/** The place of the run that closes a mark. The text between may not begin or end with a blank or a slash. */
function findClose(source: string, start: number, run: string): number | undefined {
  const reach = source.slice(start, start + REACH);
  if (/^[\s/]/.test(reach) || (run.length === 1 && reach.startsWith('.'))) return undefined;
  const isUnderscore = run.startsWith('_');
  for (let close = reach.indexOf(run); close >= 0; ) {
    const { length } = readRun(reach, close);
    // Three signs close an inner mark and an outer one: `**a *b***`.
    const at = length === 3 ? close + length - run.length : close;
    const after = source[start + close + length] ?? '';
    const isClosing =
      close > 0 &&
      (length === run.length || length === 3) &&
      !/[\s/]/.test(reach[close - 1] ?? '') &&
      !/[\w/]/.test(after) &&
      !(isUnderscore && WORD.test(after));
    // `__name__` is a name.
    if (isClosing && !(run === '__' && /^\w+$/.test(reach.slice(0, at)))) return start + at;
    close = reach.indexOf(run, close + length);
  }
  return undefined;
}

function readBracketed(rest: string, at: number): SpanAt | undefined {
  const line = BREAK.exec(rest);
  if (line) return { span: { kind: 'break' }, end: at + line[0].length };
  const [all = '', address = ''] = BRACKETED.exec(rest) ?? [];
  return isWebAddress(address)
    ? { span: { kind: 'link', href: address, spans: [address] }, end: at + all.length }
    : undefined;
}

/** An address without brackets, up to the punctuation of its sentence. */
function readBare(source: string, at: number): SpanAt | undefined {
  if (!/^https?:/i.test(source.slice(at, at + 6)) || /\w/.test(source[at - 1] ?? '')) return undefined;
  const address = trimAddress(BARE.exec(source.slice(at, at + MAX_ADDRESS))?.[0] ?? '');
  if (address === '') return undefined;
  const span: Span = isWebAddress(address) ? { kind: 'link', href: address, spans: [address] } : address;
  return { span, end: at + address.length };
}

function readLink(source: string, at: number, depth: number): SpanAt | undefined {
  const [all, words = '', address = ''] = LINK.exec(source.slice(at, at + 3_600)) ?? [];
  if (all === undefined) return undefined;
  const spans = words === '' ? [address] : readSpans(words, depth + 1).flatMap(withoutLink);
  const span: Span | readonly Span[] = isWebAddress(address) ? { kind: 'link', href: address, spans } : spans;
  return { span, end: at + all.length };
}

/** What a link contains when it stands within another one. */
function withoutLink(span: Span): readonly Span[] {
  return typeof span !== 'string' && span.kind === 'link' ? span.spans : [span];
}

function readPicture(source: string, at: number): SpanAt | undefined {
  const [all, text = '', address = ''] = LINK.exec(source.slice(at + 1, at + 3_601)) ?? [];
  return all === undefined ? undefined : { span: { kind: 'picture', address, text }, end: at + 1 + all.length };
}

/** Tells if an address is a web page's: with http or https, and whole. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address);
}
