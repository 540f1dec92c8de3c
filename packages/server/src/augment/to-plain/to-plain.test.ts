import * as bson from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlainCut, toPlain } from './to-plain.ts';

const { EJSON } = bson;
const OID = '65a000000000000000000001';
const UUID = '12345678-9abc-4def-8123-456789abcdef';

describe('BSON values', () => {
  it.each<[string, unknown, unknown]>([
    ['Long that a number holds', bson.Long.fromString('1099511627776'), 1_099_511_627_776],
    ['Long beyond that', bson.Long.fromString('9007199254740993'), '9007199254740993'],
    ['Long, negative', bson.Long.fromString('-9223372036854775808'), '-9223372036854775808'],
    ['Long, small and negative', bson.Long.fromNumber(-5), -5],
    ['Long, unsigned', bson.Long.MAX_UNSIGNED_VALUE, '18446744073709551615'],
    ['ObjectId', new bson.ObjectId(OID), OID],
    ['UUID', new bson.UUID(UUID), UUID],
    ['Binary that is a UUID', new bson.Binary(new bson.UUID(UUID).buffer, 4), UUID],
    ['Binary', new bson.Binary(new Uint8Array([1, 2, 3])), { base64: 'AQID', bytes: 3, subType: 0 }],
    ['Decimal128', bson.Decimal128.fromString('0.1000'), '0.1000'],
    ['Decimal128, not a number', bson.Decimal128.fromString('NaN'), 'NaN'],
    ['Int32', new bson.Int32(-7), -7],
    ['Double', new bson.Double(1.5), 1.5],
    ['Double, infinite', new bson.Double(Number.NEGATIVE_INFINITY), '-Infinity'],
    ['Double, minus zero', new bson.Double(-0), 0],
    ['Timestamp', new bson.Timestamp({ t: 4_000_000_000, i: 2 }), { t: 4_000_000_000, i: 2 }],
    ['regular expression', new bson.BSONRegExp('^a', 'ix'), '/^a/ix'],
    ['symbol', new bson.BSONSymbol('s'), 's'],
    ['Code', new bson.Code('return 1'), 'return 1'],
    ['Code with scope', new bson.Code('return x', { x: new bson.Int32(1) }), { code: 'return x', scope: { x: 1 } }],
    ['DBRef', new bson.DBRef('users', new bson.ObjectId(OID), 'shop'), { collection: 'users', id: OID, db: 'shop' }],
    ['MinKey', new bson.MinKey(), 'MinKey'],
    ['MaxKey', new bson.MaxKey(), 'MaxKey'],
  ])('%s', (_, value, plain) => expect(toPlain({ value })).toEqual({ value: plain }));

  it('of another copy of the library, which `instanceof` does not know', () => {
    const foreign = { _bsontype: 'Long', low: 1, high: 2 ** 21, unsigned: false };
    expect(toPlain([foreign, { _bsontype: 'Long', toString: () => '12' }])).toEqual(['9007199254740993', 12]);
  });

  it('of an unknown or false type do not affect other values', () => {
    expect(toPlain([{ _bsontype: 'Hologram', a: 1 }, { _bsontype: 'Long', toString: () => 'x' }, 1])).toEqual([
      { _bsontype: 'Hologram', a: 1 },
      null,
      1,
    ]);
  });

  it('64-bit integers are strings with that option', () => {
    expect(toPlain([bson.Long.fromNumber(5), 5n, { $numberLong: '5' }, 5], { int64: 'string' })).toEqual([
      '5',
      '5',
      '5',
      5,
    ]);
  });
});

describe('values of JavaScript', () => {
  it.each<[string, unknown, unknown]>([
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a date before 1970', new Date(-1), '1969-12-31T23:59:59.999Z'],
    ['a date that is none', new Date(Number.NaN), null],
    ['a bigint', 10n, 10],
    ['a bigint beyond the exact', 2n ** 60n, '1152921504606846976'],
    ['not a number', Number.NaN, 'NaN'],
    ['minus zero', -0, 0],
    [
      'a map',
      new Map<unknown, unknown>([
        ['a', 1n],
        [2, 'b'],
      ]),
      { a: 1, 2: 'b' },
    ],
    ['a set', new Set([1n, 'a']), [1, 'a']],
    ['a pattern', /a/g, '/a/g'],
    ['an error', new TypeError('no'), { name: 'TypeError', message: 'no' }],
    ['an address', new URL('https://example.org/a'), 'https://example.org/a'],
    ['bytes', Buffer.from('abc'), { base64: 'YWJj', bytes: 3 }],
    ['a vector', new Float32Array([1.5, -2]), [1.5, -2]],
    ['undefined, a function and a symbol', { a: undefined, b: () => 1, c: Symbol('c') }, {}],
    ['the same in an array', [undefined, () => 1, Symbol('c')], [null, null, null]],
    ['a hole', Object.assign([1], { 2: 2 }), [1, null, 2]],
    ['what has toJSON', { toJSON: () => ({ a: 5n }) }, { a: 5 }],
    [
      'what is its own toJSON',
      {
        a: 1,
        toJSON() {
          return this;
        },
      },
      { a: 1 },
    ],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    [
      'members named like methods',
      { valueOf: 1, toString: 2, constructor: 3, hasOwnProperty: 4 },
      {
        valueOf: 1,
        toString: 2,
        constructor: 3,
        hasOwnProperty: 4,
      },
    ],
  ])('%s', (_, value, plain) => expect(toPlain({ value })).toEqual({ value: plain }));

  it('keeps a member `__proto__`, and changes no prototype', () => {
    const plain = toPlain(JSON.parse('{"__proto__": {"polluted": true}, "a": 1}')) as object;
    expect(Object.keys(plain)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
  });

  it('cuts a value that contains itself, but not one that occurs twice', () => {
    const cuts: PlainCut[] = [];
    const shared = { x: 1 };
    const value: Record<string, unknown> = { a: shared, b: [shared] };
    value.self = { inside: value };
    expect(toPlain(value, { onCut: cut => cuts.push(cut) })).toEqual({
      a: { x: 1 },
      b: [{ x: 1 }],
      self: { inside: '[circular]' },
    });
    expect(cuts).toEqual([{ reason: 'circular', path: ['self', 'inside'] }]);
  });

  it('leaves out one member that cannot be read', () => {
    const cuts: PlainCut[] = [];
    const value = {
      a: 1,
      get b() {
        throw new Error('no');
      },
      c: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no');
          },
        },
      ),
    };
    expect(toPlain(value, { onCut: cut => cuts.push(cut) })).toEqual({ a: 1, b: null, c: null });
    expect(cuts.map(({ path }) => path)).toEqual([['b'], ['c']]);
  });
});

describe('Extended JSON', () => {
  const document = {
    id: new bson.ObjectId(OID),
    small: bson.Long.fromNumber(5),
    big: bson.Long.fromString('9007199254740993'),
    decimal: bson.Decimal128.fromString('10.50'),
    date: new Date('2024-02-29T12:00:00Z'),
    old: new Date(-1),
    uuid: new bson.UUID(UUID),
    bytes: new bson.Binary(new Uint8Array([1, 2, 3]), 5),
    stamp: new bson.Timestamp({ t: 1, i: 2 }),
    pattern: new bson.BSONRegExp('^a', 'i'),
    symbol: new bson.BSONSymbol('s'),
    code: new bson.Code('return x', { x: 1 }),
    int: new bson.Int32(1),
    double: new bson.Double(1.5),
    infinite: new bson.Double(Number.POSITIVE_INFINITY),
    min: new bson.MinKey(),
    max: new bson.MaxKey(),
  };

  it.each([true, false])('reads as the values that it encodes (relaxed: %s)', relaxed => {
    const encodedDocument = JSON.parse(EJSON.stringify(document, { relaxed })) as unknown;
    // The relaxed form rounds what a number cannot hold; that is lost before it gets here.
    const own = toPlain(relaxed ? { ...document, big: bson.Long.fromString('9007199254740992') } : document);
    const plain = toPlain(encodedDocument) as Record<string, unknown>;
    expect(relaxed ? { ...plain, big: String(plain.big) } : plain).toEqual(own);
  });

  it.each([
    { $oid: 'x' },
    { $oid: OID, more: 1 },
    { $numberLong: 5 },
    { $date: {} },
    { $binary: { base64: '?', subType: '00' } },
    { $set: { a: 1 } },
    { $code: 1 },
    { $minKey: 2 },
  ])('leaves %j unchanged', value => expect(toPlain(value)).toEqual(value));

  it('is left unchanged with that option', () => {
    expect(toPlain({ $oid: OID }, { ejson: false })).toEqual({ $oid: OID });
  });
});

describe('limits', () => {
  const cutting = (value: unknown, limits: object) => {
    const cuts: PlainCut[] = [];
    return { plain: toPlain(value, { limits, onCut: cut => cuts.push(cut) }), cuts };
  };

  it.each([
    ['depth', [[[1]]], { maxDepth: 2 }, [['…']], [0, 0]],
    ['items', { a: [1, 2, 3] }, { maxItems: 2 }, { a: [1, 2] }, ['a']],
    ['items', { a: 1, b: 2 }, { maxItems: 1 }, { a: 1 }, []],
    ['text', ['abcdef'], { maxText: 3 }, ['abc…'], [0]],
  ] as const)('%s', (reason, value, limits, plain, path) => {
    expect(cutting(value, limits)).toEqual({ plain, cuts: [{ reason, path }] });
  });

  it('limits the number of values', () => {
    const { plain, cuts } = cutting([[1, 2], [3, 4], [5]], { maxValues: 4 });
    expect(plain).toEqual([[1, 2]]);
    expect(cuts).toEqual([{ reason: 'items', path: [] }]);
  });

  it('hold for values nested 10^5 levels deep', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(cutting(deep, {}).cuts).toEqual([{ reason: 'depth', path: Array.from({ length: 100 }, () => 0) }]);
  });
});

describe('any value', () => {
  const options = {
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withTypedArray: true,
    withSparseArray: true,
    withObjectString: true,
    withBoxedValues: true,
  };
  const bsonValue = fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(value => bson.Long.fromBigInt(value)),
    fc.uint8Array({ minLength: 12, maxLength: 12 }).map(bytes => new bson.ObjectId(bytes)),
    fc.uint8Array().map(bytes => new bson.Binary(bytes)),
    fc.double().map(value => new bson.Double(value)),
    fc.date({ noInvalidDate: false }),
    fc.anything(options),
  );
  const documents = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', '$oid', '_bsontype')), bsonValue);

  it('is the same before and after postMessage, is JSON, and stays the same when read again', () => {
    fc.assert(
      fc.property(documents, document => {
        const plain = toPlain(document);
        const text = JSON.stringify(plain);
        expect(JSON.stringify(structuredClone(plain))).toBe(text);
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
        expect(JSON.stringify(toPlain(plain, { ejson: false }))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});
