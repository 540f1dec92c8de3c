import { describe, expect, it } from 'vitest';
import { openModelChat } from './chat-with-model.ts';
import { readCaseTitle } from './read-case.ts';
import { startToolServer } from './tool-server.ts';

/** A PNG of 78 bytes. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFUlEQVR42mP8z8Dwn4EIwDiqkL4KAQCzHgf/7Yq3IwAAAABJRU5ErkJggg==';
const tools = [
  {
    name: 'shot',
    inputSchema: { type: 'object' },
    answer: () => ({ content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] }),
  },
];
type Content = string | readonly { readonly type: string; readonly image_url?: { readonly url: string } }[];

describe.each(['openai-compatible', 'openrouter', 'openai'] as const)('%s', provider => {
  it(readCaseTitle('t02'), async () => {
    const { url } = await startToolServer(tools);
    const { wire, say } = await openModelChat({
      provider,
      path: '/v1',
      strict: 'provider',
      url,
      turns: [{ calls: [{ name: 'town__shot', args: {} }] }, { text: 'A square.' }, { text: 'Still a square.' }],
    });
    expect((await say('Show me the town.')).at(-1)).toMatchObject({ reason: 'completed' });
    await say('And now?');
    for (const { body } of wire.requests.slice(1)) {
      const messages = body.messages as readonly { role: string; content: Content }[];
      const at = messages.findIndex(({ role }) => role === 'tool');
      expect(messages[at]!.content).not.toContain(PNG);
      expect(messages[at + 1]).toMatchObject({ role: 'user' });
      expect(messages[at + 1]!.content).toContainEqual({
        type: 'image_url',
        image_url: { url: `data:image/png;base64,${PNG}` },
      });
      expect(JSON.stringify(body).split(PNG)).toHaveLength(2);
    }
  });
});
