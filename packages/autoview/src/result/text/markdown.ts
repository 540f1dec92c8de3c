// Draws Markdown as elements. HTML other than a line break stays text, images are links, links open through the host.
import { type Block, type ListItem, readMarkdown, type Span, spanText } from '@vitrine/models/internal/markdown';
import { button, h } from '../../page/dom.ts';
import { copy, type DrawContext } from '../draw-context.ts';
import { scrollNote } from '../table/scroll-note.ts';
import { linkNode } from '../value.ts';

export function drawMarkdown(draw: DrawContext, text: string): HTMLElement {
  return h('div', { class: 'markdown', dir: 'auto' }, ...drawBlocks(draw, withoutLevelGaps(readMarkdown(text))));
}

/** Lifts headings, so that none skips a level: a reader of headings would look for it. */
function withoutLevelGaps(blocks: readonly Block[]): Block[] {
  let last = 0;
  return blocks.map(block =>
    block.kind === 'heading' ? { ...block, level: (last = Math.min(block.level, last + 1)) } : block,
  );
}

export function drawCode(draw: DrawContext, code: string): HTMLElement {
  const onCopy = button(draw.t('Copy'), () => {
    if (copy(code)) onCopy.textContent = draw.t('Copied');
  });
  return h('div', { class: 'lines' }, h('pre', { class: 'code', tabindex: 0, dir: 'ltr' }, code), onCopy);
}

function drawBlocks(draw: DrawContext, blocks: readonly Block[]): Node[] {
  return blocks.map(block => drawBlock(draw, block));
}

function drawBlock(draw: DrawContext, block: Block): HTMLElement {
  switch (block.kind) {
    case 'code':
      return drawCode(draw, block.text);
    case 'heading':
      return h(`h${Math.min(6, 1 + block.level) as 2}`, {}, ...drawSpans(draw, block.spans));
    case 'rule':
      return h('hr');
    case 'quote':
      return h('blockquote', {}, ...drawBlocks(draw, block.blocks));
    case 'table':
      return drawCells(draw, block);
    case 'list': {
      const items = block.items.map(item => drawItem(draw, item));
      return block.start === undefined ? h('ul', {}, ...items) : h('ol', { start: block.start }, ...items);
    }
    case 'paragraph':
      return h('p', { class: 'text' }, ...drawSpans(draw, block.spans));
  }
}

function drawItem(draw: DrawContext, { task, spans, blocks }: ListItem): HTMLElement {
  const mark = task && (task === 'open' ? '☐ ' : '☑ ');
  return h('li', {}, mark, ...drawSpans(draw, spans), ...drawBlocks(draw, blocks));
}

function drawCells(draw: DrawContext, { head, rows }: Extract<Block, { kind: 'table' }>): HTMLElement {
  const heads = head.map(cell => (cell.length === 0 ? h('td') : h('th', { scope: 'col' }, ...drawSpans(draw, cell))));
  const lines = rows.map(row => h('tr', {}, ...row.map(cell => h('td', {}, ...drawSpans(draw, cell)))));
  const scroller = h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': head.map(spanText).join(' ') },
    h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...lines)),
  );
  return h('div', { class: 'table' }, scroller, scrollNote(draw, scroller));
}

function drawSpans(draw: DrawContext, spans: readonly Span[]): (Node | string)[] {
  return spans.map(span => (typeof span === 'string' ? span : drawSpan(draw, span)));
}

function drawSpan(draw: DrawContext, span: Exclude<Span, string>): Node {
  switch (span.kind) {
    case 'break':
      return h('br');
    case 'code':
      return h('code', {}, span.text);
    case 'picture':
      return linkNode(draw, span.address, span.text || span.address);
    case 'link':
      return linkNode(draw, span.href, h('span', {}, ...drawSpans(draw, span.spans)));
    default:
      return h(span.kind === 'del' ? 's' : span.kind, {}, ...drawSpans(draw, span.spans));
  }
}
