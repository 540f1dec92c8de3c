// A shared chat does not follow what servers name into its own network.
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../../test/support/test-server.ts';
import { createSignInFetch } from './sign-in-fetch.ts';

async function openServer(): Promise<string> {
  const { origin, close } = await startTestServer((_, response) => void response.end('inside'));
  onTestFinished(close);
  return origin;
}

it('a shared chat reaches addresses inside only where its operator has configured them', async () => {
  const inside = await openServer();
  const fetch = createSignInFetch({
    isShared: true,
    servers: [{ notes: { type: 'http', url: 'https://mcp.example' } }],
  })!;
  await expect(fetch(inside)).rejects.toThrow(TypeError);
  const auth = { type: 'oauth', issuer: inside } as const;
  const allowed = createSignInFetch({
    isShared: true,
    servers: [{ notes: { type: 'http', url: 'https://mcp.example', auth } }],
  })!;
  expect(await (await allowed(inside)).text()).toBe('inside');
});

it('a chat of one user on this machine reaches what the user reaches', () => {
  expect(createSignInFetch({ isShared: false, servers: [] })).toBeUndefined();
});
