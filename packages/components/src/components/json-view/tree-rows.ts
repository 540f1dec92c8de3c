// Computes the visible rows of a JSON tree from a value and its open parts. Without recursion, for deep values.
import { stringifyDigits } from '@vitrine/std/internal/digits';

export type Key = string | number;
export type KeyPath = readonly Key[];

/**
 * The parts that the user has opened and closed, by key. It does not depend on the value, so that parts stay open while the value grows.
 */
export interface Expansion {
  isOpen?: boolean;
  readonly children: Map<Key, Expansion>;
}

export interface TreeRow {
  /** Key of the row; absent for the root. */
  readonly key: Key | undefined;
  readonly value: unknown;
  readonly depth: number;
  readonly parent: TreeRow | undefined;
  /** Position among the members of the parent, from 1. */
  readonly position: number;
  readonly setSize: number;
  /** Members; 0 for a leaf. */
  readonly size: number;
  readonly canOpen: boolean;
  readonly isOpen: boolean;
}

export interface OpenRule {
  readonly expansion: Expansion;
  /** Levels that are open unless the user closes them. */
  readonly openDepth: number;
}

/** Larger ones are closed at first. */
const MAX_OPEN_SIZE = 100;
/** The most rows that are listed. */
const MAX_ROWS = 200_000;
const LONG_TEXT = 100;

export function createExpansion(): Expansion {
  return { children: new Map() };
}

export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function listKeys(value: object): readonly Key[] | number {
  return Array.isArray(value) ? value.length : Object.keys(value);
}

interface Frame {
  readonly row: TreeRow;
  /** The number of items of an array, or the names of an object. */
  readonly keys: readonly Key[] | number;
  readonly expansion: Expansion | undefined;
  next: number;
}

export function toTreeRows(value: unknown, rule: OpenRule): TreeRow[] {
  const root = toRow(undefined, value, undefined, 1, 1, rule.expansion, rule);
  const rows = [root];
  const stack: Frame[] = root.isOpen && isContainer(value) ? [toFrame(root, value, rule.expansion)] : [];
  for (let frame = stack.at(-1); frame && rows.length < MAX_ROWS; frame = stack.at(-1)) {
    const size = typeof frame.keys === 'number' ? frame.keys : frame.keys.length;
    if (frame.next >= size) {
      stack.pop();
      continue;
    }
    const key = typeof frame.keys === 'number' ? frame.next : (frame.keys[frame.next] ?? '');
    frame.next++;
    const member = (frame.row.value as Record<Key, unknown>)[key];
    const expansion = frame.expansion?.children.get(key);
    const row = toRow(key, member, frame.row, frame.next, size, expansion, rule);
    rows.push(row);
    if (row.isOpen && isContainer(member)) stack.push(toFrame(row, member, expansion));
  }
  return rows;
}

function toFrame(row: TreeRow, value: object, expansion: Expansion | undefined): Frame {
  return { row, keys: listKeys(value), expansion, next: 0 };
}

function toRow(
  key: Key | undefined,
  value: unknown,
  parent: TreeRow | undefined,
  position: number,
  setSize: number,
  expansion: Expansion | undefined,
  { openDepth }: OpenRule,
): TreeRow {
  const depth = parent ? parent.depth + 1 : 0;
  const keys = isContainer(value) ? listKeys(value) : 0;
  const size = typeof keys === 'number' ? keys : keys.length;
  const isLong = typeof value === 'string' && (value.length > LONG_TEXT || value.includes('\n'));
  const canOpen = size > 0 || isLong;
  const isOpenAtFirst =
    !isLong && depth < openDepth && (size <= MAX_OPEN_SIZE || openDepth === Number.POSITIVE_INFINITY);
  return {
    key,
    value,
    depth,
    parent,
    position,
    setSize,
    size,
    canOpen,
    isOpen: canOpen && (expansion?.isOpen ?? isOpenAtFirst),
  };
}

export function readPath(row: TreeRow): Key[] {
  const path: Key[] = [];
  for (let at: TreeRow | undefined = row; at?.key !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}

/** The row of a path, or of the nearest row around it that is visible. */
export function findRow(rows: readonly TreeRow[], path: KeyPath): number {
  let rowIndex = 0;
  let rowDepth = rows[0]?.depth ?? 0;
  for (const [index, { depth, key }] of rows.entries()) {
    if (index === 0) continue;
    if (depth <= rowDepth) break;
    if (depth === rowDepth + 1 && key === path[depth - 1]) {
      rowIndex = index;
      rowDepth = depth;
      if (depth === path.length) break;
    }
  }
  return rowIndex;
}

/** Opens or closes the value at the path. */
export function setOpen(root: Expansion, path: KeyPath, isOpen: boolean): void {
  expansionAt(root, path).isOpen = isOpen;
}

/** Opens all ancestors of the value at the path. */
export function reveal(root: Expansion, path: KeyPath): void {
  let at = root;
  at.isOpen = true;
  for (const key of path.slice(0, -1)) {
    at = childExpansion(at, key);
    at.isOpen = true;
  }
}

function expansionAt(root: Expansion, path: KeyPath): Expansion {
  return path.reduce<Expansion>(childExpansion, root);
}

function childExpansion(expansion: Expansion, key: Key): Expansion {
  let member = expansion.children.get(key);
  if (!member) {
    member = createExpansion();
    expansion.children.set(key, member);
  }
  return member;
}

/** `$.servers[2]["content-type"]`: JSONPath (RFC 9535). */
export function toPathText(path: KeyPath): string {
  const steps = path.map(key => {
    if (typeof key === 'number') return `[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  });
  return `$${steps.join('')}`;
}

/** A text unchanged, any other value as JSON. Throws when the value is too deep for the browser's own writer. */
export function toCopyText(value: unknown): string {
  if (typeof value === 'string') return value;
  return stringifyDigits(value, 2) ?? String(value);
}
