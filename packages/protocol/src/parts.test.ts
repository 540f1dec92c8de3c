import { expect, expectTypeOf, test } from 'vitest';
import { isUIResourcePart, type ResultPart, type UIResourcePart } from './entries/parts.ts';

const part = {
  type: 'ui-resource',
  uri: 'ui://a/b',
  server: 'a',
  mimeType: 'text/html',
  source: 'tool',
  content: '<p>',
};

test('isUIResourcePart() tells UI resources of a result from other parts and values, and narrows their type', () => {
  const content: ResultPart[] = [{ type: 'text', text: 'a' }, part as UIResourcePart];
  const found = content.find(isUIResourcePart);
  expectTypeOf(found).toEqualTypeOf<UIResourcePart | undefined>();
  expect(found).toBe(part);
  for (const value of [
    undefined,
    null,
    'ui-resource',
    {},
    { type: 'ui-resource' },
    { ...part, source: 'elsewhere' },
    { ...part, uri: 5 },
  ])
    expect(isUIResourcePart(value), JSON.stringify(value)).toBe(false);
});
