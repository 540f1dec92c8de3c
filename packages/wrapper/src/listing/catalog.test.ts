import { expect, it } from 'vitest';
import { createCatalog, hasOwnUI } from './catalog.ts';

it.each([
  [{ ui: { resourceUri: 'ui://a' } }, true],
  [{ 'ui/resourceUri': 'ui://a' }, true],
  [{ 'openai/outputTemplate': 'ui://a' }, true],
  [{ ui: { visibility: ['app'] }, 'openai/widgetAccessible': true }, false],
  [undefined, false],
])('hasOwnUI() of a tool with _meta %j is %s', (_meta, isOwn) => {
  const catalog = createCatalog();
  catalog.replace([JSON.stringify({ name: 'a', _meta })]);
  expect(hasOwnUI(catalog.get('a')!)).toBe(isOwn);
});
