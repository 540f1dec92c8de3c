import { expect, it } from 'vitest';
import { rewriteLinks } from './copy-docs.ts';

const pages = new Map([
  ['docs/guides/models.md', 'guides/models'],
  ['docs/limitations.md', 'reference/limitations'],
]);
const rewrite = (text: string): string => rewriteLinks(text, 'docs/guides/agents.md', pages);

it.each([
  ['[Models](models.md)', '[Models](/guides/models/)'],
  ['[Keys](models.md#keys)', '[Keys](/guides/models/#keys)'],
  ['[`x`](../limitations.md)', '[`x`](/reference/limitations/)'],
  ['[outside](https://example.com/a.md)', '[outside](https://example.com/a.md)'],
  ['[here](#below)', '[here](#below)'],
  ['![Chat](../images/chat.png)', '![Chat](/images/chat.png)'],
  ['<img src="../images/chat.png">', '<img src="/images/chat.png">'],
])('a link of a page becomes an address of the site: %s', (text, expected) => {
  expect(rewrite(text)).toBe(expected);
});

it('a link to a file that is not on the site stays as text', () => {
  expect(rewrite('see [the code](../../packages/host/src/host.ts)')).toBe('see the code');
});

it('code is not changed', () => {
  const code = '```md\n[Models](models.md)\n```';
  expect(rewrite(code)).toBe(code);
});
