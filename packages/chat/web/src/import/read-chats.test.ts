// Exports of ChatGPT, Claude, Open WebUI and LibreChat become files of this chat: what the protocol accepts, with every branch, and with what is left out by name.
import { activeEvents, createBranchTree } from '@vitrine/protocol/internal/session/branches';
import { type SessionEvent, SessionEventSchema } from '@vitrine/protocol/session';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CHATGPT, CLAUDE, LIBRECHAT, LIBRECHAT_TREE, OPEN_WEBUI } from '../../../test/conversation/export-samples.ts';
import { fence } from './foreign-chat.ts';
import { readForeignChats } from './read-chats.ts';
import { toChatFile } from './to-chat-file.ts';

async function convert(sample: object) {
  const read = readForeignChats([JSON.stringify([sample])])!;
  const chat = read.chats[0]!;
  const file = await toChatFile(chat);
  return { chat, file, events: z.parse(z.array(SessionEventSchema), file.events) };
}
const readTexts = (events: readonly SessionEvent[]) =>
  events.flatMap(event =>
    event.type === 'message:user' ? [`You: ${event.text}`] : event.type === 'step:end' ? [event.text] : [],
  );

it('a conversation of ChatGPT keeps its branches, and shows the one that was shown last', async () => {
  const { chat, file, events } = await convert(CHATGPT);
  expect([chat.product, file.title, file.createdAt]).toEqual(['ChatGPT', 'Plot a wave', '2024-04-30T18:00:00.000Z']);
  expect(readTexts(activeEvents(events))).toEqual([
    'You: Plot this wave\n\n[wave.png: this file was not imported]',
    '**python**\n\n```python\nplot(sin)\n```',
    '**python**\n\n```\n<Figure>\n```',
    'Here it is.',
    'You: Why?',
    '',
    'Because of **wind**.',
  ]);
  const all = readTexts(events);
  expect(all).toContain('I cannot see it.');
  expect(all).toContain('You: Whyy?');
  expect(events.find(event => event.type === 'step:end' && event.reasoning)).toMatchObject({
    reasoning: 'Physics\n\nWater moves.',
  });
  expect(events.find(({ type }) => type === 'run:start')).toMatchObject({ model: { label: 'gpt-4o' } });
  expect([...chat.leftOut]).toEqual([
    ['user_editable_context', 1],
    ['sonic_webpage', 1],
  ]);
  // Both answers follow the same message, and both second questions the same answer.
  const tree = createBranchTree();
  for (const event of events) tree.add(event);
  const question = events.find(event => event.type === 'message:user')!;
  expect(tree.children(question.seq)).toHaveLength(2);
  const ends = events.filter(event => event.type === 'run:end').map(({ seq }) => tree.children(seq).length);
  expect(ends).toContain(2);
});

it('a conversation of Claude keeps texts of attachments, names of files, thoughts, and what tools were told', async () => {
  const { chat, file, events } = await convert(CLAUDE);
  expect([chat.product, file.createdAt]).toEqual(['Claude', '2024-05-01T09:59:58.000Z']);
  expect(readTexts(activeEvents(events))).toEqual([
    'You: Summarise the notes\n\n[scan.pdf: this file was not imported]\n\n[boat.jpg: this file was not imported]',
    `**artifacts**\n\n\`\`\`\`json\n${JSON.stringify({ id: 'a', content: '```js\n1\n```' }, null, 2)}\n\`\`\`\`\n\n**artifacts**\n\n\`\`\`\nOK\n\`\`\`\n\nThey are about wind.`,
    'You: Thanks',
  ]);
  const [attachment] = events.flatMap(event => (event.type === 'message:user' ? (event.attachments ?? []) : []));
  expect(attachment).toMatchObject({ name: 'notes.md', mimeType: 'text/plain', bytes: 14 });
  expect(atob(file.contents[attachment!.ref]!.data)).toBe('# Notes\n\nWind.');
  expect(events.find(event => event.type === 'step:end')).toMatchObject({ reasoning: 'Short notes.' });
  // A message without an answer is no message that waits.
  expect(events.at(-1)).toMatchObject({ type: 'run:end', reason: 'stopped', steps: 0 });
  expect([...chat.leftOut]).toEqual([
    ['image', 1],
    ['voice_note', 1],
  ]);
});

it('a chat of Open WebUI keeps the answers of all models, files that it contains, and what tools were told', async () => {
  const { chat, file, events } = await convert(OPEN_WEBUI);
  expect([chat.product, file.title, file.createdAt]).toEqual(['Open WebUI', 'Red things', '2024-04-30T18:00:00.000Z']);
  expect(readTexts(activeEvents(events))).toEqual([
    'You: What is this?\n\n[scan.pdf: this file was not imported]',
    'Something red.',
    'You: How warm is it in Paris?',
    '**get_weather**\n\n```json\n{"city":"Paris"}\n```\n\n```\n18 C\n```\n\nIt is mild.',
  ]);
  expect(readTexts(events)).toContain('A red square.');
  const steps = events.filter(event => event.type === 'step:end');
  expect(
    steps
      .map(({ reasoning }) => reasoning)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['A square,\nI think.', 'A tool knows.']);
  const models = events.flatMap(event => (event.type === 'run:start' ? [event.model.label] : []));
  expect(models.toSorted()).toEqual(['GPT-4o', 'gpt-4o', 'llama3.1:latest']);
  const [picture, notes] = events.flatMap(event => (event.type === 'message:user' ? (event.attachments ?? []) : []));
  expect(picture).toMatchObject({ name: 'image.png', mimeType: 'image/png', width: 8, height: 8 });
  expect(notes).toMatchObject({ name: 'notes.md', mimeType: 'text/plain', bytes: 5 });
  expect(atob(file.contents[notes!.ref]!.data)).toBe('# Red');
  expect([...chat.leftOut]).toEqual([]);
});

it.each([
  ['a list', LIBRECHAT],
  ['a tree', LIBRECHAT_TREE],
])('a conversation of LibreChat as %s keeps all branches, and shows the newest', async (_, sample) => {
  const { chat, file, events } = await convert(sample);
  expect([chat.product, file.title, file.createdAt]).toEqual(['LibreChat', 'Wind', '2024-05-01T10:00:00.000Z']);
  expect(readTexts(activeEvents(events))).toEqual(['You: Will it be windy?']);
  expect(readTexts(events)).toEqual(
    expect.arrayContaining([
      'You: Is it windy?\n\n[map.png: this file was not imported]',
      'A little.',
      '**wind**\n\n```json\n{"at":"Faro"}\n```\n\n```\n12 knots\n```\n\nYes.',
    ]),
  );
  expect(events.find(event => event.type === 'step:end' && event.reasoning)).toMatchObject({ reasoning: 'I look.' });
  const models = events.flatMap(event => (event.type === 'run:start' ? [event.model.label] : []));
  expect(models.toSorted()).toEqual(['gpt-4-turbo', 'gpt-4o']);
  expect([...chat.leftOut]).toEqual([['agent_update', 1]]);
});

it('a list says how many chats are empty, and how many entries are none', () => {
  const empty = { ...CLAUDE, chat_messages: [] };
  const read = readForeignChats([JSON.stringify([CLAUDE, empty, { something: 'else' }, 7])])!;
  expect([read.product, read.chats.length, read.empty, read.unreadable]).toEqual(['Claude', 1, 1, 2]);
  const one = readForeignChats([JSON.stringify(CHATGPT)]);
  expect(one?.chats).toHaveLength(1);
});

it('newer files of Claude name the parents of messages: other versions are branches', async () => {
  const [question, answer, thanks] = CLAUDE.chat_messages;
  const root = '00000000-0000-4000-8000-000000000000';
  const { events } = await convert({
    ...CLAUDE,
    current_leaf_message_uuid: '2',
    chat_messages: [
      { ...question, parent_message_uuid: root },
      { ...answer, parent_message_uuid: '1' },
      { ...answer, uuid: '2b', content: [{ type: 'text', text: 'Another answer.' }], parent_message_uuid: '1' },
      { ...thanks, parent_message_uuid: '2b' },
    ],
  });
  expect(readTexts(activeEvents(events)).at(-1)).toContain('They are about wind.');
  expect(readTexts(events)).toContain('You: Thanks');
});

it('damaged trees lose no message and never loop', async () => {
  const { root: _, ...mapping } = CHATGPT.mapping;
  const loop = { u2: { ...mapping.u2, parent: 'a3' } };
  const looped = await convert({ ...CHATGPT, mapping: { ...mapping, ...loop } });
  expect(readTexts(looped.events).toSorted()).toEqual(readTexts((await convert(CHATGPT)).events).toSorted());
  const orphan = { a1: { ...mapping.a1, parent: 'gone' } };
  const { events } = await convert({ ...CHATGPT, mapping: { ...mapping, ...orphan } });
  expect(readTexts(events)).toContain('Because of **wind**.');
});

it.each(['', '[]', '{}', '[{"title":"x"}]', '{"format":"vitrine-chat","version":1}', 'null', '{"mapping":{"a":1}}'])(
  '%j is no export of them',
  text => {
    expect(readForeignChats([text])).toBeUndefined();
  },
);

it('a code block is longer than the longest in it', () => {
  expect(fence('a ````` b', 'x y')).toBe('``````\na ````` b\n``````');
});
