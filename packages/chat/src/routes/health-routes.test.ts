// `/healthz` and `/readyz` of the chat: outside the guard, and without a word about the chat.
import { expect, it, onTestFinished } from 'vitest';
import { type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';

async function open(options: Parameters<typeof openChatApp>[1] = {}): Promise<OpenedChatApp> {
  const chatApp = await openChatApp({}, options);
  onTestFinished(() => chatApp.close());
  return chatApp;
}

const read = async (response: Response) => [response.status, await response.json()];
const FOREIGN = { Host: '10.0.0.7:4400', 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };

it('answers every host without a token, and says nothing else', async () => {
  const { ask } = await open({ token: 'a-token-of-enough-length' });
  for (const path of ['/healthz', '/readyz']) {
    expect(await read(await ask('GET', path, undefined, FOREIGN)), path).toEqual([200, { status: 'ok' }]);
    expect((await ask('HEAD', path, undefined, FOREIGN)).status).toBe(200);
    expect((await ask('POST', path, undefined, FOREIGN)).status).toBe(405);
    expect((await ask('GET', path)).headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  expect((await ask('GET', '/api/servers', undefined, { Host: '127.0.0.1:4400' })).status).toBe(401);
  expect((await ask('GET', '/healthz/x', undefined, FOREIGN)).status).toBe(403);
});

it('/readyz names the check that fails, and the operator gets its error', async () => {
  const away = new Error('connect ECONNREFUSED postgres://me:secret@db');
  const checks = [
    { name: 'database', check: async () => {} },
    { name: 'stream', check: () => Promise.reject(away) },
  ];
  const { ask, reported } = await open({ checks });
  expect(await read(await ask('GET', '/readyz'))).toEqual([503, { status: 'unavailable', failing: ['stream'] }]);
  expect(await read(await ask('GET', '/healthz'))).toEqual([200, { status: 'ok' }]);
  expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining('"stream"'), cause: away })]);
});

it('/readyz fails when the agent cannot read its storage', async () => {
  const { agent, ask } = await open();
  await agent.close();
  agent.blob = () => {
    throw new Error('The database is closed.');
  };
  expect(await read(await ask('GET', '/readyz'))).toEqual([503, { status: 'unavailable', failing: ['database'] }]);
});

it('streams end with a hint to come back when the process has lost its storage', async () => {
  let isAway = false;
  const check = async (): Promise<void> => {
    if (isAway) throw new Error('away');
  };
  const { agent, ask } = await open({ checks: [{ name: 'database', check }] });
  const { id } = await agent.createSession();
  const text = (await ask('GET', `/api/sessions/${id}/events`)).text();
  isAway = true;
  expect(await text).toMatch(/retry: \d+\n\n$/);
  isAway = false;
  const again = await ask('GET', `/api/sessions/${id}/events`);
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

it('drain() ends readiness and refuses new streams, while requests are still answered', async () => {
  const { agent, chat, ask } = await open();
  const { id } = await agent.createSession();
  chat.drain();
  expect(await read(await ask('GET', '/readyz'))).toEqual([503, { status: 'closing' }]);
  expect((await ask('GET', `/api/sessions/${id}`)).status).toBe(200);
  const stream = await ask('GET', `/api/sessions/${id}/events`);
  expect([stream.status, ((await stream.json()) as { error: { code: string } }).error.code]).toEqual([503, 'closing']);
});
