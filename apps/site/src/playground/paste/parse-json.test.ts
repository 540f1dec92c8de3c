import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

it.each([
  ['{"a": 1,}', 1, 9, 'a name in double quotes'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma or "}"'],
  ["{'a': 1}", 1, 2, 'a name in double quotes'],
  ['[1, 2', 1, 6, 'The text ends where a comma or "]"'],
  ['{"a"}', 1, 5, 'a colon'],
  ['[1,]', 1, 4, 'a value'],
  ['{"a": undefined}', 1, 7, 'a value'],
  ['{} {}', 1, 4, 'the end'],
  ['["a\nb"]', 1, 2, 'the end of the text in quotes'],
  ['', 1, 1, 'a value'],
  ['[01]', 1, 3, 'a comma or "]"'],
])('%j has its fault in line %d, column %d', (text, line, column, words) => {
  const parsed = parseJson(text);
  expect(parsed).toMatchObject({ fault: { line, column } });
  expect('fault' in parsed && parsed.fault.message).toContain(words);
});

it('JSON of any depth is read, and its fault found', () => {
  expect(parseJson(`${'['.repeat(100_000)}`)).toMatchObject({ fault: { line: 1, column: 100_001 } });
});

it('every text is read as JSON.parse reads it, or has a fault within it', () => {
  const text = fc.oneof(
    fc.json(),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-', ' ', '\n', 'true', '\\', '"'))
      .map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(text, source => {
      const parsed = parseJson(source);
      if ('value' in parsed) expect(parsed.value).toEqual(JSON.parse(source));
      else {
        expect(() => JSON.parse(source)).toThrow();
        const { line, column } = parsed.fault;
        const lines = source.split('\n');
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeLessThanOrEqual(lines[line - 1]!.length + 1);
      }
    }),
  );
});
