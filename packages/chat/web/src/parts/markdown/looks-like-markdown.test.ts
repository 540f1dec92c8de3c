import { describe, expect, it } from 'vitest';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

describe('looksLikeMarkdown()', () => {
  it.each([
    '# Title\n\nSome words about it.',
    'a **bold** word',
    'It is:\n```js\n1\n```\nThat is all there is.',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '[x](https://a.test)',
  ])('is true of %j', text => expect(looksLikeMarkdown(text)).toBe(true));
  it.each([
    'Echo: hello',
    'a * b * c',
    '2 - 1\n3 - 2',
    'line one\nline two',
    'temp_max and temp_min',
    '<b>no</b>',
    '# A comment\nimport os\n\n# Another\nprint(__name__)',
    '# Settings\n\nname: x\nlist:\n- a\n- b',
    'src/**/*.ts\nlib/**/*.ts',
  ])('is false of %j', text => expect(looksLikeMarkdown(text)).toBe(false));

  const words = '# Title\n\nSome **bold** words.';
  it.each([
    [{ path: 'a.py' }, false],
    [{ file: '.env' }, false],
    [{ mimeType: 'text/x-yaml' }, false],
    [{ path: 'a.md' }, true],
    [{ query: 'a.py' }, true],
  ])('uses the file type in the arguments %j', (args, is) => expect(looksLikeMarkdown(words, args)).toBe(is));
});
