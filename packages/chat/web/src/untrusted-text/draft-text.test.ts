import { expect, it } from 'vitest';
import { draftText } from './draft-text.ts';

it('draftText() shows hidden characters by their names, and keeps lines', () => {
  expect(draftText('a\u202eb\u200bc\u{E0041}\n\tnext 👩\u200d👧')).toBe(
    'a[U+202E]b[U+200B]c[U+E0041]\n\tnext 👩\u200d👧',
  );
});

it('draftText() breaks a word of more than 1,000 characters, and no other', () => {
  const lines = draftText('\u0628'.repeat(2500)).split('\n');
  expect(lines.map(line => line.length)).toEqual([1000, 1000, 500]);
  expect(draftText('y'.repeat(1000))).toBe('y'.repeat(1000));
  expect(draftText('a word '.repeat(1000))).toBe('a word '.repeat(1000));
});
