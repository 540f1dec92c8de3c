import { expect, test } from 'vitest';
import { createChatClient } from './chat-client.ts';

const RAW = { content: [{ text: 'no type' }, 7, { type: 'text', text: 'good' }], isError: 'maybe' };

test('returns a stored result unchanged, however malformed', async () => {
  const { storedResult } = createChatClient({ fetch: async () => Response.json(RAW) });
  expect(await storedResult('0'.repeat(64))).toEqual(RAW);
});
