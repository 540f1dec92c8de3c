import { describe, expect, it } from 'vitest';
import { nameInWords, readCallTitle } from './catalog.ts';

describe('nameInWords()', () => {
  it.each([
    ['check_shelf', 'Check shelf'],
    ['getWeather', 'Get weather'],
    ['read-file.v2', 'Read file v2'],
    ['SQL', 'SQL'],
    ['Ein Werkzeug', 'Ein Werkzeug'],
    ['9lives', '9lives'],
  ])('of %s is %s', (name, words) => {
    expect(nameInWords(name)).toBe(words);
  });
});

describe('readCallTitle()', () => {
  it('takes the title of the call, then of the tool, then the name in words', () => {
    expect(readCallTitle({ toolName: 'a_b', title: 'Own' }, { name: 'a_b', title: 'Other' })).toBe('Own');
    expect(readCallTitle({ toolName: 'a_b' }, { name: 'a_b', title: 'Other' })).toBe('Other');
    expect(readCallTitle({ toolName: 'a_b' }, undefined)).toBe('A b');
  });
});
