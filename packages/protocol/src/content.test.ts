import { expect, test } from 'vitest';
import { ToolResultSchema, wellFormedResult } from './content.ts';

const good = [
  { type: 'text', text: 'a' },
  { type: 'hologram', voxels: [1] },
  { type: 'resource_link', uri: 'a:b', name: 'b' },
];

test('wellFormedResult() returns a well-formed result unchanged', () => {
  const result = { content: good, structuredContent: [1], isError: false, _meta: { a: 1 }, vendor: 2 };
  expect(wellFormedResult(result)).toBe(result);
});

test('wellFormedResult() leaves out only malformed blocks', () => {
  const bad = [
    null,
    3,
    'x',
    {},
    { type: 1 },
    { type: 'text', text: 3 },
    { type: 'image', data: 'AAAA' },
    { type: 'resource' },
  ];
  const result = { content: [...bad, ...good, ...bad], structuredContent: { a: 1 }, vendor: 2 };
  expect(wellFormedResult(result)).toEqual({ content: good, structuredContent: { a: 1 }, vendor: 2 });
});

test.each([
  ['content that is no list', { content: 'x', structuredContent: 1 }, { structuredContent: 1 }],
  ['an _meta that is no object', { content: [], _meta: [1] }, { content: [] }],
  ['an isError that is no boolean counts as an error', { content: [], isError: 'no' }, { content: [], isError: true }],
  ['no object', [1], { content: [] }],
  ['nothing', undefined, { content: [] }],
])('wellFormedResult(): %s', (_, raw, expected) => {
  expect(wellFormedResult(raw)).toEqual(expected);
  expect(ToolResultSchema.safeParse(wellFormedResult(raw)).success).toBe(true);
});
