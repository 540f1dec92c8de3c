import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { amount } from '../../../../test/support/thorough.ts';
import { createPartialJson } from './partial-json.ts';

function read(...chunks: string[]): unknown {
  const reader = createPartialJson();
  for (const chunk of chunks) reader.push(chunk);
  return reader.value();
}

/** Reads what a prefix of valid JSON shows, by JSON.parse alone: the longest part of it that can be closed. */
function closed(prefix: string): unknown {
  // A number or literal at the end may go on, and a key has no value yet.
  const settled = prefix
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/(?<=^|[[,:\s])[-+.\w]+$/, match => (isInString(prefix, match.length) ? match : ''));
  for (let end = settled.length; end > 0; end--) {
    const part = settled.slice(0, end);
    for (const completed of [part + closers(part), `${part}"${closers(`${part}"`)}`]) {
      try {
        return JSON.parse(completed);
      } catch {
        // A shorter part may do.
      }
    }
  }
  return undefined;
}

function isInString(text: string, fromEnd: number): boolean {
  const before = text.slice(0, text.length - fromEnd).replace(/\\./gs, '');
  return (before.match(/"/g)?.length ?? 0) % 2 === 1;
}

function closers(part: string): string {
  const stack: string[] = [];
  for (const [character] of part.replace(/"(?:[^"\\]|\\.)*"/gs, '').matchAll(/[[\]{}]/g)) {
    if (character === '[') stack.push(']');
    else if (character === '{') stack.push('}');
    else stack.pop();
  }
  return stack.reverse().join('');
}

describe('createPartialJson()', () => {
  it.each([
    ['{"place":"Lis', { place: 'Lis' }],
    ['{"place":"Lisbon","da', { place: 'Lisbon' }],
    ['{"place":"Lisbon","days":', { place: 'Lisbon' }],
    ['{"place":"Lisbon","days":1', { place: 'Lisbon' }],
    ['{"place":"Lisbon","days":12}', { place: 'Lisbon', days: 12 }],
    ['{"a":[1,2', { a: [1] }],
    ['{"a":[1,{"b":"', { a: [1, { b: '' }] }],
    ['[tru', []],
    ['[true ', [true]],
    ['{"a":"x\\', { a: 'x' }],
    ['{"a":"x\\u00e', { a: 'x' }],
    ['{"a":"x\\u00e9', { a: 'xé' }],
    ['{"a":"\\ud83d', { a: '' }],
    ['{"a":"\\ud83d\\ude00', { a: '😀' }],
    ['', undefined],
    ['12', undefined],
  ])('%s', (text, value) => {
    expect(read(text)).toEqual(value);
    expect(read(...text)).toEqual(value);
  });

  it.each([
    ['{"a":1,}', { a: 1 }],
    ['{"a":1 "b":2}', { a: 1 }],
    ['{"a";1}', {}],
    ['{"a":01,"b":2}', {}],
    ['{"a":nul,"b":2}', {}],
    ['{"a":"x\\q y"}', { a: 'x' }],
    ['{"a":"x\ny"}', { a: 'x' }],
    ['[1,]2', [1]],
    ['{"a":1} {"b":2}', { a: 1 }],
    ['}', undefined],
  ])('after malformed text the last valid value is kept: %s', (text, value) => {
    expect(read(text, '{"later":true}')).toEqual(value);
    expect(read(...text)).toEqual(value);
  });

  it('a member named __proto__ is an ordinary member', () => {
    const value = read('{"__proto__":{"polluted":true}}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('parsing stops at the limit of nesting', () => {
    expect(() => read('['.repeat(100_000), ']')).not.toThrow();
  });

  it('512 containers inside one another are read, and no 513th', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    expect(read(nested(512))).toEqual(JSON.parse(nested(512)));
    expect(JSON.stringify(read(nested(513)))).toBe(`${'['.repeat(512)}${']'.repeat(512)}`);
  });

  it('a number of 1000 characters is read, and a longer one counts as malformed, in one piece or in many', () => {
    const digits = (length: number) => `0.${'1'.repeat(length - 2)}`;
    for (const split of [(text: string) => [text], (text: string) => [...text]]) {
      expect(read(...split(`[${digits(1000)},2]`))).toEqual([Number(digits(1000)), 2]);
      expect(read(...split(`[${digits(1001)},2]`))).toEqual([]);
    }
  });

  it('every prefix gives the value that JSON.parse returns when the prefix is closed', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const reader = createPartialJson();
        for (let end = 1; end <= text.length; end++) {
          reader.push(text.slice(end - 1, end));
          const prefix = text.slice(0, end);
          // The end of the text is no delimiter for the reader; a complete number at the top stays out.
          if (/[[{"]/.test(text[0]!)) expect(reader.value(), prefix).toEqual(closed(prefix));
        }
      }),
      { numRuns: amount(30, 500) },
    );
  });

  it('the value does not depend on how the text is split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (value, sizes) => {
          const text = JSON.stringify(value);
          const reader = createPartialJson();
          for (let at = 0, i = 0; at < text.length; i++) {
            const size = sizes[i % sizes.length]!;
            reader.push(text.slice(at, at + size));
            at += size;
          }
          expect(reader.value()).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: amount(30, 500) },
    );
  });

  it('the cost is linear in the length of the text, whatever the size of the pieces', () => {
    const measureWork = (rows: number): number => {
      const text = JSON.stringify({
        rows: Array.from({ length: rows }, (_, i) => ({ name: `row ${i} "x"`, n: i })),
        long: 'y'.repeat(rows * 20),
      });
      const chunks = Array.from(text.matchAll(/[\s\S]{1,3}/g), ([chunk]) => chunk);
      const reader = createPartialJson();
      const charCodeAt = vi.spyOn(String.prototype, 'charCodeAt');
      const slice = vi.spyOn(String.prototype, 'slice');
      try {
        for (const chunk of chunks) {
          reader.push(chunk);
          reader.value();
        }
        const sliced = slice.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
        return (charCodeAt.mock.calls.length + sliced) / text.length;
      } finally {
        charCodeAt.mockRestore();
        slice.mockRestore();
      }
    };
    const [small, large] = [measureWork(20), measureWork(400)];
    expect(large).toBeLessThan(4);
    expect(large).toBeLessThan(small * 1.5);
  });
});
