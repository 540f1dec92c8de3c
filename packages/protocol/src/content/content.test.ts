import { expect, it } from 'vitest';
import { ToolResultSchema, wellFormedResult } from './content.ts';
import { writeExactly } from './result-numbers.ts';

const text = (value: string) => ({ type: 'text', text: value });
const good = [
  { type: 'text', text: 'a' },
  { type: 'hologram', voxels: [1] },
  { type: 'resource_link', uri: 'a:b', name: 'b' },
];

it('wellFormedResult() returns a well-formed result unchanged', () => {
  const result = { content: good, structuredContent: [1], isError: false, _meta: { a: 1 }, vendor: 2 };
  expect(wellFormedResult(result)).toBe(result);
});

it('wellFormedResult() leaves out only malformed blocks', () => {
  const bad = [
    null,
    3,
    {},
    { type: 1 },
    { type: 'text', text: null },
    { type: 'image', data: 'AAAA' },
    { type: 'resource' },
  ];
  const result = { content: [...bad, ...good, ...bad], structuredContent: { a: 1 }, vendor: 2 };
  expect(wellFormedResult(result)).toEqual({ content: good, structuredContent: { a: 1 }, vendor: 2 });
});

it.each([
  ['content that is a text', { content: 'x', structuredContent: 1 }, { content: [text('x')], structuredContent: 1 }],
  ['content that is one block', { content: text('x'), isError: true }, { content: [text('x')], isError: true }],
  ['content that is data', { content: { a: 1 } }, { content: [text('{"a":1}')] }],
  ['content that is null', { content: null, structuredContent: 1 }, { content: [], structuredContent: 1 }],
  ['content with a text as a block', { content: ['x', good[0]] }, { content: [text('x'), good[0]] }],
  ['data in place of a result', { a: 1, _meta: {} }, { content: [text('{"a":1}')], a: 1, _meta: {} }],
  [
    'an error without content',
    { isError: true, error: 'x' },
    { content: [text('{"error":"x"}')], isError: true, error: 'x' },
  ],
  ['a text without a type', { content: [{ text: 'x' }] }, { content: [text('x')] }],
  ['a text that is a number', { content: [{ type: 'text', text: 42 }] }, { content: [text('42')] }],
  ['a text that is data', { content: [{ type: 'text', text: { a: 1 } }] }, { content: [text('{"a":1}')] }],
  [
    'data with numbers that JavaScript cannot hold',
    { id: 9007199254740992, _meta: { 'vitrine.dev/numbers': { '/id': '9007199254740993' } } },
    {
      content: [text('{"id":9007199254740993}')],
      id: 9007199254740992,
      _meta: { 'vitrine.dev/numbers': { '/id': '9007199254740993' } },
    },
  ],
  ['a text', 'x', { content: [text('x')] }],
  ['a number', 0, { content: [text('0')] }],
  ['a list of data', [1, 'x'], { content: [text('[1,"x"]')] }],
  ['a list of blocks', good, { content: good }],
  ['null', null, { content: [] }],
  ['an _meta that is no object', { content: [], _meta: [1] }, { content: [] }],
  ['an isError that is no boolean counts as an error', { content: [], isError: 'no' }, { content: [], isError: true }],
  ['nothing', undefined, { content: [] }],
])('wellFormedResult(): %s', (_, raw, expected) => {
  expect(wellFormedResult(raw, writeExactly)).toEqual(expected);
  expect(ToolResultSchema.safeParse(wellFormedResult(raw)).success).toBe(true);
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';
const png = { type: 'image', data: PNG, mimeType: 'image/png' };
it.each<[string, object, object]>([
  ['no type', { type: 'image', data: PNG }, png],
  ['a type of one word', { type: 'image', data: PNG, mimeType: 'png' }, png],
  ['the type of another picture', { type: 'image', data: PNG, mimeType: 'image/jpeg' }, png],
  [
    'no type, as a data: address',
    { type: 'image', data: `data:;base64,${PNG}` },
    { ...png, data: `data:;base64,${PNG}` },
  ],
  [
    'JPEG',
    { type: 'image', data: '/9j/4AAQ', mimeType: 'image/png' },
    { type: 'image', data: '/9j/4AAQ', mimeType: 'image/jpeg' },
  ],
  [
    'WebP',
    { type: 'image', data: 'UklGRhAgMEBXRUJQVlA4IA==' },
    { type: 'image', data: 'UklGRhAgMEBXRUJQVlA4IA==', mimeType: 'image/webp' },
  ],
  ['a source', { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }, png],
  [
    'an address in an object',
    { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
    { ...png, data: `data:image/png;base64,${PNG}` },
  ],
])('a picture with %s is read as it was meant', (_, block, expected) => {
  expect(wellFormedResult({ content: [block] }).content).toMatchObject([expected]);
});

it.each([
  { type: 'image', data: 'https://example.com/a.png', mimeType: 'image/png' },
  { type: 'image', data: PNG, mimeType: 'image/png', annotations: {} },
  { type: 'image', data: 'PHN2Zz4=', mimeType: 'image/svg+xml' },
])('a picture is left as it is: %j', block => {
  expect(wellFormedResult({ content: [block] }).content?.[0]).toBe(block);
});
