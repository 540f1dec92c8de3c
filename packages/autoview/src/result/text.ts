// Texts by what is in them: data, a difference, a log, markdown, code, a link; else words.
import { h } from '../page/dom.ts';
import { drawMarkdown, isMarkdown } from './markdown.ts';
import { parsed } from './parsed.ts';
import { type About, type Drawn, type Pen, paged } from './pen.ts';
import { isLink, linkNode } from './value.ts';

/** Characters that are looked at for what a text is. */
const LOOK = 20_000;
/** Words before a list or an object that are worth looking behind. */
const MOST_WORDS = 2_000;
/** Lines shown at first. */
const LINES = 300;
const DIFF = /^(diff --git |--- \S.*\n\+\+\+ |@@ -\d+(,\d+)? \+\d)/m;
const LOG =
  /^\s*\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d|(trace|debug|info|notice|warn(ing)?|error|fatal)\b\]?:? )/i;
const CODE =
  /([{};,(]|=>)\s*$|^\s*(import|from|const|def|class|return|if|function|export|<\/?\w|\/\/|#include)|^\s{2,}\S/;
const ANSI = /\u001b(\[[\d;?]*[A-Za-z]|\][^\u0007\u001b]*(\u0007|\u001b\\))/g;

export function drawText(pen: Pen, given: string, about: About = { depth: 0 }): Drawn {
  const text = given.replace(ANSI, '').trim();
  if (text === '')
    return { view: 'empty', node: h('p', { class: 'note' }, pen.say('The tool answered with nothing to show.')) };
  const fenced = /^```\w*\n([\s\S]*)\n```$/.exec(text)?.[1];
  if (fenced && !fenced.includes('```')) return drawText(pen, fenced, about);
  const data = dataIn(text);
  if (data) {
    const drawn = pen.data(data.value, { ...about, schema: undefined });
    const words = [data.before, data.after].map(part => part !== '' && h('p', { class: 'text', dir: 'auto' }, part));
    return words.some(Boolean)
      ? { view: drawn.view, node: h('div', { class: 'parts' }, words[0], drawn.node, words[1]) }
      : drawn;
  }
  const lines = text.split('\n');
  if (lines.every(isLink))
    return { view: 'link', node: h('ul', { class: 'list' }, ...lines.map(line => h('li', {}, linkNode(pen, line)))) };
  const head = text.slice(0, LOOK);
  if (DIFF.test(head)) return { view: 'diff', node: drawLines(pen, lines, 'diff', diffClass) };
  const first = lines.slice(0, 200);
  const share = (pattern: RegExp): number => first.filter(line => pattern.test(line)).length / first.length;
  if (lines.length > 2 && share(LOG) > 0.5) return { view: 'log', node: drawLines(pen, lines, 'log', logClass) };
  const pairs = pairsIn(lines);
  if (pairs) return { view: 'keyvalue', node: pen.data(pairs, about).node };
  if (text.length < 200_000 && isMarkdown(head)) return { view: 'markdown', node: drawMarkdown(pen, text) };
  if (lines.length > 2 && share(CODE) > 0.5) return { view: 'code', node: drawLines(pen, lines, 'code') };
  if (lines.length > LINES) return { view: 'text', node: drawLines(pen, lines, 'words') };
  return { view: 'text', node: drawWords(pen, text) };
}

function drawWords(pen: Pen, text: string): HTMLElement {
  const node = h('p', { class: 'text', dir: 'auto' });
  return paged(pen, h('div', {}, node), text.length, LOOK, (from, to) => node.append(text.slice(from, to)));
}

/** Data that is a text or stands in one, in a fence or not; lines of data are a list. */
export function dataIn(
  text: string,
): { readonly value: object; readonly before: string; readonly after: string } | undefined {
  const whole = parsed(text);
  if (whole) return { value: whole, before: '', after: '' };
  const lines = text.split('\n');
  if (lines.length > 1 && text.startsWith('{')) {
    const list = lines.filter(Boolean).map(parsed);
    if (list.every(Boolean)) return { value: list, before: '', after: '' };
  }
  for (const start of [text.search(/^[[{]/m), text.search(/[[{]/)]) {
    if (start < 0 || start > MOST_WORDS) continue;
    const end = text.lastIndexOf(text[start] === '{' ? '}' : ']') + 1;
    const value = parsed(text.slice(start, end));
    const isEmpty = value && Object.keys(value).length === 0;
    if (value && !isEmpty) {
      const before = text
        .slice(0, start)
        .replace(/```\w*\s*$/, '')
        .trim();
      return {
        value,
        before,
        after: text
          .slice(end)
          .replace(/^\s*```/, '')
          .trim(),
      };
    }
  }
  return undefined;
}

/** `name: value` in every line. */
function pairsIn(lines: readonly string[]): object | undefined {
  const pairs = lines
    .filter(line => line.trim())
    .map(line => /^[\s*-]*\**([\p{L}_][\p{L}\d _./()-]{0,40})\**:\**\s+(\S.*)$/u.exec(line));
  if (pairs.length < 3 || pairs.length > 60 || !pairs.every(Boolean)) return undefined;
  const names = new Set(pairs.map(pair => pair?.[1]));
  return names.size === pairs.length ? Object.fromEntries(pairs.map(pair => [pair![1], pair![2]])) : undefined;
}

/** Lines as they are, in one typeface. */
export function drawLines(
  pen: Pen,
  lines: readonly string[],
  kind: string,
  classOf?: (line: string) => string,
): HTMLElement {
  const node = h('pre', { class: kind, tabindex: 0, dir: 'ltr' });
  return paged(pen, h('div', { class: 'lines' }, node), lines.length, LINES, (from, to) => {
    const part = lines.slice(from, to);
    if (classOf) node.append(...part.map(line => h('span', { class: classOf(line) }, `${line}\n`)));
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
