// Draws the part of Markdown that tools write as elements: HTML other than a line break stays text, images are links, links open through the host.
import { button, h } from '../../page/dom.ts';
import { copy, type DrawContext } from '../draw-context.ts';
import { addressIn } from '../links.ts';
import { scrollNote } from '../table/scroll-note.ts';
import { linkNode } from '../value.ts';

/**
 * Matches code, a link, bold or struck text, emphasis, a line break, an address in angle brackets, an address as in ./links.ts. Globs and
 * `__names__` do not match. The text between two marks has a maximum length, so that matching stays fast.
 */
const INLINE =
  /(?<!`)(`{1,9})([^`]+)\1|!?\[([^\]\n]{0,500})\]\((\S{0,2000}?)(?: +["'][^"'\n]*["'])?\)|(?<![\w*/\\])(\*\*|__(?!\w*__)|~~)(?=[^\s*/])([^\n]{1,500}?)(?<=[^\s/])\5(?![\w*/])|(?<![\w*/\\])(\*|_(?!_))(?=[^\s*/.])([^*\n]{1,500}?)(?<=[^\s/*])\7(?![\w*/])|<br ?\/?>|<(https?:\/\/[^\s<>]+)>|((?<!\w)https?:\/\/[^\s<>"'`{}|\\^]+)/;
const ITEM = /^( *)([-*+]|\d+[.)]) +(.*)$/;
/** The most styles inside each other. */
const MAX_DEPTH = 8;

export function drawMarkdown(draw: DrawContext, text: string): HTMLElement {
  return h('div', { class: 'markdown', dir: 'auto' }, ...blocks(draw, text.split('\n')));
}

function blocks(draw: DrawContext, lines: readonly string[], depth = 0): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  /** The following lines that belong to the same block. */
  const take = (goesOn: (line: string) => boolean): string[] => {
    const from = at++;
    while (at < lines.length && goesOn(lines[at] as string)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] as string;
    const fence = /^ *(```+|~~~+)/.exec(line)?.[1];
    const heading = /^(#{1,6}) +(.*?)#*$/.exec(line);
    if (line.trim() === '') at++;
    else if (fence) {
      const code = take(next => !next.trim().startsWith(fence))
        .slice(1)
        .join('\n');
      at++;
      nodes.push(drawCode(draw, code));
    } else if (heading) {
      at++;
      const level = Math.min(6, 1 + (heading[1]?.length ?? 1)) as 2;
      nodes.push(h(`h${level}`, {}, ...inline(draw, heading[2] as string)));
    } else if (/^ *([-*_])( *\1){2,} *$/.test(line)) {
      at++;
      nodes.push(h('hr'));
    } else if (/^ *>/.test(line) && depth < MAX_DEPTH) {
      const quoted = take(next => /^ *>/.test(next)).map(part => part.replace(/^ *> ?/, ''));
      nodes.push(h('blockquote', {}, ...blocks(draw, quoted, depth + 1)));
    } else if (/^ *\|/.test(line) && /^ *\|?[ :|-]+\|[ :|-]*$/.test(lines[at + 1] ?? '')) {
      nodes.push(
        drawRows(
          draw,
          take(next => next.includes('|')),
        ),
      );
    } else if (ITEM.test(line) && depth < MAX_DEPTH)
      nodes.push(
        drawItems(
          draw,
          take(next => ITEM.test(next) || /^ {2,}\S/.test(next)),
          depth,
        ),
      );
    else
      nodes.push(
        h(
          'p',
          { class: 'text' },
          ...inline(
            draw,
            take(next => next.trim() !== '' && !/^ *(#{1,6} |```|~~~|>|\|)/.test(next) && !ITEM.test(next)).join('\n'),
          ),
        ),
      );
  }
  return nodes;
}

export function drawCode(draw: DrawContext, code: string): HTMLElement {
  const onCopy = button(draw.t('Copy'), () => {
    if (copy(code)) onCopy.textContent = draw.t('Copied');
  });
  return h('div', { class: 'lines' }, h('pre', { class: 'code', tabindex: 0, dir: 'ltr' }, code), onCopy);
}

function drawItems(draw: DrawContext, lines: readonly string[], depth: number): HTMLElement {
  const [, indent = '', mark = ''] = ITEM.exec(lines[0] as string) ?? [];
  const items: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && (item[1] as string).length <= indent.length) items.push([item[3] as string]);
    else items.at(-1)?.push(line.slice(Math.min(indent.length + 2, line.search(/\S/))));
  }
  const nodes = items.map(([first = '', ...rest]) => {
    const task = /^\[([ x])\] +(.*)$/i.exec(first);
    return h(
      'li',
      {},
      task && (task[1] === ' ' ? '☐ ' : '☑ '),
      ...inline(draw, task?.[2] ?? first),
      ...blocks(draw, rest, depth + 1),
    );
  });
  return /\d/.test(mark) ? h('ol', { start: Number.parseInt(mark, 10) }, ...nodes) : h('ul', {}, ...nodes);
}

function drawRows(draw: DrawContext, [head = '', , ...lines]: readonly string[]): HTMLElement {
  const cells = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/);
  const row = (line: string, tag: 'th' | 'td'): HTMLElement =>
    h(
      'tr',
      {},
      ...cells(line).map(text => h(tag, (tag === 'th' && { scope: 'col' }) || {}, ...inline(draw, text.trim()))),
    );
  const scroller = h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': head.replaceAll('|', ' ').trim() },
    h('table', {}, h('thead', {}, row(head, 'th')), h('tbody', {}, ...lines.map(line => row(line, 'td')))),
  );
  return h('div', { class: 'table' }, scroller, scrollNote(draw, scroller));
}

function inline(draw: DrawContext, text: string, depth = 0): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let rest = text;
  while (rest !== '') {
    const match = depth < MAX_DEPTH ? INLINE.exec(rest) : null;
    if (!match) return [...nodes, rest];
    const [all, , , , , , , , , bracketed, bare] = match;
    // An address without brackets ends before the punctuation of its sentence.
    const address = bare === undefined ? undefined : addressIn(bare);
    nodes.push(rest.slice(0, match.index), inlineNode(draw, match, bracketed ?? address, depth));
    rest = rest.slice(match.index + (bare === undefined ? all : (address as string)).length);
  }
  return nodes;
}

/** One mark of a line; `address`: of a link that is only its address. */
function inlineNode(draw: DrawContext, match: RegExpExecArray, address: string | undefined, depth: number): Node {
  const [all, , code, label, url, mark, strong, , soft] = match;
  if (all.startsWith('<br')) return h('br');
  const deeper = (part: string): (Node | string)[] => inline(draw, part, depth + 1);
  if (code !== undefined) return h('code', {}, code.trim());
  if (url !== undefined) return linkNode(draw, url, h('span', {}, ...(label ? deeper(label) : [url])));
  if (address) return linkNode(draw, address);
  return h(mark === '~~' ? 's' : mark ? 'strong' : 'em', {}, ...deeper((strong ?? soft) as string));
}
