import { expect, it } from 'vitest';
import { readForeignChats } from '../../packages/chat/web/src/import/read-chats.ts';
import { toChatFile } from '../../packages/chat/web/src/import/to-chat-file.ts';
import { readCaseTitle } from './read-case.ts';

/** A conversation whose only naming of a model is `default_model_slug`; `slug` is what a message says itself. */
function exportChat(defaultModel: string, slug?: string): string {
  const message = (role: string, parts: string[], metadata = {}) => ({
    author: { role },
    create_time: 1_714_500_000,
    content: { content_type: 'text', parts },
    metadata,
  });
  return JSON.stringify([
    {
      title: 'Tides',
      create_time: 1_714_500_000,
      current_node: 'b',
      default_model_slug: defaultModel,
      mapping: {
        a: { parent: null, message: message('user', ['Why are there tides?']) },
        b: {
          parent: 'a',
          message: message('assistant', ['The moon.'], slug === undefined ? {} : { model_slug: slug }),
        },
      },
    },
  ]);
}

async function importedModel(text: string) {
  const file = await toChatFile(readForeignChats([text])!.chats[0]!);
  return (file.events as { type: string; model?: { label: string } }[]).find(({ type }) => type === 'run:start')?.model;
}

it(readCaseTitle('s15'), async () => {
  expect(await importedModel(exportChat('gpt-5-4'))).toMatchObject({ model: 'gpt-5-4', label: 'gpt-5-4' });
  // What a message says of itself counts more, and "auto" names no model.
  expect(await importedModel(exportChat('gpt-5-4', 'o3'))).toMatchObject({ label: 'o3' });
  expect(await importedModel(exportChat('auto'))).toMatchObject({ label: 'ChatGPT' });
});
