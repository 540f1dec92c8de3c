import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Digits } from './digits.ts';
import { createExactNumbers, findLostNumber, numbersWithin, unmarkNumbers } from './exact-numbers.ts';

const WRITTEN = [
  '12345678901234567890',
  '-12345678901234567891',
  '9007199254740993',
  '1e400',
  '-1E+400',
  '1e-400',
  '0.10',
  '100.00',
  '-0.0',
  '1.50e3',
  '0.1234567890123456789',
  '123456789.123456789012',
];
const PLAIN = [
  '0',
  '1',
  '-7',
  '0.1',
  '0.30000000000000004',
  '1e21',
  '1e3',
  '9007199254740991',
  '1.7976931348623157e308',
];

describe('parse()', () => {
  it.each(WRITTEN)('keeps the digits of %s, and a number close to it', text => {
    const numbers = createExactNumbers();
    const [value] = numbers.parse(`[${text}]`) as [number];
    expect(typeof value).toBe('number');
    expect(numbers.readDigits(value)).toBe(text);
    expect(numbers.toUsualNumber(value)).toBe(Number(text));
    const usual = Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, Number(text)));
    expect(Math.abs(value - usual)).toBeLessThanOrEqual(Math.abs(usual) * 1e-9 + 1e-290);
    expect(numbers.stringify({ a: value })).toBe(`{"a":${text}}`);
  });

  it.each(PLAIN)('leaves %s as it is', text => {
    const numbers = createExactNumbers();
    const value = numbers.parse(`[${text}, 0.10]`) as number[];
    expect(value[0]).toBe(Number(text));
    expect(numbers.readDigits(value[0])).toBeUndefined();
  });

  it('tells apart numbers of the same double, and texts with digits', () => {
    const numbers = createExactNumbers();
    const text = '{"a":[12345678901234567890,12345678901234567891,0.1,0.10,0.100],"b":"12345678901234567890"}';
    const value = numbers.parse(text) as { a: number[]; b: string };
    expect(value.a.map(number => numbers.readDigits(number) ?? String(number))).toEqual([
      '12345678901234567890',
      '12345678901234567891',
      '0.1',
      '0.10',
      '0.100',
    ]);
    expect(value.b).toBe('12345678901234567890');
    expect(numbers.stringify(value)).toBe(text);
    expect(value.a[0]).not.toBe(value.a[1]);
    // The same digits are the same number.
    expect((numbers.parse('[0.10]') as number[])[0]).toBe(value.a[3]);
  });

  it.each(WRITTEN)('never shows the digits of %s for a number that is its double, read before or after', source => {
    const standIn = String((createExactNumbers().parse(`[${source}]`) as number[])[0]);
    for (const text of [`[${source},${standIn}]`, `[${standIn},${source}]`]) {
      const numbers = createExactNumbers();
      const values = numbers.parse(text) as number[];
      expect(`[${values.map(value => numbers.readDigits(value) ?? value).join()}]`).toBe(text);
      expect(numbers.stringify(values)).toBe(text);
    }
  });

  it.each([
    ['4.94e-324', '4.941e-324', '5e-324'],
    ['1.79769313486231569e308', '1.79769313486231568e308', '1.7976931348623157e+308'],
    ['0.00', '0.000', '1e-300'],
  ])('keeps numbers apart at the ends of the range: %s, %s, %s', (...sources) => {
    const numbers = createExactNumbers();
    expect(numbers.stringify(numbers.parse(`[${sources.join()}]`))).toBe(`[${sources.join()}]`);
  });

  it('has no short number stand for another, which a page may have read elsewhere', () => {
    const numbers = createExactNumbers();
    const sources = Array.from({ length: 500 }, (_, at) => `${(19.99 / (1 - (at + 1) * 2 ** -44)).toFixed(14)}0`);
    const list = numbers.parse(`[${sources.join()}]`) as number[];
    expect(list.filter(value => numbers.readDigits(value) !== undefined).length).toBeGreaterThan(0);
    expect(numbers.readDigits(19.99)).toBeUndefined();
  });

  it('throws where JSON.parse throws, and reads what is nested too deep to revive', () => {
    const { parse } = createExactNumbers();
    expect(() => parse('{"a":0.10')).toThrow(SyntaxError);
    expect(() => parse('[NaN, 0.10]')).toThrow(SyntaxError);
    const depth = 200_000;
    expect(Array.isArray(parse(`${'['.repeat(depth)}0.10${']'.repeat(depth)}`))).toBe(true);
  });

  it('is bounded: beyond the limits numbers are as JSON.parse has them', () => {
    const numbers = createExactNumbers();
    const list = numbers.parse(`[${Array.from({ length: 5_000 }, (_, at) => `${at}.0`).join()}]`) as number[];
    expect(list.filter(value => numbers.readDigits(value) !== undefined)).toHaveLength(2_000);
    expect(list.at(-1)).toBe(4_999);
    const [long] = numbers.parse(`[1${'0'.repeat(1_000)}1]`) as number[];
    expect(long).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('unmarkNumbers() and mark()', () => {
  const text =
    '{"structuredContent":{"id":12345678901234567890,"a/b":{"~":[1,0.10]},"e":1e400},"content":[{"size":2.0}]}';
  const pointers = {
    '/structuredContent/id': '12345678901234567890',
    '/structuredContent/a~1b/~0/1': '0.10',
    '/structuredContent/e': '1e400',
    '/content/0/size': '2.0',
  };

  it('one makes usual numbers and pointers, the other brings the digits back, through JSON', () => {
    const digits: Digits = new Map();
    const value = createExactNumbers(digits).parse(text);
    expect(unmarkNumbers(value, digits)).toEqual(pointers);
    expect(value).toEqual(JSON.parse(text));
    const received = JSON.parse(JSON.stringify(value)) as { structuredContent: object };
    const before = structuredClone(received);
    const page = createExactNumbers();
    expect(page.stringify(page.mark(received, pointers))).toBe(text);
    expect(received).toEqual(before);
    const within = numbersWithin(pointers, 'structuredContent');
    expect(page.stringify(page.mark(received.structuredContent, within))).toBe(
      '{"id":12345678901234567890,"a/b":{"~":[1,0.10]},"e":1e400}',
    );
  });

  it('a server cannot make another number of one', () => {
    const { mark, stringify } = createExactNumbers();
    const value = { a: 1, b: 'x', c: null, d: { e: 2 } };
    const lies = {
      '/a': '2',
      '/b': '0.10',
      '/c': '5',
      '/d': '1.0',
      '/d/e': '<b>',
      '/d/e/f': '2.0',
      '/nowhere/x': '1.0',
      '/toString': '1.0',
      '/__proto__/a': '1.0',
      '': '1.0',
    };
    expect(stringify(mark(value, lies))).toBe(JSON.stringify(value));
    expect(mark(value, { '/a': 5 as never })).toBe(value);
    // No JSON: a writer of it would throw.
    expect(stringify(mark({ a: 0.1, b: 7 }, { '/a': '00.10', '/b': '07.0' }))).toBe('{"a":0.1,"b":7}');
  });

  it.each([
    ['{"a":{"id":12345678901234567890}}', '/a/id'],
    ['[1,-9007199254740993]', '/1'],
    ['{"a/b":1e400}', '/a~1b'],
    ['{"a":12345678901234567000,"b":1e22,"c":0.10,"d":0.1234567890123456789,"e":"12345678901234567890"}', undefined],
    [`{"a":${Number.MAX_VALUE},"b":${2 ** 60}}`, undefined],
    ['{"id":12345678901234567890', undefined],
  ])('findLostNumber() in %s: %s', (text, pointer) => {
    expect(findLostNumber(text)).toBe(pointer);
  });

  it('for any JSON the digits survive the way', () => {
    const number = fc.oneof(fc.constantFrom(...WRITTEN, ...PLAIN), fc.integer().map(String));
    const json = fc.letrec<{ any: string }>(tie => ({
      any: fc.oneof(
        { maxDepth: 3 },
        number,
        fc.string().map(text => JSON.stringify(text)),
        fc.array(tie('any'), { maxLength: 4 }).map(items => `[${items.join()}]`),
        fc
          .uniqueArray(fc.tuple(fc.string(), tie('any')), { selector: ([key]) => key, maxLength: 4 })
          .map(entries => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`),
      ),
    })).any;
    fc.assert(
      fc.property(json, inner => {
        const text = `{"v":${inner}}`;
        const digits: Digits = new Map();
        const value = createExactNumbers(digits).parse(text);
        const numbers = unmarkNumbers(value, digits);
        expect(value).toEqual(JSON.parse(text));
        const pageDigits: Digits = new Map();
        const page = createExactNumbers(pageDigits);
        const drawn = page.stringify(page.mark(JSON.parse(JSON.stringify(value)), numbers));
        expect(unmarkNumbers(page.parse(drawn), pageDigits)).toEqual(numbers);
      }),
      { numRuns: 300 },
    );
  });
});
