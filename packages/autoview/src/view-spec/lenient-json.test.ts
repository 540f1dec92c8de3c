// Lenient reading of JSON: valid text is read as by JSON.parse, faults are repaired, and of a truncated text the complete members are kept.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLenientJson } from './lenient-json.ts';

const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' }));
/** As JSON writes numbers: `-0` becomes `0`. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const read = (text: string): unknown => readLenientJson(text, 0)?.value;

/** Writes a value as models do: single quotes, bare names, comments, a comma too many. */
function sloppy(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map(item => `${sloppy(item)}, `).join('')}] // list\n`;
  if (typeof value === 'object' && value !== null)
    return `{ /* {object} */ ${Object.entries(value)
      .map(([key, part]) => `${/^[a-z]\w*$/i.test(key) ? key : quoted(key)}: ${sloppy(part)}, `)
      .join('')}}`;
  if (value === true) return 'True';
  if (value === null) return 'None';
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Whether each member and item of a value is in the other, in the same place. */
function isContainedIn(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((item, index) => isContainedIn(item, whole[index]));
  if (typeof part !== 'object' || part === null) return Object.is(part, whole);
  if (typeof whole !== 'object' || whole === null) return false;
  const members = new Map(Object.entries(whole));
  return Object.entries(part).every(([key, inner]) => members.has(key) && isContainedIn(inner, members.get(key)));
}

describe('readLenientJson', () => {
  it('reads valid JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(object, fc.constantFrom(0, 2), fc.string(), (value, indent, after) => {
        const text = JSON.stringify(value, null, indent);
        expect(readLenientJson(`${text}${after}`, 0)).toEqual({
          value: plain(value),
          end: text.length,
          isMended: false,
          isCut: false,
        });
      }),
    );
  });

  it('reads single quotes, bare names, comments and trailing commas', () => {
    fc.assert(
      fc.property(object, value => {
        expect(read(sloppy(value))).toEqual(plain(value));
      }),
    );
  });

  it('keeps the complete members of a text that is truncated anywhere', () => {
    fc.assert(
      fc.property(object, fc.nat(), fc.constantFrom(0, 2), (value, cut, indent) => {
        const text = JSON.stringify(value, null, indent);
        const read = readLenientJson(text.slice(0, 1 + (cut % (text.length - 1))), 0);
        expect(read?.isCut).toBe(true);
        expect(isContainedIn(read?.value, plain(value))).toBe(true);
      }),
    );
  });

  it('terminates for any text', () => {
    const piece = fc.constantFrom(...'{}[],:"\'`“”/*\\\n 1-.eu', 'a', 'true', '//', '/*', '*/', '__proto__');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const text = `{${pieces.join('')}`;
        const read = readLenientJson(text, 0);
        expect(read?.end).toBeGreaterThan(0);
        expect(read?.end).toBeLessThanOrEqual(text.length);
        expect(Object.getPrototypeOf(read?.value)).toBe(Object.prototype);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a quote inside a text', '{"a":"say "hi" to all","b":1}', { a: 'say "hi" to all', b: 1 }],
    ['typographic quotes', '{“a”: “b”, ‘c’: ‘d’}', { a: 'b', c: 'd' }],
    ['missing commas', '{"a":1\n"b":[1 2 "c"]}', { a: 1, b: [1, 2, 'c'] }],
    ['a bracket that was left open', '{"a":[{"b":1},"c":2}', { a: [{ b: 1 }, 'c', 2] }],
    ['a bracket too many', '{"a":1],"b":2}', { a: 1, b: 2 }],
    ['a name without a value', '{"a":,"b":2}', { b: 2 }],
    ['line breaks in a text', '{"a":"b\nc"}', { a: 'b\nc' }],
    ['numbers in other notations', '{"a":+1,"b":.5,"c":2.}', { a: 1, b: 0.5, c: 2 }],
  ])('repairs %s', (_, text, value) => {
    expect(readLenientJson(text, 0)).toMatchObject({ value, isMended: true });
  });

  it.each([
    ['in a text', '{"parts":[{"at":"/a"},{"at":"/b', { parts: [{ at: '/a' }] }],
    ['in a name', '{"a":1,"b', { a: 1 }],
    ['in a number', '{"a":1,"b":12', { a: 1 }],
    ['after a member', '{"a":{"b":"c"', { a: { b: 'c' } }],
    ['in a comment', '{"a":1 /* the', { a: 1 }],
    ['after a backslash', '{"a":1,"b":"c\\', { a: 1 }],
  ])('leaves out the incomplete value when the text is truncated %s', (_, text, value) => {
    expect(readLenientJson(text, 0)).toMatchObject({ value, isCut: true });
  });

  it('refuses too deep nesting', () => {
    expect(readLenientJson('{"a":'.repeat(3000), 0)).toBeUndefined();
  });

  it('sets no prototype of an object', () => {
    const value = read("{'__proto__': {'a': 1},}") as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__']);
  });
});
