import { expect, it, onTestFinished } from 'vitest';
import {
  approveSignIn,
  openProtectedServer,
  type ProtectedServerOptions,
} from '../../packages/chat/test/mcp-servers/sign-in/protected-server.ts';
import { HOST, openChatApp } from '../../packages/chat/test/support/open-chat-app.ts';
import { createVisitor } from '../../packages/chat/test/support/visitor.ts';
import { readCaseTitle } from './read-case.ts';

const ORIGIN = `http://${HOST}`;

/** Signs in for a call, renews its token, and calls again. Resolves with whether both calls succeeded. */
async function callTwice(options: ProtectedServerOptions): Promise<boolean[]> {
  const server = await openProtectedServer(options);
  onTestFinished(() => server.close());
  const app = await openChatApp(
    { notes: { type: 'http', url: server.url, connectionMode: 'strict' } },
    { privateHosts: [server.issuer] },
  );
  onTestFinished(() => app.close());
  const { chat, agent, ask } = app;
  const browser = createVisitor(request => chat.app.fetch(request));
  const { id } = (await (await ask('POST', '/api/sessions')).json()) as { id: string };
  await agent.setTrustedServer('notes', { trusted: true });
  const call = () => ask('POST', `/api/sessions/${id}/tool-calls`, { server: 'notes', tool: 'read', arguments: {} });
  const results = (async () => {
    const ends: boolean[] = [];
    for await (const event of await agent.events(id)) {
      if (event.type !== 'llm:tool-result') continue;
      ends.push(event.success);
      if (ends.length === 2) return ends;
      server.expireAccess();
      await call();
    }
    return ends;
  })();
  await call();
  await expect.poll(() => app.connections.get('notes')?.getSnapshot().signIn).toBeDefined();
  const response = await browser.ask(`${ORIGIN}/api/servers/notes/sign-in`, {
    method: 'POST',
    headers: { Origin: ORIGIN },
  });
  const { url } = (await response.json()) as { url: string };
  expect((await browser.ask(await approveSignIn(url, `${ORIGIN}/oauth/callback`))).status).toBe(200);
  return results;
}

it.each<[string, ProtectedServerOptions]>([
  ['asked none, registered client_secret_post', { registersAs: 'client_secret_post' }],
  ['basic', { registersAs: 'client_secret_basic' }],
  [
    'post without client_secret_expires_at',
    {
      registersAs: 'client_secret_post',
      changeRegistration: ({ client_secret_expires_at: _, ...answer }) => answer,
    },
  ],
])(`${readCaseTitle('o04')} (%s)`, async (_, options) => {
  expect(await callTwice(options)).toEqual([true, true]);
});
