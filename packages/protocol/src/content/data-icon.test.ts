import { expect, it } from 'vitest';
import { readDataIcon } from './data-icon.ts';

const PNG = 'data:image/png;base64,AAAA';

it.each([
  [undefined, undefined],
  [[], undefined],
  [[{ src: 'https://example.com/a.png' }], undefined],
  [[{ src: 'data:text/html,<b>' }], undefined],
  [[{ src: `${PNG}${'A'.repeat(8192)}` }], undefined],
  [[null, { src: 'https://example.com/a.png' }, { src: PNG }], PNG],
])('of %j: %s', (icons, icon) => {
  expect(readDataIcon(icons)).toBe(icon);
});
