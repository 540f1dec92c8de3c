// Several users of one chat: each has a workspace of its own, and reaches no other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@vitrine/agent';
import { type Connections, createConnections } from '@vitrine/connect';
import type { AuthConfig } from '@vitrine/connect/internal/config';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { createAuth } from '../auth/auth.ts';
import type { User } from '../auth/user.ts';
import { type ChatAppOptions, type ChatAppSettings, createChatApp } from '../create-chat-app.ts';
import type { UserWorkspace, Workspace } from './workspace.ts';

const HOST = '127.0.0.1:4400';
const SETTINGS = { sandboxTemplate: 'http://{label}.localhost:4401', allowedHosts: [HOST] };
const AUTH: AuthConfig = { type: 'proxy-header', userHeader: 'X-User', proxies: ['127.0.0.1'] };

async function openWorkspace(): Promise<Workspace> {
  const connections: Connections = createConnections({});
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-user-'));
  const agent = await createAgent({ connections, dataDir });
  onTestFinished(async () => {
    await agent.close();
    await connections.close();
    rmSync(dataDir, { recursive: true });
  });
  return { agent, connections };
}

/** A chat behind a proxy that names the user, and a function to send requests as one. */
async function openChat(
  open: (user: User) => Promise<UserWorkspace> = openWorkspace,
  settings: Partial<ChatAppSettings> = {},
) {
  const { app, close } = createChatApp({
    ...SETTINGS,
    ...settings,
    auth: await createAuth(AUTH),
    openWorkspace: open,
    report: () => {},
  });
  onTestFinished(close);
  const incoming = { socket: { remoteAddress: '127.0.0.1' } };
  const as =
    (user: string) =>
    (path: string, init: RequestInit = {}) =>
      app.request(`http://${HOST}${path}`, { ...init, headers: { 'x-user': user, ...init.headers } }, { incoming });
  return { ann: as('ann'), bob: as('bob') };
}

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('two users', () => {
  it("see their own sessions, and 404 for the other user's", async () => {
    const { ann, bob } = await openChat();
    const { id } = (await (await ann('/api/sessions', { method: 'POST' })).json()) as { id: string };
    expect(await (await ann('/api/sessions')).json()).toMatchObject({ sessions: [{ id }] });
    expect(await (await bob('/api/sessions')).json()).toEqual({ sessions: [] });
    const paths = [`/api/sessions/${id}`, `/api/sessions/${id}/export`, `/api/sessions/${id}/events`];
    for (const path of paths) {
      expect((await ann(path)).status, path).toBe(200);
      expect((await bob(path)).status, path).toBe(404);
    }
    const call = post({ server: 'x', tool: 'y', arguments: {} });
    expect((await bob(`/api/sessions/${id}/tool-calls`, call)).status).toBe(404);
    expect((await bob(`/api/sessions/${id}/messages`, post({ text: 'hello' }))).status).toBe(404);
  });

  it('have sandboxes on sites of their own', async () => {
    const { ann, bob } = await openChat();
    const sandbox = async (ask: typeof ann) =>
      ((await (await ask('/api/config')).json()) as { sandbox: { user?: string } }).sandbox;
    const [first, again, other] = [await sandbox(ann), await sandbox(ann), await sandbox(bob)];
    expect(first.user).toMatch(/^u-[0-9a-f]{32}$/);
    expect(again).toEqual(first);
    expect(other.user).not.toBe(first.user);
  });
});

it('a workspace is opened once for a user, also by requests at the same time', async () => {
  const users: string[] = [];
  const { ann, bob } = await openChat(user => {
    users.push(user.name);
    return openWorkspace();
  });
  await Promise.all([ann('/api/sessions'), ann('/api/tools'), bob('/api/sessions'), ann('/api/sessions')]);
  expect(users.sort()).toEqual(['ann', 'bob']);
});

it('a workspace that cannot be opened is an error of this request, and is tried again', async () => {
  let attempts = 0;
  const { ann } = await openChat(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('the database is away');
    return openWorkspace();
  });
  const failed = await ann('/api/sessions');
  expect(failed.status).toBe(500);
  expect(await failed.text()).not.toContain('database');
  expect((await ann('/api/sessions')).status).toBe(200);
});

it('an idle workspace is closed, and the next request finds everything in a new one; an open stream keeps it', async () => {
  const dataDir = tempFolder();
  const closings: PromiseWithResolvers<void>[] = [];
  const { ann } = await openChat(
    async () => {
      const connections = createConnections({});
      const agent = await createAgent({ connections, dataDir });
      const closing = Promise.withResolvers<void>();
      closings.push(closing);
      const close = async () => {
        await agent.close();
        await connections.close();
        closing.resolve();
      };
      return { agent, connections, close };
    },
    { workspaceIdleMs: 2 },
  );
  const { id } = (await (await ann('/api/sessions', { method: 'POST' })).json()) as { id: string };
  await closings[0]!.promise;
  expect(await (await ann('/api/sessions')).json()).toMatchObject({ sessions: [{ id }] });
  const stream = await ann(`/api/sessions/${id}/events`);
  const reader = stream.body!.getReader();
  await reader.read();
  const { length } = closings;
  expect((await ann(`/api/sessions/${id}`)).status).toBe(200);
  expect(closings).toHaveLength(length);
  await reader.cancel();
  await closings.at(-1)!.promise;
});

it('users who sign in cannot share one workspace', async () => {
  const workspace = await openWorkspace();
  const options: ChatAppOptions = { ...SETTINGS, ...workspace, auth: await createAuth(AUTH) };
  expect(() => createChatApp(options)).toThrow(/"proxy-header".*openWorkspace/);
});
