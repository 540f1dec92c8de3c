import { describe, expect, it } from 'vitest';
import { looksLikeMarkdown } from './markdown-signs.ts';

describe('looksLikeMarkdown()', () => {
  it.each([
    '# Title\n\ntext',
    'a **bold** word',
    '- one\n- two',
    '```js\n1\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '[x](https://a.test)',
  ])('sees Markdown in %j', text => expect(looksLikeMarkdown(text)).toBe(true));
  it.each(['Echo: hello', 'a * b * c', '2 - 1\n3 - 2', 'line one\nline two', 'temp_max and temp_min', '<b>no</b>'])(
    'leaves %j alone',
    text => expect(looksLikeMarkdown(text)).toBe(false),
  );
});
