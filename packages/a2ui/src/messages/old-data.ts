// Data of version 0.8: its paths, and its lists of `{key, valueString | valueNumber | valueBoolean | valueMap}`.
// Rule: the official renderer of 0.8 (`@a2ui/web_core/v0_8`), which the specification leaves much to.
import { isRecord, toRecord } from '@vitrine/std/internal/json';
import { parsePath, writeAt } from '../values/pointer.ts';
import { fail, quote } from './issues.ts';

const MAX_LEVELS = 40;
/** Members of objects that the paths of one list may copy. */
const MAX_COPIES = 500_000;

/**
 * A path of 0.8 as one that is relative to where it stands: within a template `/name` is the item's, and elsewhere the surface's. It may
 * be written with dots and brackets.
 *
 * @example readOldPath('/books[0].title') // 'books/0/title'
 */
export function readOldPath(path: string): string {
  const parts = path.replaceAll(/\[(\d+)\]/g, '.$1').split(/[./]/);
  return parts.filter(part => part !== '').join('/');
}

/**
 * The value of a `dataModelUpdate`: what stands at its path afterwards. Throws `A2UIError` `VALIDATION_FAILED` or `LIMIT_EXCEEDED`.
 *
 * @example readOldContents([{ key: 'name', valueString: 'Ada' }]) // { name: 'Ada' }
 */
export function readOldContents(contents: unknown): unknown {
  // The one entry "." is the value itself.
  if (Array.isArray(contents) && contents.length === 1 && toRecord(contents[0]).key === '.')
    return readEntry(toRecord(contents[0]), MAX_LEVELS);
  return readEntries(contents, MAX_LEVELS);
}

function readEntries(contents: unknown, levels: number): Record<string, unknown> {
  if (levels === 0)
    fail('LIMIT_EXCEEDED', `The data have more than ${MAX_LEVELS} levels.`, '/dataModelUpdate/contents');
  if (!Array.isArray(contents)) {
    if (isRecord(contents)) return contents;
    fail('VALIDATION_FAILED', `The contents are a list, not ${quote(contents)}.`, '/dataModelUpdate/contents');
  }
  let members: Record<string, unknown> = {};
  let copies = 0;
  for (const [index, entry] of contents.map(toRecord).entries()) {
    const path = parsePath(readOldPath(String(entry.key)));
    const [key, ...inner] = path;
    if (key === undefined) continue;
    if (inner.length === 0) {
      members[key] = readEntry(entry, levels);
      continue;
    }
    // A write inside copies what is on its way: at most one member for each entry before.
    copies += index * path.length;
    if (copies > MAX_COPIES)
      fail('LIMIT_EXCEEDED', 'The data have too many paths; nest their maps instead.', '/dataModelUpdate/contents');
    members = writeAt(members, path, readEntry(entry, levels)) as Record<string, unknown>;
  }
  return members;
}

function readEntry(entry: Record<string, unknown>, levels: number): unknown {
  const { valueString, valueNumber, valueBoolean, valueMap, valueArray } = entry;
  if (typeof valueString === 'string') return readText(valueString);
  const scalar = valueString ?? valueNumber ?? valueBoolean;
  if (scalar !== undefined) return scalar;
  if (valueMap !== undefined) return readMap(valueMap, levels - 1);
  return Array.isArray(valueArray) ? valueArray : null;
}

/** A list or an object has no value of its own in 0.8: many servers send it as JSON in a text. */
function readText(text: string): unknown {
  if (!/^\s*(?:\{[\s\S]*\}|\[[\s\S]*\])\s*$/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A map whose keys count from 0 is a list: 0.8 has no other way to write one. */
function readMap(contents: unknown, levels: number): unknown {
  const map = readEntries(contents, levels);
  const keys = Object.keys(map);
  const isCounting = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isCounting ? Object.values(map) : map;
}
