import { expect, it } from 'vitest';
import { jsonText } from './json-text.ts';

it('a value of usual depth is indented', () => {
  expect(jsonText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(jsonText(undefined)).toBe('undefined');
});

it('a deep value is not indented: its text is about as long as received', () => {
  const text = `${'['.repeat(2000)}${'0,'.repeat(50_000)}0${']'.repeat(2000)}`;
  expect(jsonText(JSON.parse(text))).toBe(text);
});

it('a value too deep for the parser is reported as such', () => {
  expect(jsonText(JSON.parse(`${'['.repeat(60_000)}${']'.repeat(60_000)}`))).toMatch(/nested too deeply|^\[\[/);
});
