import { expect, it } from 'vitest';
import { createChatClient } from './chat-client.ts';

const RAW = { content: [{ text: 'no type' }, 7, { type: 'text', text: 'good' }], isError: 'maybe' };

it('returns a stored result unchanged, however malformed', async () => {
  const { storedResult } = createChatClient({ fetch: async () => Response.json(RAW) });
  expect(await storedResult('0'.repeat(64))).toEqual(RAW);
});

it('sends its token with every request, the event stream included', async () => {
  const authorizations: (string | null)[] = [];
  const client = createChatClient({
    baseUrl: 'http://chat.example',
    token: 'the-token',
    fetch: async (_, init) => {
      authorizations.push(new Headers(init?.headers).get('authorization'));
      return Response.json({ error: { code: 'no-token', message: 'No.' } }, { status: 401 });
    },
  });
  await client.listSessions().catch(() => {});
  await client.createSession().catch(() => {});
  const session = client.openSession('s1');
  await session[Symbol.asyncIterator]()
    .next()
    .catch(() => {});
  expect(authorizations.length).toBeGreaterThanOrEqual(3);
  expect(new Set(authorizations)).toEqual(new Set(['Bearer the-token']));
});
