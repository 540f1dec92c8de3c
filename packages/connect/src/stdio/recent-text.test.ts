import { expect, it } from 'vitest';
import { createRecentText } from './recent-text.ts';

it('createRecentText() keeps what was said in the last ten seconds', () => {
  let now = 0;
  const recent = createRecentText({ now: () => now, after: () => () => {} });
  recent.push(Buffer.from('old\n'));
  now = 9_000;
  recent.push(Buffer.from('newer\n'));
  expect(recent.text()).toBe('old\nnewer\n');
  now = 10_001;
  expect(recent.text()).toBe('newer\n');
  now = 30_000;
  expect(recent.text()).toBe('');
});

it('createRecentText() keeps 16 KB at most', () => {
  const recent = createRecentText({ now: () => 0, after: () => () => {} });
  for (let n = 0; n < 100; n++) recent.push(Buffer.alloc(1024, 97 + (n % 26)));
  expect(recent.text()).toHaveLength(16 * 1024);
  expect(recent.text().at(-1)).toBe(String.fromCharCode(97 + (99 % 26)));
});
