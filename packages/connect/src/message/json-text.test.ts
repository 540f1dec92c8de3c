import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText, rawJson } from './json-text.ts';

/** JSON texts with what a parse and a print would lose: odd numbers, repeated and integer-like keys, white space, escapes. */
const { value: oddJson } = fc.letrec<{ value: string }>(tie => {
  const space = fc.constantFrom('', '', '', ' ', '\t', ' \n ');
  const number = fc.oneof(
    fc.constantFrom('9007199254740993', '1.0', '1e400', '-0', '0.10', '1E+2', '12345678901234567890123'),
    fc.integer().map(String),
  );
  const string = fc.oneof(
    fc.string({ unit: 'binary' }).map(text => JSON.stringify(text)),
    fc.constantFrom('"\\u0041"', '"\\/"', '"\\\\"', '"\\""', '"{[,:]}"', '"\\ud800"', '"\u2028"'),
  );
  // Not the key `\\`: once V8 (13.6) has seen it, its JSON.parse takes other escaped keys for it.
  const key = fc.oneof(
    string.filter(text => !text.startsWith('"\\\\')),
    fc.constantFrom('"1"', '"0"', '"a"', '"a"', '"__proto__"', '"constructor"'),
  );
  const list = (item: fc.Arbitrary<string>) => fc.array(fc.tuple(space, item, space), { maxLength: 4 });
  return {
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(number, string, fc.constantFrom('true', 'false', 'null')),
      list(tie('value')).map(items => `[${items.map(item => item.join('')).join(',')}]`),
      list(fc.tuple(key, space, space, tie('value')).map(([k, a, b, v]) => `${k}${a}:${b}${v}`)).map(
        members => `{${members.map(member => member.join('')).join(',')}}`,
      ),
    ),
  };
});

const flat = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

describe('jsonText()', () => {
  it('returns the received text except for line breaks, also after every value was read', () => {
    fc.assert(
      fc.property(oddJson, text => {
        const json = jsonText(text);
        walk(JSON.parse(text), [], path => void json.get(path));
        expect(json.toString()).toBe(flat(text));
      }),
      { numRuns: 300 },
    );
  });

  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(oddJson, text => {
        const json = jsonText(text);
        walk(JSON.parse(text), [], (path, value) => expect(json.get(path)).toEqual(value));
      }),
      { numRuns: 300 },
    );
  });

  it('changes one value and keeps every other character', () => {
    fc.assert(
      fc.property(oddJson, oddJson, oddJson, (before, odd, after) => {
        const text = `{"before":${before},"odd":${odd},"after":[${after}]}`;
        const json = jsonText(text);
        json.set(['odd'], rawJson('1.0'));
        json.append(['after'], rawJson('2e0'));
        json.set(['new', 'deep'], true);
        expect(json.toString()).toBe(
          `{"before":${flat(`[${before}]`).slice(1, -1)},"odd":1.0,"after":[${flat(`[${after}]`).slice(1, -1)},2e0],"new":{"deep":true}}`,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('edits the value at any path', () => {
    fc.assert(
      fc.property(oddJson, fc.nat(), fc.jsonValue(), (text, pick, value) => {
        const places: (string | number)[][] = [];
        walk(JSON.parse(text), [], path => places.push(path));
        const path = places[pick % places.length]!;
        const json = jsonText(text);
        json.set(path, value);
        expect(json.get(path)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(jsonText(json.toString()).get(path)).toEqual(JSON.parse(JSON.stringify(value)));
        if (path.length === 0) return;
        expect(json.remove(path)).toBe(true);
        JSON.parse(json.toString());
        if (typeof path.at(-1) === 'string') expect(json.get(path)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('with a repeated key, writes the last one and removes all of them', () => {
    const json = jsonText('{"a":1,"b":2.0,"a":{"c":3}}');
    json.set(['a', 'c'], 4);
    expect(json.toString()).toBe('{"a":1,"b":2.0,"a":{"c":4}}');
    json.remove(['a']);
    expect(json.toString()).toBe('{"b":2.0}');
    json.remove(['b']);
    expect(json.toString()).toBe('{}');
  });

  it('refuses a path that does not exist and a value that is not JSON', () => {
    const json = jsonText('{"a":1,"b":[0]}');
    for (const path of [
      ['a', 'x'],
      ['b', 2],
      ['b', 'x'],
    ])
      expect(() => json.set(path, 1)).toThrow(expect.objectContaining({ code: 'bad-path' }));
    expect(() => json.append(['a'], 1)).toThrow(expect.objectContaining({ code: 'bad-path' }));
    expect(() => json.set(['c'], undefined)).toThrow(expect.objectContaining({ code: 'bad-value' }));
    expect(() => rawJson('{')).toThrow(expect.objectContaining({ code: 'bad-json' }));
    expect(json.toString()).toBe('{"a":1,"b":[0]}');
  });

  it('does not overflow the stack at deep nesting', () => {
    const deep = `${'[1,'.repeat(20_000)}2${']'.repeat(20_000)}`;
    const json = jsonText(`{"deep":${deep},"x":1}`);
    json.set(['x'], 2);
    expect(json.toString()).toBe(`{"deep":${deep},"x":2}`);
  });
});

/** Visits every place of a parsed value. */
function walk(
  value: unknown,
  path: (string | number)[],
  visit: (path: (string | number)[], value: unknown) => void,
): void {
  visit(path, value);
  if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, [...path, index], visit);
  else if (typeof value === 'object' && value !== null)
    for (const key of Object.keys(value)) walk((value as Record<string, unknown>)[key], [...path, key], visit);
}
