// JSON Pointers (RFC 6901) into a data model. Values are never changed in place: a write returns a copy that shares what is unchanged.
import { isRecord } from '@vitrine/std/internal/json';
import { A2UI_LIMITS } from '../limits.ts';
import { fail, quote } from '../messages/issues.ts';

/** Segments that would reach a prototype. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_SEGMENTS = 64;
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** A path in its segments, unescaped. */
export type Segments = readonly string[];

/**
 * Reads a path. `/a/b` is absolute; `a/b` is relative to `base`, the item of a template. `/` and the empty text are the whole.
 * Throws `A2UIError` `VALIDATION_FAILED` for a segment that would reach a prototype, and for a path of more than 64 segments.
 *
 * @example parsePath('name', ['items', '0']) // ['items', '0', 'name']
 */
export function parsePath(path: string, base: Segments = []): Segments {
  if (path === '/') return [];
  if (path === '' || path === '.') return base;
  const isAbsolute = path.startsWith('/');
  const own = (isAbsolute ? path.slice(1) : path)
    .split('/')
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const segments = isAbsolute ? own : [...base, ...own];
  const forbidden = segments.find(segment => FORBIDDEN.has(segment));
  if (forbidden !== undefined)
    fail(
      'VALIDATION_FAILED',
      `The path ${quote(path)} may not have the segment ${quote(forbidden)}; rename the member.`,
    );
  if (segments.length > MAX_SEGMENTS)
    fail('LIMIT_EXCEEDED', `The path ${quote(path)} has more than ${MAX_SEGMENTS} segments.`);
  return segments;
}

/**
 * The path as text.
 *
 * @example formatPath(['a', 'b/c']) // '/a/b~1c'
 */
export function formatPath(segments: Segments): string {
  return segments.map(segment => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('') || '/';
}

/**
 * The value at a path; undefined when there is none. Only members of its own are read.
 *
 * @example readAt({ items: [{ name: 'x' }] }, ['items', '0', 'name']) // 'x'
 */
export function readAt(data: unknown, segments: Segments): unknown {
  let at = data;
  for (const segment of segments) {
    if (Array.isArray(at)) at = INDEX.test(segment) ? at[Number(segment)] : undefined;
    else if (isRecord(at)) at = Object.hasOwn(at, segment) ? at[segment] : undefined;
    else return undefined;
  }
  return at;
}

/**
 * A copy with another value at the path; undefined removes it. Missing containers are created: an array where the next segment is
 * an index, else an object. Throws `A2UIError` `VALIDATION_FAILED` for an array's member that is no index, and `LIMIT_EXCEEDED`.
 *
 * @example writeAt({ a: 1 }, ['b', '0'], 'x') // { a: 1, b: ['x'] }
 */
export function writeAt(data: unknown, segments: Segments, value: unknown): unknown {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (FORBIDDEN.has(segment)) fail('VALIDATION_FAILED', `A path may not have the segment ${quote(segment)}.`);
  if (Array.isArray(data)) return writeItem(data, segment, rest, value);
  if (isRecord(data)) {
    if (value === undefined && rest.length === 0) {
      const { [segment]: _removed, ...others } = data;
      return others;
    }
    const before = Object.hasOwn(data, segment) ? data[segment] : undefined;
    if (value === undefined && before === undefined) return data;
    return { ...data, [segment]: writeAt(before, rest, value) };
  }
  if (value === undefined) return data;
  return writeAt(INDEX.test(segment) ? [] : {}, segments, value);
}

function writeItem(data: readonly unknown[], segment: string, rest: Segments, value: unknown): unknown[] {
  const index = segment === '-' ? data.length : Number(segment);
  if (segment !== '-' && !INDEX.test(segment))
    fail('VALIDATION_FAILED', `An array has no member ${quote(segment)}; use an index.`);
  if (index >= A2UI_LIMITS.maxArrayLength)
    fail('LIMIT_EXCEEDED', `The index ${index} is too large; arrays have at most ${A2UI_LIMITS.maxArrayLength} items.`);
  if (value === undefined && index >= data.length) return [...data];
  const copy = [...data];
  // A removed item leaves its place, so that other paths still lead to the same items.
  while (copy.length < index) copy.push(null);
  copy[index] = rest.length === 0 ? (value ?? null) : writeAt(data[index], rest, value);
  return copy;
}
