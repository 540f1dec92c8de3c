// A JSON text that can be edited in places. Each value keeps its piece of the text and is split only one level at a time, on the path to a
// change; unchanged values are written as they were received.
import { ConnectError } from '../errors.ts';
import { splitJson } from './json-scan.ts';
import type { JsonPath, JsonText } from './types.ts';

/** JSON that is written unchanged, with its number literals and key order. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Marks a text as JSON to be written as it is. Throws `ConnectError` `bad-json` for a text that is not JSON.
 *
 * @example response.json.set(['result', 'total'], rawJson('12345678901234567890'));
 */
export function rawJson(text: string): RawJson {
  parse(text);
  return new RawJson(inOneLine(text));
}

/** Makes a text editable. Throws `ConnectError` `bad-json` when it is no JSON. */
export function jsonText(text: string): JsonText {
  parse(text);
  return editJson(text);
}

/** `jsonText()` for a text that has been parsed already. */
export function editJson(text: string): JsonText {
  return new Editor(inOneLine(text).trim());
}

/** Replaces line breaks, which in JSON are only white space, because a line of stdio or of an event stream cannot contain them. */
export function inOneLine(text: string): string {
  return text.includes('\n') || text.includes('\r') ? text.replace(/[\r\n]+/g, ' ') : text;
}

interface Entry {
  readonly key: string | undefined;
  readonly lead: string;
  readonly node: Node;
  readonly trail: string;
}

/** One value: its text and, once it was split, its entries. When `changed`, the entries are valid and the text is not. */
interface Node {
  text: string;
  entries: Entry[] | undefined;
  changed: boolean;
}

const createNode = (text: string): Node => ({ text, entries: undefined, changed: false });

class Editor implements JsonText {
  readonly #root: Node;

  constructor(text: string) {
    this.#root = createNode(text);
  }

  toString(): string {
    return render(this.#root);
  }

  get(path: JsonPath): unknown {
    const text = this.text(path);
    return text === undefined ? undefined : JSON.parse(text);
  }

  text(path: JsonPath): string | undefined {
    const node = this.#trail(path)?.at(-1);
    return node && render(node);
  }

  length(path: JsonPath): number | undefined {
    const node = this.#trail(path)?.at(-1);
    return node && isArray(node) ? splitNode(node)?.length : undefined;
  }

  set(path: JsonPath, value: unknown): void {
    this.#replace(path, serialise(value, path));
  }

  append(path: JsonPath, ...values: readonly unknown[]): void {
    const texts = values.map(value => serialise(value, path));
    if (this.text(path) === undefined) this.#replace(path, '[]');
    const trail = this.#trail(path) ?? [];
    const list = trail.at(-1);
    const entries = list && isArray(list) ? splitNode(list) : undefined;
    if (!entries)
      throw new ConnectError('bad-path', `there is no array at ${show(path)} to add to`, { received: path });
    for (const text of texts) entries.push({ key: undefined, lead: '', node: createNode(text), trail: '' });
    touch(trail);
  }

  remove(path: JsonPath): boolean {
    const trail = this.#trail(path.slice(0, -1));
    const last = path.at(-1);
    if (!trail || last === undefined) return false;
    const holder = trail.at(-1) ?? this.#root;
    const entries = splitNode(holder);
    if (!entries || findEntry(holder, last) < 0) return false;
    // All values of a repeated key are removed: otherwise an older one would become valid.
    holder.entries = isArray(holder)
      ? entries.filter((_, index) => index !== last)
      : entries.filter(entry => entry.key !== last);
    touch(trail);
    return true;
  }

  #replace(path: JsonPath, text: string): void {
    const trail: Node[] = [];
    let node = this.#root;
    for (const step of path) {
      const holder = node;
      const entries = splitNode(holder);
      if (!entries)
        throw new ConnectError('bad-path', `there is no object or array to write ${show(path)} in`, { received: path });
      trail.push(holder);
      let entry = entries[findEntry(holder, step)];
      if (!entry) {
        if (isArray(holder) && step !== entries.length)
          throw new ConnectError('bad-path', `${show(path)} is beyond the end of an array`, { received: path });
        const key = isArray(holder) ? undefined : String(step);
        entry = {
          key,
          lead: key === undefined ? '' : `${JSON.stringify(key)}:`,
          node: createNode('{}'),
          trail: '',
        };
        entries.push(entry);
      }
      node = entry.node;
    }
    Object.assign(node, createNode(text));
    touch(trail);
  }

  /** The nodes from the root to `path`; undefined when there is no such value. */
  #trail(path: JsonPath): Node[] | undefined {
    let holder = this.#root;
    const trail = [holder];
    for (const step of path) {
      const next = splitNode(holder)?.[findEntry(holder, step)];
      if (!next) return undefined;
      holder = next.node;
      trail.push(holder);
    }
    return trail;
  }
}

function isArray(node: Node): boolean {
  return node.text.startsWith('[');
}

function splitNode(node: Node): Entry[] | undefined {
  node.entries ??= splitJson(node.text)?.map(({ key, lead, value, trail }) => ({
    key,
    lead,
    node: createNode(value),
    trail,
  }));
  return node.entries;
}

/** The index of the entry for `step` (the last one, where a key is repeated), or −1. */
function findEntry(holder: Node, step: string | number): number {
  const entries = splitNode(holder);
  if (!entries) return -1;
  if (isArray(holder))
    return typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < entries.length ? step : -1;
  return entries.findLastIndex(entry => entry.key === String(step));
}

function touch(trail: readonly Node[]): void {
  for (const node of trail) node.changed = true;
}

function render(node: Node): string {
  if (!node.changed || !node.entries) return node.text;
  const inner = node.entries.map(({ lead, node: value, trail }) => lead + render(value) + trail).join(',');
  return isArray(node) ? `[${inner}]` : `{${inner}}`;
}

function serialise(value: unknown, path: JsonPath): string {
  if (value instanceof RawJson) return value.text;
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined)
    throw new ConnectError('bad-value', `${typeof value} at ${show(path)} has no JSON form`, { received: value });
  return text;
}

function show(path: JsonPath): string {
  return `/${path.join('/')}`;
}

function parse(text: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new ConnectError('bad-json', `this is no JSON: ${text.slice(0, 80)}`, { received: text, cause });
  }
}
