// Draws data without a better view as a tree. A level is created when it is opened, so depth does not matter.

import { namesFiles, parseDateTime, type Row, titleKey, valueText } from '@vitrine/models/internal/reading';
import { h } from '../page/dom.ts';
import { type DrawContext, type Drawn, memberLabel, paged } from './draw-context.ts';
import { valueNode } from './value.ts';

/** Entries before "more". */
const PAGE = 100;
/** Levels with at most this many entries are open from the start. */
const OPEN_LEVELS = 3;
const FEW = 12;
/** The most characters of a summary of the other members. */
const SHORT = 80;

export function drawTree(draw: DrawContext, value: unknown): Drawn {
  return { view: 'tree', node: h('div', { class: 'tree' }, level(draw, value, 0)) };
}

function level(draw: DrawContext, value: unknown, depth: number): HTMLElement {
  const entries = Object.entries(value as object);
  const list = h('ul');
  return paged(draw, h('div', {}, list), entries.length, PAGE, (from, to) =>
    list.append(...entries.slice(from, to).map(([key, part]) => h('li', {}, branch(draw, value, key, part, depth)))),
  );
}

function branch(draw: DrawContext, parent: unknown, key: string, part: unknown, depth: number): HTMLElement {
  const title = Array.isArray(parent) ? titleKey(part) : undefined;
  const isNamed = title !== undefined || namesFiles(parent as object);
  const name = title
    ? String((part as Row)[title])
    : Array.isArray(parent)
      ? `${Number(key) + 1}`
      : isNamed
        ? key
        : memberLabel(key);
  const label = h('span', { class: isNamed ? 'key titled' : 'key', dir: 'auto' }, name);
  const leaf = (value: HTMLElement): HTMLElement => h('div', { class: 'leaf' }, label, value);
  if (typeof part !== 'object' || part === null || parseDateTime(part)) return leaf(valueNode(draw, part, key));
  const members = Object.entries(part).filter(([member]) => member !== title);
  const nested = members.filter(([, member]) => typeof member === 'object' && member !== null);
  const rest = members
    .filter(([, member]) => typeof member !== 'object')
    .map(([, member]) => valueText(draw, member))
    .join(' · ');
  if (members.length === 0 || (title && nested.length === 0 && rest.length <= SHORT))
    return leaf(h('span', { class: 'note', dir: 'auto' }, rest));
  // An object with a name and one list is opened to the items of the list.
  const [only] = nested;
  const isFolder = title && only && nested.length === 1 && Array.isArray(only[1]) && rest.length <= SHORT;
  const inner = isFolder ? only[1] : part;
  const count = Object.keys(inner as object).length;
  const about = isFolder ? rest : Array.isArray(part) ? draw.t('Entries: {count}', { count }) : valueText(draw, part);
  const node = h('details', {}, h('summary', {}, label, h('span', { class: isFolder ? 'note' : 'preview' }, about)));
  const fill = (): void => node.append(level(draw, inner, depth + 1));
  node.ontoggle = () => {
    if (node.open && node.childElementCount === 1) fill();
  };
  if (depth + 1 < OPEN_LEVELS && count > 0 && count <= FEW) {
    fill();
    node.open = true;
  }
  return node;
}
