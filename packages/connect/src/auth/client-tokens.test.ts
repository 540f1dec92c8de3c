// A program signs in by itself, with a secret that only the configured authorization server gets.
import { expect, it, onTestFinished } from 'vitest';
import {
  MACHINE,
  openProtectedServer,
  type ProtectedServerOptions,
} from '../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { only } from '../../test/support.ts';
import { createConnections } from '../create-connections.ts';

async function connect(options: ProtectedServerOptions & { issuer?: string } = {}) {
  const server = await openProtectedServer({ protects: 'all', ...options });
  onTestFinished(() => server.close());
  const auth = { type: 'client-credentials', issuer: options.issuer ?? server.issuer, ...MACHINE } as const;
  const connections = createConnections({
    notes: { type: 'http', url: server.url, auth: { ...auth, scopes: ['read'] }, connectionMode: 'strict' },
  });
  onTestFinished(() => connections.close());
  return { server, connection: only(connections), started: connections.start() };
}

it('one token serves all requests, and another one is requested when it is refused', async () => {
  const { server, connection, started } = await connect();
  await started;
  await connection.callTool({ name: 'read' });
  expect(server.tokens.size).toBe(1);
  server.expireAccess();
  expect(await connection.callTool({ name: 'read' })).toMatchObject({ content: [{ text: 'read done' }] });
  expect(server.tokens.size).toBe(2);
});

it('the secret goes to no other authorization server', async () => {
  const { server, started } = await connect({ issuer: 'https://login.example' });
  await expect(started).rejects.toMatchObject({
    code: 'sign-in-failed',
    message: expect.stringContaining('another authorization server than "issuer"'),
  });
  expect(server.requests).toEqual([]);
});

it('a refused secret is reported without it', async () => {
  const { started } = await connect({
    answerIssuer(request, response) {
      if (!request.url!.startsWith('/token')) return false;
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_client', error_description: MACHINE.clientSecret }));
      return true;
    },
  });
  const error = await started.catch((reason: Error) => reason);
  expect((error as Error).message).toContain('refused it (invalid_client)');
  expect(`${(error as Error).message} ${(error as Error).stack}`).not.toContain(MACHINE.clientSecret);
});
