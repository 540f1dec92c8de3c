// What has no better shape, as a tree: opened level by level, made when it is opened, however deep it goes.
import { h } from '../page/dom.ts';
import { isRecord } from '../record.ts';
import { type Drawn, labelOf, type Pen, paged } from './pen.ts';
import { textOf, valueNode } from './value.ts';

/** Entries before "more". */
const PAGE = 100;
/** Levels with few entries are open from the start. */
const OPEN_LEVELS = 3;
const FEW = 12;
const TITLES = ['name', 'title', 'label', 'id', 'key', 'path'];

export function drawTree(pen: Pen, value: unknown): Drawn {
  return { view: 'tree', node: h('div', { class: 'tree' }, level(pen, value, 0)) };
}

function level(pen: Pen, value: unknown, depth: number): HTMLElement {
  const entries = Object.entries(value as object);
  const list = h('ul');
  return paged(pen, h('div', {}, list), entries.length, PAGE, (from, to) =>
    list.append(...entries.slice(from, to).map(([key, part]) => h('li', {}, branch(pen, value, key, part, depth)))),
  );
}

function branch(pen: Pen, parent: unknown, key: string, part: unknown, depth: number): HTMLElement {
  const name = Array.isArray(parent) ? nameOf(part) || `${Number(key) + 1}` : labelOf(pen, key);
  const label = h('span', { class: 'key', dir: 'auto' }, name);
  if (typeof part !== 'object' || part === null) return h('div', { class: 'leaf' }, label, valueNode(pen, part, key));
  const count = Object.keys(part).length;
  const about = Array.isArray(part) ? pen.say('entries', { count }) : textOf(pen, part);
  const node = h('details', {}, h('summary', {}, label, h('span', { class: 'preview' }, about)));
  node.ontoggle = () => {
    if (node.open && node.childElementCount === 1) node.append(level(pen, part, depth + 1));
  };
  if (depth + 1 < OPEN_LEVELS && count > 0 && count <= FEW) {
    node.append(level(pen, part, depth + 1));
    node.open = true;
  }
  return node;
}

function nameOf(part: unknown): string | undefined {
  if (!isRecord(part)) return undefined;
  const key = TITLES.find(title => typeof part[title] === 'string');
  return key && (part[key] as string);
}

/** Records that hold records of the same kind under the same name: a tree by nature. */
export function isTree(value: unknown, levels = 4): boolean {
  if (Array.isArray(value)) return value.slice(0, 20).some(item => isTree(item, levels));
  if (!isRecord(value) || levels === 0) return false;
  return Object.entries(value).some(
    ([key, part]) => typeof part === 'object' && (holds(part, key) || isTree(part, levels - 1)),
  );
}

function holds(part: unknown, key: string): boolean {
  const items = Array.isArray(part) ? part : [part];
  return items
    .slice(0, 50)
    .some(
      item =>
        isRecord(item) &&
        Array.isArray(part) === Array.isArray(item[key]) &&
        typeof item[key] === 'object' &&
        item[key] !== null,
    );
}
