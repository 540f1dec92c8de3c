// Draws a text as the reading of it says: data, rows, lines of one kind, Markdown, links; else plain words.
import { type LinesKind, markLine, readText, type TextPart } from '@vitrine/models/internal/reading';
import { h } from '../../page/dom.ts';
import { type About, type DrawContext, type Drawn, paged } from '../draw-context.ts';
import { withLinks } from '../links.ts';
import { linkNode } from '../value.ts';
import { drawMarkdown } from './markdown.ts';
import { drawTextTable } from './text-table.ts';

/** The characters of words that are shown at first. */
const CHARACTERS = 20_000;
/** The lines that are shown at first; of a stack trace the innermost ones. */
const LINES = 300;
const TRACE_LINES = 6;

export function drawText(draw: DrawContext, text: string, about: About = { depth: 0 }): Drawn {
  const parts = readText(text, about.kind).map(part => drawPart(draw, part, about));
  const [first] = parts;
  if (!first)
    return { view: 'empty', node: h('p', { class: 'note' }, draw.t('The tool answered with nothing to show.')) };
  if (parts.length === 1) return first;
  const main = parts.find(({ view }) => view !== 'text') ?? first;
  return { ...main, node: h('div', { class: 'parts' }, ...parts.map(({ node }) => node)) };
}

function drawPart(draw: DrawContext, part: TextPart, about: About): Drawn {
  switch (part.kind) {
    case 'data':
      return draw.data(part.value, { ...about, schema: undefined });
    case 'pairs':
      return { view: 'keyvalue', node: draw.data(part.value, { depth: 1 }).node };
    case 'rows':
      return drawTextTable(draw, part);
    case 'links':
      return {
        view: 'link',
        node: h('ul', { class: 'list' }, ...part.addresses.map(address => h('li', {}, linkNode(draw, address)))),
      };
    case 'markdown':
      return { view: 'markdown', node: drawMarkdown(draw, part.text) };
    case 'words':
      return drawWords(draw, part.text);
    default:
      return { view: part.kind, node: drawLines(draw, part.lines, part.kind) };
  }
}

function drawWords(draw: DrawContext, text: string): Drawn {
  const lines = text.split('\n');
  if (lines.length > LINES) return { view: 'text', node: drawLines(draw, lines, 'words') };
  const node = h('p', { class: 'text', dir: 'auto' });
  // A part ends between two words, so that no address is cut.
  const end = (at: number): number =>
    at >= text.length ? at : at + Math.max(0, text.slice(at, at + 2_000).search(/\s/));
  const add = (from: number, to: number): void =>
    node.append(...withLinks(draw, text.slice(from && end(from), end(to))));
  return { view: 'text', node: paged(draw, h('div', {}, node), text.length, CHARACTERS, add) };
}

/** Lines in a monospaced typeface; `words` are such as are too many for a paragraph. */
export function drawLines(draw: DrawContext, lines: readonly string[], kind: LinesKind | 'words'): HTMLElement {
  const node = h('pre', { class: kind, tabindex: 0, dir: 'ltr' });
  const step = kind === 'trace' ? TRACE_LINES : LINES;
  return paged(draw, h('div', { class: 'lines' }, node), lines.length, step, (from, to) => {
    const part = lines.slice(from, to);
    if (kind === 'words') node.append(...withLinks(draw, `${part.join('\n')}\n`));
    else if (kind === 'code' || kind === 'aligned') node.append(`${part.join('\n')}\n`);
    else node.append(...part.map(line => h('span', { class: markLine(line, kind) }, `${line}\n`)));
  });
}
