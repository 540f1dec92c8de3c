// Draws a text by its type where that is known, else by its content: data, rows, a diff, a log, Markdown, code, a link; else plain.
import { isMarkdown } from '@vitrine/models/internal/markdown';
import { isLink, parseData } from '@vitrine/models/reading';
import { h } from '../../page/dom.ts';
import { type About, type DrawContext, type Drawn, paged } from '../draw-context.ts';
import { withLinks } from '../links.ts';
import { linkNode } from '../value.ts';
import { detectFileKind, type FileKind } from './file-kind.ts';
import { drawMarkdown } from './markdown.ts';
import { applyCarriageReturns } from './overwritten-lines.ts';
import { rowsInText } from './text-rows.ts';
import { drawTextTable } from './text-table.ts';

/** The characters that are examined to find what a text is. */
const EXAMINED_CHARACTERS = 20_000;
/** The most words before a list or an object in a text. */
const MAX_WORDS = 2_000;
/** The lines that are shown at first. */
const LINES = 300;
const DIFF = /^(diff --git |--- \S.*\n\+\+\+ |@@ -\d+(,\d+)? \+\d)/m;
/** The first characters of a unified diff. */
const WHOLE_DIFF = /^(diff --git |Index: |--- \S.*\n\+\+\+ |@@ -\d+(,\d+)? \+\d)/;
const LOG =
  /^\s*\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d|(trace|debug|info|notice|warn(ing)?|error|fatal)\b\]?:? )/i;
const CODE =
  /([{};,(]|=>)\s*$|^\s*(import|from|const|def|class|return|if|function|export|<\/?\w|\/\/|#include)|^\s{2,}\S/;
const ANSI = /\u001b(\[[\d;?]*[A-Za-z]|\][^\u0007\u001b]*(\u0007|\u001b\\))/g;

export function drawText(draw: DrawContext, given: string, about: About = { depth: 0 }): Drawn {
  const { kind } = about;
  const text = (kind === undefined ? applyCarriageReturns(given) : given.replaceAll(/\r\n?/g, '\n'))
    .replace(ANSI, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  if (text === '')
    return {
      view: 'empty',
      node: h('p', { class: 'note' }, draw.t('The tool answered with nothing to show.')),
    };
  const [, language = '', fenced] = /^```(\w*)\n([\s\S]*)\n```$/.exec(text) ?? [];
  if (fenced !== undefined && !fenced.includes('```') && (kind !== 'code' || language === 'diff'))
    return drawText(draw, fenced, {
      ...about,
      kind: language === '' ? kind : detectFileKind({ file: `fence.${language}` }),
    });
  return drawnData(draw, text, about) ?? drawnLines(draw, text, kind) ?? drawWords(draw, text);
}

/** Draws a text that is data or rows; undefined for others. */
function drawnData(draw: DrawContext, text: string, about: About): Drawn | undefined {
  const data = dataIn(text, about.kind);
  if (data) {
    const drawn = draw.data(data.value, { ...about, schema: undefined });
    const words = [data.before, data.after].map(
      part => part !== '' && h('p', { class: 'text', dir: 'auto' }, ...withLinks(draw, part)),
    );
    return words.some(Boolean)
      ? { view: drawn.view, node: h('div', { class: 'parts' }, words[0], drawn.node, words[1]) }
      : drawn;
  }
  const rows = rowsInText(text, about.kind);
  return rows && drawTextTable(draw, rows);
}

/** Draws a text that is made of lines; undefined for prose. */
function drawnLines(draw: DrawContext, text: string, kind: FileKind | undefined): Drawn | undefined {
  const lines = text.split('\n');
  const isFile = kind === 'code' || kind === 'config';
  if (lines.every(isLink))
    return { view: 'link', node: h('ul', { class: 'list' }, ...lines.map(line => h('li', {}, linkNode(draw, line)))) };
  const head = text.slice(0, EXAMINED_CHARACTERS);
  // Markdown may contain a diff, and a program may contain one.
  const isDiff =
    kind === undefined || kind === 'plain' ? DIFF.test(head) && !/^```/m.test(head) : WHOLE_DIFF.test(head);
  if (isDiff) return { view: 'diff', node: drawLines(draw, lines, 'diff', diffClass) };
  const first = lines.slice(0, 200);
  const share = (pattern: RegExp): number => first.filter(line => pattern.test(line)).length / first.length;
  if (lines.length > 2 && !isFile && share(LOG) > 0.5)
    return { view: 'log', node: drawLines(draw, lines, 'log', logClass) };
  const pairs = kind === 'config' ? undefined : pairsIn(lines);
  if (pairs) return { view: 'keyvalue', node: draw.data(pairs, { depth: 1 }).node };
  // A single line may also be a message of the tool about the file.
  const isProse =
    kind === 'markdown' ? lines.length > 1 || text.startsWith('#') : kind === undefined && isMarkdown(head);
  if (text.length < 200_000 && isProse) return { view: 'markdown', node: drawMarkdown(draw, text) };
  if (isFile ? lines.length > 1 : lines.length > 2 && share(CODE) > 0.5)
    return { view: 'code', node: drawLines(draw, lines, 'code') };
  if (lines.length > LINES) return { view: 'text', node: drawLines(draw, lines, 'words') };
  return undefined;
}

function drawWords(draw: DrawContext, text: string): Drawn {
  const node = h('p', { class: 'text', dir: 'auto' });
  // A part ends between two words, so that no address is cut.
  const end = (at: number): number =>
    at >= text.length ? at : at + Math.max(0, text.slice(at, at + 2_000).search(/\s/));
  const add = (from: number, to: number): void =>
    node.append(...withLinks(draw, text.slice(from && end(from), end(to))));
  return { view: 'text', node: paged(draw, h('div', {}, node), text.length, EXAMINED_CHARACTERS, add) };
}

interface TextData {
  readonly value: object;
  /** The text around the data. */
  readonly before: string;
  readonly after: string;
}

/** JSON that is a text or is inside one, fenced or not; lines of JSON are a list. The text of a program is not searched. */
export function dataIn(text: string, kind?: FileKind): TextData | undefined {
  const isFile = kind === 'code' || kind === 'config';
  const wholeValue = parseData(text);
  if (wholeValue && (!isFile || hasMembers(wholeValue))) return { value: wholeValue, before: '', after: '' };
  if (isFile || kind === 'markdown') return undefined;
  const lines = text.split('\n');
  if (lines.length > 1 && text.startsWith('{')) {
    const list = lines.filter(Boolean).map(parseData);
    if (list.every(Boolean)) return { value: list, before: '', after: '' };
  }
  return dataInWords(text, text.search(/^[^\S\n]*[[{]/m)) ?? dataInWords(text, text.search(/[[{]/));
}

/** JSON that begins on a line of its own, or after a colon in the only line of text. */
function dataInWords(text: string, at: number): TextData | undefined {
  const start = at < 0 ? at : at + text.slice(at).search(/[[{]/);
  if (start < 0 || start > MAX_WORDS) return undefined;
  const end = text.lastIndexOf(text[start] === '{' ? '}' : ']') + 1;
  const value = parseData(text.slice(start, end));
  if (!value || Object.keys(value).length === 0) return undefined;
  const [words, rest] = [text.slice(0, start), text.slice(end)];
  const before = words.replace(/```\w*\s*$/, '').trim();
  const isAnnounced = /:$/.test(before) || /```\w*\s*$/.test(words);
  const isOwnLine = /(^|\n)[^\S\n]*$/.test(words);
  const isLineEnd = /^[^\S\n]*(\n|$|```)/.test(rest);
  const isBehindWords = !before.includes('\n') && !/[=(]$/.test(before);
  if (!(isOwnLine || isBehindWords) || !(isAnnounced || hasMembers(value)) || !(isLineEnd || isBehindWords))
    return undefined;
  return { value, before, after: rest.replace(/^\s*```/, '').trim() };
}

/** Whether it is more than a list of plain values. */
function hasMembers(value: object): boolean {
  return !Array.isArray(value) || value.some(item => typeof item === 'object' && item !== null);
}

/** `name: value` in every line. */
function pairsIn(lines: readonly string[]): object | undefined {
  const pairs = lines
    .filter(line => line.trim())
    .map(line => /^[\s*-]*\**([\p{L}_][\p{L}\d _./()-]{0,40})\**:\**\s+(\S.*)$/u.exec(line));
  if (pairs.length < 3 || pairs.length > 60 || !pairs.every(Boolean)) return undefined;
  const names = new Set(pairs.map(pair => pair?.[1]));
  return names.size === pairs.length ? Object.fromEntries(pairs.map(pair => [pair?.[1], pair?.[2]])) : undefined;
}

/** Lines in a monospaced typeface. */
export function drawLines(
  draw: DrawContext,
  lines: readonly string[],
  kind: string,
  lineClass?: (line: string) => string,
): HTMLElement {
  const node = h('pre', { class: kind, tabindex: 0, dir: 'ltr' });
  return paged(draw, h('div', { class: 'lines' }, node), lines.length, LINES, (from, to) => {
    const part = lines.slice(from, to);
    if (lineClass) node.append(...part.map(line => h('span', { class: lineClass(line) }, `${line}\n`)));
    else if (kind === 'words') node.append(...withLinks(draw, `${part.join('\n')}\n`));
    else node.append(`${part.join('\n')}\n`);
  });
}

function diffClass(line: string): string {
  if (/^(\+\+\+|---|diff|index|Index|===) /.test(line)) return 'meta';
  return line.startsWith('+') ? 'plus' : line.startsWith('-') ? 'minus' : line.startsWith('@@') ? 'meta' : '';
}

function logClass(line: string): string {
  const level = /\b(error|fatal|fail(ed)?|warn(ing)?|debug|trace)\b/i.exec(line)?.[1]?.toLowerCase() ?? '';
  return /^(e|f)/.test(level) ? 'minus' : level.startsWith('w') ? 'meta' : level ? 'note' : '';
}
