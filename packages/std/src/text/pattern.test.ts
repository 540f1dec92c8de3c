import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPattern } from './pattern.ts';

const matches = (pattern: string, text: string) => matchPattern(pattern, text).isMatch;
const readProblem = (pattern: string, text: string) => {
  const result = matchPattern(pattern, text);
  return result.isMatch === undefined ? result.problem : undefined;
};

describe('matchPattern()', () => {
  const patterns = [
    '^[0-9]{5}$',
    '^\\+?[0-9 ()-]{7,20}$',
    '^(?=.*[A-Z])(?=.*\\d).{8,}$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    'colou?r',
    '^(?:a|b|ab)(c|bcd)(d*)$',
    '\\bword\\b',
    'a{2,3}?b',
    '^(?!.*bad).*$',
    '[\\w-]+\\.(?<end>com|org)',
    '^\\p{Lu}\\p{Ll}+$',
    '\\d{2}/\\d{2}',
    '^$',
    'x*',
    '[\\]\\\\^-]',
    '\\x41\\u0042',
  ];
  const texts = [
    '',
    '12345',
    '1234',
    '+49 (170) 123-45',
    'Passw0rd',
    'password',
    'a@b.co',
    'a@b',
    'color',
    'colour',
    'abcd',
    'abbcd',
    'a word here',
    'swordfish',
    'aab',
    'aaab',
    'ab',
    'a bad one',
    'x.org',
    'Ärger',
    'ärger',
    '01/02',
    '\\',
    ']',
    'AB',
    'x'.repeat(50),
  ];
  it.each(patterns)('%s decides as JavaScript does', pattern => {
    const native = new RegExp(pattern, /\\p/.test(pattern) ? 'u' : '');
    for (const text of texts) expect(`${text}: ${matches(pattern, text)}`).toBe(`${text}: ${native.test(text)}`);
  });

  it('decides as JavaScript does for generated patterns', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(?:ab)', '\\w', '(a?b)', '(?=a)a', '^', '$');
    const count = fc.constantFrom('', '', '*', '+', '?', '{1,2}', '*?', '+?');
    const piece = fc.tuple(atom, count).map(([part, times]) => (/^(\^|\$|\(\?=)/.test(part) ? part : part + times));
    const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(pattern, fc.stringMatching(/^[abc]{0,8}$/), (source, text) => {
        expect(matches(source, text)).toBe(new RegExp(source).test(text));
      }),
    );
  });

  // JavaScript's own engine takes longer than a test may for each of these.
  it.each([
    ['^(a+)+$', `${'a'.repeat(40)}!`],
    ['^(a|a)*$', `${'a'.repeat(40)}!`],
    ['^(.*a){20}$', `${'a'.repeat(40)}!`],
    ['^([a-zA-Z0-9])(([-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}$', 'a'.repeat(60)],
    ['^(ab|cd)*$', 'ab'.repeat(5000)],
  ])('%s is given up', (pattern, text) => {
    expect(readProblem(pattern, text)).toMatch(/takes too long/);
  });

  it.each([
    ['(', /parenthesis/],
    ['a)', /too many/],
    ['[a', /bracket/],
    ['*a', /repeats nothing/],
    ['a**', /repetition/],
    ['(a)\\1', /refers back/],
    ['(?<=a)b', /looks behind/],
    ['a{3,1}', /out of order/],
    ['\\', /backslash/],
    [`${'('.repeat(200)}${')'.repeat(200)}`, /groups/],
    ['a'.repeat(2001), /at most 2000/],
  ])('%j is refused with its reason', (pattern, reason) => {
    expect(readProblem(pattern, 'a')).toMatch(reason);
    expect(matches(pattern, 'a')).toBeUndefined();
  });

  it('a repetition is of at most 1000, and a text of at most 20,000 characters', () => {
    expect(matches('^a{1000}$', 'a'.repeat(1000))).toBe(true);
    expect(readProblem('^a{1001}$', 'a')).toMatch(/more than 1000 times/);
    expect(matches('^b', 'a'.repeat(20_000))).toBe(false);
    expect(readProblem('^b', 'a'.repeat(20_001))).toMatch(/at most 20000/);
  });

  it('tells how many steps it took, whatever the outcome', () => {
    for (const [pattern, text] of [
      ['^(b+)+$', `${'b'.repeat(40)}!`],
      ['(?=.*b)[a-z]+', 'aab'],
      ['b{4}$', 'abc'],
    ] as const) {
      const first = matchPattern(pattern, text);
      const again = matchPattern(pattern, text);
      expect(first.steps).toBeGreaterThan(again.steps);
      expect(again).toEqual({ ...first, steps: first.steps - pattern.length * 20 });
      expect(again.steps).toBeGreaterThan(text.length);
    }
    expect(matchPattern('^(a+)+$', `${'a'.repeat(40)}!`).steps).toBeGreaterThan(100_000);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 10 }), (pattern, text) => {
        const result = matchPattern(pattern, text);
        expect(result.isMatch === undefined).toBe('problem' in result);
      }),
    );
  });
});
