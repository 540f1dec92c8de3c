// A large JSON file is parsed in slices, and says the same as `JSON.parse`.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createJSONCounter } from './json-counter.ts';
import { parseJSONFile } from './parse-json-file.ts';

const encode = (text: string) => new TextEncoder().encode(text);

it('parseJSONFile() gives what JSON.parse() gives, for any JSON with blanks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue({ maxDepth: 6, noUnicodeString: false }),
      fc.constantFrom(0, 1, 3),
      async (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(await parseJSONFile(encode(`\n ${text}\t`))).toEqual(JSON.parse(text));
      },
    ),
  );
});

it.each([
  '{"a":{"__proto__":{"b":1}},"a\\"]}\\\\":[1,"]}\\\\\\"",{"c":[2]}]}',
  '[[],{},[[]],"",0,-1.5e3,true,false,null]',
  '{"a":1,"a":2}',
])('parseJSONFile() reads %s', async text => {
  expect(JSON.stringify(await parseJSONFile(encode(text)))).toBe(JSON.stringify(JSON.parse(text)));
});

it.each([
  '',
  '{',
  '[1,]',
  '{"a":1,}',
  '[1 2]',
  '{"a" 1}',
  '{a:1}',
  '[1]]',
  '{}x',
  '["',
  '[{]',
  '[1}',
  '{"a":}',
  '[,1]',
  'nul',
  '"a\nb"',
])('parseJSONFile() refuses %j', async text => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  await expect(parseJSONFile(encode(text))).rejects.toThrow(SyntaxError);
});

it('parseJSONFile() refuses bytes that are no UTF-8', async () => {
  await expect(parseJSONFile(Uint8Array.of(0x22, 0xff, 0x22))).rejects.toThrow(TypeError);
});

it('createJSONCounter() counts the same in any pieces', () => {
  const text = JSON.stringify({ a: [1, '\\",{[', { b: ['\\\\'] }, '\\\\\\"'], c: '"{},' });
  // {a,c} [4 entries] {b} [1 entry]: four that open, four commas.
  const bytes = encode(text);
  for (let size = 1; size <= bytes.length; size++) {
    const countIn = (maxValues: number) => () => {
      const count = createJSONCounter(maxValues);
      for (let at = 0; at < bytes.length; at += size) count(bytes.subarray(at, at + size));
    };
    expect(countIn(8)).not.toThrow();
    expect(countIn(7)).toThrow(expect.objectContaining({ code: 'too-large' }));
  }
});
