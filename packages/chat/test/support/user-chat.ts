// A chat of several users behind a proxy that names them, without a port: on a file for each user, or on one database.
import { createAgent, createSqliteStores } from '@vitrine/agent';
import { createCluster } from '@vitrine/agent/internal/cluster';
import { type Connections, createConnections } from '@vitrine/connect';
import type { Models } from '@vitrine/model';
import { openSignals } from '@vitrine/storage/internal/signals';
import { onTestFinished } from 'vitest';
import { tempDatabase } from '../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { createAuth } from '../../src/auth/auth.ts';
import { createChatApp } from '../../src/create-chat-app.ts';
import type { UserWorkspaces } from '../../src/workspaces/workspace.ts';
import { fixtureConfig, HOST } from './open-chat-app.ts';
import { type Ask, SERVER } from './user-things.ts';

/** Opens the app, and returns what sends requests as a user. The test closes it. */
export async function openUserChat({ openWorkspace }: UserWorkspaces): Promise<(user: string) => Ask> {
  const { app, close } = createChatApp({
    sandboxTemplate: 'http://{label}.localhost:4401',
    allowedHosts: [HOST],
    auth: await createAuth({ type: 'proxy-header', userHeader: 'X-User', proxies: ['127.0.0.1'] }),
    openWorkspace,
  });
  onTestFinished(close);
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  return user =>
    async (method, path, body, headers = {}) => {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const all = { ...headers, 'x-user': user, 'content-type': 'application/json' };
      return app.request(`http://${HOST}${path}`, { method, headers: all, ...json }, env);
    };
}

/** Connections of one user. The caller closes them. */
async function connectServer(): Promise<Connections> {
  const connections = createConnections({ [SERVER]: { ...fixtureConfig(), connectionMode: 'strict' } });
  await connections.start();
  return connections;
}

/** A SQLite file for each user, as the command has them without a database. */
export async function openFileWorkspaces(models: Models): Promise<UserWorkspaces> {
  const folder = tempFolder();
  const stores = createSqliteStores({ folder });
  return {
    async openWorkspace({ id }) {
      const connections = await connectServer();
      const agent = await createAgent({ connections, models, store: await stores.open(id) });
      onTestFinished(async () => {
        await agent.close();
        await connections.close();
      });
      return { agent, connections };
    },
  };
}

/** One database for all users. */
export async function openDatabaseWorkspaces(models: Models): Promise<UserWorkspaces> {
  const url = await tempDatabase();
  const signals = await openSignals({ postgres: url });
  const byUser = new Map<string, Connections>();
  const cluster = await createCluster({
    url,
    signals,
    // A call of these tests never ends.
    graceMs: 100,
    async openUser(userId) {
      const connections = await connectServer();
      byUser.set(userId, connections);
      return { options: { connections, models }, close: () => connections.close() };
    },
  });
  onTestFinished(async () => {
    await cluster.close();
    await signals.close();
  });
  return {
    async openWorkspace({ id }) {
      const agent = await cluster.agent(id);
      return { agent, connections: byUser.get(id)! };
    },
  };
}
