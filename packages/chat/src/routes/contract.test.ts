// The chat's real answers match the schemas that clients use, on every route and in the stream. `openChatApp` checks each answer.

import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRoute } from '@vitrine/agent/internal/routes';
import { createModelSettings, createRetentionSetting } from '@vitrine/agent/internal/settings';
import { createModels } from '@vitrine/model';
import { createModelDirectory } from '@vitrine/model/internal/providers';
import { startWireServer } from '@vitrine/model/testing';
import type { SessionEvent } from '@vitrine/protocol/session';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkActionLine, checkStreamEvent, findRoute, type RouteName } from '../../test/support/check-contract.ts';
import { fixtureConfig, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { readEvents } from '../../test/support/read-events.ts';
import { createInspection } from '../inspection/inspection.ts';

let chatApp: OpenedChatApp;
const inspection = createInspection('lively', { connections: () => chatApp?.connections });
beforeAll(async () => {
  chatApp = await openChatApp(
    {
      lively: { ...fixtureConfig('lively'), connectionMode: 'strict' },
      fixture: { ...fixtureConfig(), connectionMode: 'strict' },
    },
    {
      inspection,
      models: createModels({ configs: [] }),
      modelSettings: openModelSettings(),
      data: { place: { kind: 'folder', name: '/data' }, retention: createRetentionSetting({ store: memoryStore() }) },
      compiledViews: { compile: () => '<!doctype html>' },
      probe: async () => ({ status: 'ok' }),
    },
  );
});
afterAll(() => chatApp.close());

function memoryStore() {
  const settings = new Map<string, unknown>();
  return {
    getSetting: async (name: string) => settings.get(name),
    setSetting: async (name: string, value: unknown) => void settings.set(name, value),
  };
}

/** Opens model settings over the planner alone. */
function openModelSettings() {
  return createModelSettings({
    store: memoryStore(),
    box: createSecretBox(new Uint8Array(32)),
    directory: createModelDirectory({ env: {} }),
    findModels: async () => [],
    onError: error => {
      throw error;
    },
  });
}

const testedRoutes = new Set<RouteName>();
/** Asks, and notes the route as answered. */
async function ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown> {
  const response = await chatApp.ask(method, path, body, headers);
  const text = await response.text();
  expect([method, path, response.ok ? 'ok' : text]).toEqual([method, path, 'ok']);
  testedRoutes.add(findRoute(method, path)!);
  return text === '' ? undefined : text.includes('}\n') ? text : JSON.parse(text);
}
async function event<T extends SessionEvent['type']>(id: string, type: T): Promise<Extract<SessionEvent, { type: T }>> {
  for await (const each of await chatApp.agent.events(id)) if (each.type === type) return each as never;
  throw new Error('The log ended.');
}

it('every route answers according to its schema', async () => {
  for (const path of [
    '/api/servers',
    '/api/config',
    '/api/me',
    '/api/tools',
    '/api/models',
    '/api/agents',
    '/api/prompts',
    '/api/resources',
    '/api/openapi.json',
  ])
    await ask('GET', path);
  await ask('PUT', '/api/agents/current', { id: 'default' });
  await ask('POST', '/api/prompts/fill', { server: 'lively', name: 'first' });
  const argument = { name: 'a', value: 'b' };
  await ask('POST', '/api/completions', { server: 'lively', of: { prompt: 'first' }, argument });
  await ask('POST', '/api/attachments?name=a.txt', { any: 'file' });
  const { id } = (await ask('POST', '/api/sessions')) as { id: string };
  const session = `/api/sessions/${id}`;
  await followRun(session);
  await manageServers(session);
  await useSurface(session, id);
  await ask('GET', '/api/sessions');
  await ask('GET', session);
  await ask('PUT', session, { title: 'A name' });
  await ask('GET', '/api/search?q=wait');
  await useApps();
  await useSchedules();
  await useBoards();
  await ask('POST', `${session}/copy`, {});
  const file = await ask('GET', `${session}/export?format=json`);
  await ask('POST', '/api/session-import?name=chat.json', file);
  await decide();
  await setModels();
  await ask('GET', '/api/data');
  await ask('PUT', '/api/data/retention', { retention: { days: 9, sessions: 'all' } });
  const { id: project } = (await ask('POST', '/api/projects', { name: 'Trip' })) as { id: string };
  await ask('PUT', `/api/projects/${project}`, { instructions: 'Be brief.' });
  await ask('GET', '/api/projects');
  await ask('GET', '/api/push');
  await ask('GET', '/api/inspect/messages?after=0');
  await ask('GET', '/api/inspect/prompts');
  await ask('POST', '/api/inspect/prompt', { name: 'first' });
  await ask('POST', '/api/inspect/ping');
  await ask('GET', '/api/inspect/resources');
  await ask('GET', `/api/inspect/resource?uri=${encodeURIComponent('report://2026/Q1%20sums.csv')}`);

  const stream = readEvents(await chatApp.ask('GET', `${session}/events`));
  for (const streamEvent of await stream.until(({ event: type }) => type === 'view:tool-result'))
    checkStreamEvent(streamEvent);
  await stream.close();
  await ask('DELETE', '/api/sessions');

  // This chat has no registry (servers/mcp-registry.test.ts); these servers store no page address (probe-routes.test.ts) and want no sign-in (server-sign-in.test.ts), the planner does not fail
  // (retry.test.ts), and no user has signed in (auth/oidc-auth.test.ts). Routes of admins and of shared chats: admin.integration.test.ts and
  // sharing.integration.test.ts of the command.
  const routes = Object.entries<ApiRoute>(API_ROUTES).filter(([, { answer }]) => answer !== undefined);
  const missing = routes
    .filter(
      ([name, { path }]) =>
        !/^\/api\/(?:admin|shares|shared)(?:\/|$)/.test(path) && !testedRoutes.has(name as RouteName),
    )
    .map(([name]) => name);
  expect(missing).toEqual(['searchRegistry', 'signOut', 'retryRun', 'beginServerSignIn', 'probePage']);
}, 30_000);

async function followRun(session: string): Promise<void> {
  const { runId } = (await ask('POST', `${session}/messages`, { text: 'wait' })) as { runId: string };
  const { messageId } = (await ask('POST', `${session}/messages`, { text: 'and then' })) as { messageId: string };
  await ask('DELETE', `${session}/messages/${messageId}`);
  await ask('DELETE', `${session}/runs/${runId}`);
  const again = (await ask('POST', `${session}/runs/${runId}/again`, {})) as { runId: string };
  await ask('DELETE', `${session}/runs/${again.runId}`);
}

async function useBoards(): Promise<void> {
  const { id: chat } = (await ask('POST', '/api/sessions')) as { id: string };
  const call = { server: 'lively', tool: 'count', arguments: { to: 1 } };
  const { callId } = (await ask('POST', `/api/sessions/${chat}/tool-calls`, call)) as { callId: string };
  await event(chat, 'llm:tool-result');
  const { id, sessionId } = (await ask('POST', '/api/boards', { title: 'Morning' })) as {
    id: string;
    sessionId: string;
  };
  const items = `/api/sessions/${sessionId}/board-items`;
  const board = (await ask('POST', items, { sessionId: chat, callId })) as { items: { id: string }[] };
  const item = `${items}/${board.items[0]?.id}`;
  await ask('POST', items, { sessionId: chat, artifact: { key: 'id:a', kind: 'html', text: '<p>' } });
  await ask('PUT', item, { title: 'Echo' });
  const { callId: refreshed } = (await ask('POST', `${item}/refresh`, { by: 'user' })) as { callId: string };
  const stream = readEvents(await chatApp.ask('GET', `/api/sessions/${sessionId}/events`));
  await stream.until(({ event: type, data }) => type === 'llm:tool-result' && data.includes(refreshed));
  await stream.close();
  await ask('POST', `/api/sessions/${sessionId}/tool-calls/${refreshed}/chat`);
  await ask('PUT', `/api/boards/${id}`, { variables: { city: 'Oslo' } });
  await ask('GET', `/api/boards/${id}`);
  await ask('GET', '/api/boards');
  await ask('DELETE', `/api/boards/${id}`);
  await ask('POST', `/api/boards/${id}/restore`);
}

async function useApps(): Promise<void> {
  const app = { server: 'lively', tool: 'look' };
  await ask('POST', '/api/apps', app);
  await ask('PUT', '/api/apps', { ...app, pinned: true });
  await ask('GET', '/api/apps');
}

async function useSchedules(): Promise<void> {
  const when = { cron: '0 7 * * *', timeZone: 'Europe/Lisbon' };
  const work = { type: 'tool', server: 'lively', tool: 'look', arguments: {} };
  const schedule = { title: 'Look', when, work, target: { type: 'new-chat' }, allowed: [] };
  const { id } = (await ask('POST', '/api/schedules', schedule)) as { id: string };
  await ask('GET', '/api/schedules');
  await ask('POST', '/api/schedule-times', when);
  await ask('GET', '/api/inbox');
  await ask('GET', '/api/inbox/count');
  await ask('GET', `/api/schedules/${id}/runs`);
  await ask('DELETE', `/api/schedules/${id}`);
}

async function manageServers(session: string): Promise<void> {
  const { type, command, args } = fixtureConfig();
  const settings = { type, command, args, env: { TOKEN: 'secret' } };
  await ask('POST', '/api/server-preview', { text: JSON.stringify({ servers: { own: settings } }) });
  await ask('POST', '/api/servers', { servers: [{ name: 'own', settings }] });
  await ask('PUT', '/api/servers/own', { settings: { ...settings, env: { TOKEN: null } } });
  await ask('GET', '/api/servers/own/settings');
  await ask('GET', '/api/servers/lively/resources');
  await ask('GET', '/api/servers/own/log');
  await ask('POST', '/api/servers/own/retry');
  await ask('PUT', `${session}/servers`, { off: ['own'] });
  await ask('DELETE', '/api/servers/own');
}

async function useSurface(session: string, id: string): Promise<void> {
  const call = { server: 'lively', tool: 'forever' };
  const { callId } = (await ask('POST', `${session}/tool-calls`, call)) as { callId: string };
  const surface = `${session}/surfaces/${callId}`;
  await ask('PUT', `${surface}/state`, { state: { n: 1 } });
  await ask('GET', `${surface}/state`);
  const tools = [{ name: 'sum', inputSchema: { type: 'object' } }];
  await ask('PUT', `${surface}/app-tools`, { pageId: 'page-0001', tools });
  await ask('POST', `${surface}/app-tools`, { name: 'sum', arguments: {}, result: { content: [] } });
  await ask('POST', `${surface}/actions`, { type: 'model-context', structuredContent: { n: 1 } });
  await ask('DELETE', `${surface}/context`);
  const stream = { Accept: 'application/x-ndjson' };
  const acting = ask('POST', `${surface}/actions`, { type: 'tool', tool: 'count', arguments: { to: 3 } }, stream);
  const { approvalId } = await event(id, 'approval:request');
  await ask('POST', `${session}/approvals/${approvalId}`, { approved: true, scope: 'server' });
  for (const line of String(await acting)
    .trim()
    .split('\n'))
    checkActionLine(JSON.parse(line));
  await ask('DELETE', `${session}/tool-calls/${callId}`);
}

async function setModels(): Promise<void> {
  const wire = await startWireServer({ models: ['m-1'] });
  const provider = { provider: 'openai-compatible', baseURL: `${wire.origin}/v1` };
  await ask('POST', '/api/model-settings/list', provider);
  await ask('POST', '/api/model-settings/providers', { ...provider, models: ['m-1'], key: 'sk-1' });
  const { providers } = (await ask('GET', '/api/model-settings')) as { providers: { id: string }[] };
  const path = `/api/model-settings/providers/${providers[0]!.id}`;
  await ask('PUT', path, { models: ['m-2'] });
  await ask('PUT', '/api/model-settings', { values: { 'openai-compatible/m-2': { temperature: 1 } } });
  await ask('POST', '/api/model-settings/check', { model: 'openai-compatible/m-2' });
  await ask('DELETE', path);
  await wire.close();
}

async function decide(): Promise<void> {
  for (const path of ['approvals', 'consents', 'trusted-servers', 'opt-ins', 'settings', 'servers/lively/opt-ins'])
    await ask('GET', `/api/${path}`);
  await ask('DELETE', '/api/consents', {});
  await ask('PUT', '/api/servers/lively/trust', { trusted: true });
  await ask('PUT', '/api/servers/lively/opt-ins', { optIns: ['wasm'] });
  await ask('PUT', '/api/settings', { approvals: 'ask-always' });
}

it('the API has exactly the routes of the table', () => {
  const routes: readonly ApiRoute[] = Object.values(API_ROUTES);
  const served = chatApp.chat.app.routes.filter(
    ({ method, path }) => method !== 'ALL' && !path.includes('*') && /^\/(api|auth)/.test(path),
  );
  expect(served.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});
