import { describe, expect, it } from 'vitest';
import { failureLines, lastLines } from './format-text.ts';

describe('failureLines()', () => {
  it.each([
    ['the line of the failure alone', 'Loading…\nError: DATABASE_URL is not set', 'Error: DATABASE_URL is not set'],
    ['what follows the failure', 'Starting\nfatal: no token\nSee the README\n', 'fatal: no token | See the README'],
    [
      'two lines of one failure',
      'Up\nError: no config\nConfig file is missing: a.json',
      'Error: no config | Config file is missing: a.json',
    ],
    ['an older failure no more than the last', 'Error: one\nrecovered\nworking\nError: two', 'Error: two'],
    ['the last three lines where none speaks of a failure', 'zero\none\ntwo\nthree', 'one | two | three'],
    ['nothing of an empty text', '\n', ''],
    [
      'no stack trace',
      'TypeError: x is not a function\n    at run (a.js:1:1)\n\nNode.js v24.1.0',
      'TypeError: x is not a function',
    ],
  ])('quotes %s', (_what, text, quoted) => {
    expect(failureLines(text)).toBe(quoted);
  });
});

it('lastLines() quotes the last three lines', () => {
  expect(lastLines('a\nb\nc\nd')).toBe('b | c | d');
});
