import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitPostText } from './post-text.ts';

const links = (text: string, platform?: Parameters<typeof splitPostText>[1]) =>
  splitPostText(text, platform).filter(piece => piece.href !== undefined);

it('addresses, mentions and hashtags are links; the punctuation around them is not', () => {
  expect(links('See https://example.com/a. By @ana, #hills!', 'x')).toEqual([
    { text: 'https://example.com/a', href: 'https://example.com/a' },
    { text: '@ana', href: 'https://x.com/ana' },
    { text: '#hills', href: 'https://x.com/hashtag/hills' },
  ]);
});

it.each([
  ['instagram', '@ana', 'https://www.instagram.com/ana/'],
  ['tiktok', '#Zürich', 'https://www.tiktok.com/tag/Z%C3%BCrich'],
  ['linkedin', '#maps', 'https://www.linkedin.com/feed/hashtag/maps'],
] as const)('%s: %s leads to %s', (platform, text, href) => {
  expect(links(text, platform)).toEqual([{ text, href }]);
});

it.each(['mail ana@example.com', 'a#b', '@', '#', 'javascript:alert(1)', 'https://', '&#39;'])(
  '%j contains no link',
  text => {
    expect(links(text, 'x')).toEqual([]);
  },
);

it('mentions are plain text when the platform is not known', () => {
  expect(links('@ana #hills')).toEqual([]);
});

it('the pieces add up to the text, and every link is http(s)', () => {
  void fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('@', '#', 'a', '.', ' ', 'https://', 'x.org/', '\n', 'é') }),
      text => {
        const pieces = splitPostText(text, 'x');
        expect(pieces.map(piece => piece.text).join('')).toBe(text);
        expect(pieces.every(piece => piece.href === undefined || piece.href.startsWith('http'))).toBe(true);
      },
    ),
  );
});
