import { expect, it } from 'vitest';
import { createForm, createValidator } from '../index.ts';
import { testPattern } from './pattern.ts';

it.each([
  ['^\\w{,4}$', 'abc', 'a repetition without a minimum: Python, PCRE2'],
  ['^a{ 1, 3 }$', 'aa', 'a repetition with spaces: PCRE2'],
  ['\\A[0-9]+\\Z', '123', 'anchors: Python, Perl, Ruby'],
  ['\\A[0-9]+\\z', '123', 'anchors: Go, Rust, .NET'],
  ['^\\h+$', '  ', 'horizontal space: PCRE, Java'],
  ['^\\v+$', '\n', 'vertical space: PCRE, Java'],
  ['^\\p{Alpha}+$', 'abc', 'a class by name: Java'],
  ['^\\p{Punct}+$', '+', 'another class by name: Java'],
  ['^\\pL+$', 'abc', 'a class by letter: Go, PCRE'],
  ['^\\x{41}$', 'A', 'a character by number: PCRE, Go'],
  ['^[[:alpha:]]+$', 'abc', 'a named class: POSIX, Go, Ruby'],
  ['^[a-z&&[^aeiou]]+$', 'xyz', 'an intersection: Java, Ruby'],
  ['^[a-z&&[aeiou]+$', 'a', 'an intersection whose last bracket is missing'],
  ['^[a-z&&x]+$', 'x', 'an intersection without brackets: Java'],
  ['^[a-z-[aeiou]]+$', 'xyz', 'a difference: .NET, XML Schema'],
  ['^[\\w--\\d]+$', 'xyz', 'a difference: Rust'],
  ['^[]a]+$', 'a]', 'a bracket first in a class: POSIX, Python'],
  ['^[^]a]+$', 'bc', 'a bracket first in a negated class'],
  ['\\<word\\>', 'a word', 'words: GNU, Rust'],
  ['(?i)^abc$', 'ABC', 'flags in the pattern: Python, Java, Go'],
  ['(?P<year>\\d{4})', '2026', 'a named group: Python, Go'],
  ['^a++$', 'aa', 'a possessive repetition: Java, PCRE'],
  ['^(?>a|b)$', 'a', 'an atomic group'],
  ['(?x) a b', 'ab', 'a commented pattern'],
  ['\\Qa.b\\E', 'a.b', 'a quotation: Java, PCRE'],
  ['/^[a-z]+$/i', 'ABC', 'a literal with its delimiters: JavaScript, Perl, PHP'],
  ['/^abc/', 'abcd', 'a literal without flags'],
  ['^a$', 'a\n', 'a last line break: Python, Perl, .NET'],
  ['^\\w+$', 'Ärger', 'word characters of Unicode: Python, Rust, .NET'],
  ['^\\d+$', '٣', 'digits of Unicode: Python, .NET'],
])('testPattern() does not run %s on %j (%s)', (pattern, text) => {
  expect(testPattern(pattern, text)).toBeUndefined();
  const schema = { type: 'object', properties: { a: { type: 'string', pattern } } };
  expect(createValidator(schema).judge({ a: text })).toEqual([]);
  expect(createForm(schema, { value: { a: text } }).submit()).toEqual({ ok: true, value: { a: text } });
});

it.each([
  ['^\\w{2,4}$', 'abc', 'a'],
  ['^[\\w.+\\-]+\\@[\\w\\-]+\\.[a-z]{2,}$', 'a-b@c-d.ef', 'a@b'],
  ['^\\d{4}\\-\\d{2}$', '2026-01', '2026/01'],
  ['^\\/a\\:b\\ c\\"\\\'$', '/a:b c"\'', '/a:b'],
  ['^{id}$', '{id}', 'id'],
  ['^\\{.*}$', '{a}', 'a'],
  ['^{a,}$', '{a,}', 'aa'],
  ['^[{}]{2}$', '{}', '{'],
  ['^[^[\\]]+$', 'ab', '[a]'],
  ['^[a-z\\-_]+$', 'a-b_', 'A'],
  ['^\\p{Lu}\\p{Ll}+$', 'Ärger', 'ärger'],
  ['^\\u{1F600}$', '😀', 'x'],
  ['^.$', '😀', 'xx'],
  ['^(?<y>\\d+)$', '12', 'a'],
  ['^(?:a|b)?c$', 'bc', 'd'],
  ['^\\x41\\u0042$', 'AB', 'ab'],
  ['^/api/.*', '/api/x', '/b'],
  ['^[äöü]+$', 'äü', 'a'],
])('testPattern() runs %s', (pattern, fitting, other) => {
  expect(testPattern(pattern, fitting)).toBe(true);
  expect(testPattern(pattern, other)).toBe(false);
});

it('testPattern() gives up where a pattern would take for ever, and tells the steps until then', () => {
  const hostile = `${'a'.repeat(40)}!`;
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '^([a-z]+\\-?)+$', '^((a|a))*$', '^((?:(a|a))b?)+$']) {
    const counts: number[] = [];
    const spend = (steps: number) => counts.push(steps);
    expect(testPattern(pattern, 'aaa', spend)).toBe(true);
    expect(testPattern(pattern, 'aa!', spend)).toBe(false);
    expect(testPattern(pattern, hostile, spend), pattern).toBeUndefined();
    expect(counts).toHaveLength(3);
    expect(counts[2]).toBeGreaterThan(100_000);
  }
  expect(testPattern('^(x(a+)){2,}$', 'xaxaa')).toBe(true);
  expect(testPattern('^(a?){20}$', 'a'.repeat(20))).toBe(true);
  expect(testPattern('^(a?){30}b$', hostile)).toBeUndefined();
});

it.each(['^(a)\\1$', '^(?<a>a)\\k<a>$', '^(?=(a+))\\1$'])('testPattern() does not run %s: it refers back', pattern => {
  expect(testPattern(pattern, 'a')).toBeUndefined();
});
