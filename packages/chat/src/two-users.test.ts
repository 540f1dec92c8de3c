// Two users of one chat: for every route, what one has is for the other as if it had never been there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, createSqliteStores } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import { createCluster } from '@vitrine/agent/cluster';
import type { ApiRoute } from '@vitrine/agent/internal/routes';
import { createConnections } from '@vitrine/connect';
import type { SessionEvent } from '@vitrine/protocol/session';
import { openSignals } from '@vitrine/storage/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../test/support/postgres.ts';
import { fixtureConfig } from '../test/open-chat-app.ts';
import { createAuth } from './auth/auth.ts';
import { createChatApp } from './create-chat-app.ts';
import type { UserWorkspaces } from './workspace.ts';

const HOST = '127.0.0.1:4400';
const SERVER = 'fixture-server';
const SECRET = 'only-ann-knows-this';

type Ask = (path: string, method?: string, body?: unknown) => Promise<Response>;

/** A chat behind a proxy that names the user. */
async function openChat({ openWorkspace }: UserWorkspaces): Promise<(user: string) => Ask> {
  const auth = await createAuth({ type: 'proxy-header', userHeader: 'X-User', proxies: ['127.0.0.1'] });
  const sandboxTemplate = 'http://{label}.localhost:4401';
  const { app, close } = createChatApp({ sandboxTemplate, allowedHosts: [HOST], auth, openWorkspace });
  onTestFinished(close);
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  return user =>
    async (path, method = 'GET', body) => {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { 'x-user': user, 'content-type': 'application/json' };
      return app.request(`http://${HOST}${path}`, { method, headers, ...json }, env);
    };
}

/** Connections to a server that answers, which the test closes. */
async function connectServer() {
  const connections = createConnections({ [SERVER]: { ...fixtureConfig(), connectionMode: 'strict' } });
  await connections.start();
  return connections;
}

async function openFiles(): Promise<UserWorkspaces> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-users-'));
  const stores = createSqliteStores({ folder });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    async openWorkspace({ id }) {
      const connections = await connectServer();
      const agent = await createAgent({ connections, store: await stores.open(id) });
      onTestFinished(async () => {
        await agent.close();
        await connections.close();
      });
      return { agent, connections };
    },
  };
}

async function openDatabase(): Promise<UserWorkspaces> {
  const url = await tempDatabase();
  const signals = await openSignals({ postgres: url });
  const byUser = new Map<string, Awaited<ReturnType<typeof connectServer>>>();
  const cluster = await createCluster({
    url,
    signals,
    async openUser(userId) {
      const connections = await connectServer();
      byUser.set(userId, connections);
      return { options: { connections }, close: () => connections.close() };
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

/** What the paths of routes name. */
type Names = Readonly<
  Record<'id' | 'messageId' | 'runId' | 'callId' | 'approvalId' | 'surfaceId' | 'ref' | 'name', string>
>;

/** Ann calls a tool, keeps a state for its view, and trusts the server. */
async function actAsAnn(ann: Ask): Promise<Names> {
  const { id } = (await (await ann('/api/sessions', 'POST')).json()) as { id: string };
  const call = { server: SERVER, tool: 'echo', arguments: { text: SECRET } };
  const { callId } = (await (await ann(`/api/sessions/${id}/tool-calls`, 'POST', call)).json()) as { callId: string };
  const readEvents = async () =>
    ((await (await ann(`/api/sessions/${id}`)).json()) as { events: SessionEvent[] }).events;
  await expect.poll(async () => (await readEvents()).map(({ type }) => type)).toContain('llm:tool-result');
  const result = (await readEvents()).find(event => event.type === 'llm:tool-result');
  const ref = result?.sanitized.meta.resultRef ?? '';
  expect(ref).toMatch(/^[0-9a-f]{64}$/);
  expect((await ann(`/api/sessions/${id}/surfaces/${callId}/state`, 'PUT', { state: SECRET })).status).toBe(204);
  expect((await ann(`/api/servers/${SERVER}/trust`, 'PUT', { trusted: true })).status).toBe(200);
  expect((await ann(`/api/servers/${SERVER}/opt-ins`, 'PUT', { optIns: ['forms'] })).status).toBeLessThan(500);
  return { id, messageId: callId, runId: callId, callId, approvalId: callId, surfaceId: callId, ref, name: SERVER };
}

/** The same, of nobody. */
const NOBODY: Names = {
  id: '11111111-1111-4111-8111-111111111111',
  messageId: '22222222-2222-4222-8222-222222222222',
  runId: '22222222-2222-4222-8222-222222222222',
  callId: '22222222-2222-4222-8222-222222222222',
  approvalId: '22222222-2222-4222-8222-222222222222',
  surfaceId: '22222222-2222-4222-8222-222222222222',
  ref: 'a'.repeat(64),
  name: SERVER,
};

/** Valid bodies of the routes that need one. */
const BODIES: Partial<Record<keyof typeof API_ROUTES, unknown>> = {
  selectAgent: { id: 'default' },
  fillPrompt: { server: SERVER, name: 'none' },
  sendMessage: { text: 'hello' },
  retryRun: { retryOf: 'x' },
  callTool: { server: SERVER, tool: 'echo', arguments: { text: 'hello' } },
  respond: { approved: true },
  revokeConsents: {},
  setTrustedServer: { trusted: false },
  changeSettings: { approvals: 'default' },
  act: { type: 'notify', message: 'hello', level: 'info' },
  saveViewState: { state: 'of bob' },
  offerAppTools: { pageId: 'page-of-bob', tools: [] },
  recordAppTool: { name: 'x', result: { content: [] } },
  reportAppToolCall: { result: { content: [] } },
  setOptIns: { optIns: [] },
};

/** Routes whose answer is Bob's own in any case. */
const OWN = new Set(['createSession', 'signOut', 'changeSettings', 'selectAgent', 'me', 'config']);

const fillPath = (path: string, names: Names): string =>
  path.replaceAll(/:(\w+)/g, (_, name: keyof Names) => names[name]);

const routes = Object.entries(API_ROUTES) as [keyof typeof API_ROUTES, ApiRoute][];

/** What an answer says, without the ids that were asked for. */
async function describeAnswer(response: Response, names: Names) {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  let text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  for (const value of new Set(Object.values(names))) text = text.replaceAll(value, '<id>');
  return { status: response.status, text, headers: [...response.headers.keys()].sort() };
}

function describeUsers(name: string, open: () => Promise<UserWorkspaces>): void {
  describe(name, { timeout: 60_000 }, () => {
    it('every route with the ids of another user answers as for ids that never existed, and changes nothing', async () => {
      const chat = await openChat(await open());
      const [ann, bob] = [chat('ann'), chat('bob')];
      const names = await actAsAnn(ann);
      const before = await (await ann(`/api/sessions/${names.id}`)).text();
      const consents = await (await ann('/api/trusted-servers')).text();
      for (const [route, { method, path }] of routes) {
        if (!path.includes(':')) continue;
        const body = BODIES[route];
        const answer = await describeAnswer(await bob(fillPath(path, names), method, body), names);
        const never = await describeAnswer(await bob(fillPath(path, NOBODY), method, body), NOBODY);
        expect([route, answer]).toEqual([route, never]);
        if (path.includes(':id') || path.includes(':ref')) expect([route, answer.status]).toEqual([route, 404]);
      }
      expect(await (await ann(`/api/sessions/${names.id}`)).text()).toBe(before);
      expect(await (await ann('/api/trusted-servers')).text()).toBe(consents);
      const state = await ann(`/api/sessions/${names.id}/surfaces/${names.surfaceId}/state`);
      expect(await state.json()).toEqual({ state: SECRET });
    });

    it('no list of one user has anything of the other', async () => {
      const chat = await openChat(await open());
      const [ann, bob] = [chat('ann'), chat('bob')];
      const names = await actAsAnn(ann);
      for (const [route, { method, path }] of routes) {
        if (path.includes(':') || OWN.has(route)) continue;
        const text = await (await bob(path, method, BODIES[route])).text();
        for (const value of [names.id, names.callId, names.ref, SECRET]) expect([route, text]).not.toContain(value);
        expect([route, text.includes(SECRET)]).toEqual([route, false]);
      }
      expect(await (await bob('/api/trusted-servers')).json()).toMatchObject({ servers: [] });
      expect(await (await ann('/api/trusted-servers')).json()).toMatchObject({ servers: [{ server: SERVER }] });
    });
  });
}

describeUsers('two users with a file each', openFiles);
if (await hasPostgres()) describeUsers('two users in one database', openDatabase);
else describe.skip('two users in one database (skipped: no server)', () => it('is not tried', () => {}));
