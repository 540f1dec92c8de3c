import { expect, it } from 'vitest';
import { readRichText, readTypedValue } from './rich-text.ts';

const words = (text: string) => ({ type: 'text', text });

it.each([
  [
    'a document of Jira',
    { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [words('Seen '), words('twice.')] }] },
    'Seen twice.',
  ],
  [
    'a block of Slack',
    { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [words('Done.')] }] },
    'Done.',
  ],
  ['a text of Notion', [{ type: 'text', plain_text: 'Oban', annotations: { bold: true } }], 'Oban'],
  ['a document with a picture', { type: 'doc', content: [{ type: 'media', attrs: {} }] }, undefined],
  ['blocks of content', [words('Echo')], undefined],
  ['an empty list', [], undefined],
])('%s', (_, value, text) => expect(readRichText(value)).toBe(text));

it('a tree that is too deep is no text', () => {
  let node: object = words('below');
  for (let depth = 0; depth < 1_000; depth++) node = { type: 'paragraph', content: [node] };
  expect(readRichText({ type: 'doc', content: [node] })).toBeUndefined();
});

it.each([
  ['a number', { id: 'b', type: 'number', number: 2.4 }, 2.4],
  ['a choice', { id: 'a', type: 'select', select: { id: '1', name: 'Open', color: 'green' } }, 'Open'],
  ['a day', { id: 'c', type: 'date', date: { start: '1881-07-01', end: null } }, '1881-07-01'],
  ['a record with other members', { type: 'total', total: 3, count: 4 }, undefined],
])('%s of a typed node', (_, value, expected) => expect(readTypedValue(value)).toBe(expected));
