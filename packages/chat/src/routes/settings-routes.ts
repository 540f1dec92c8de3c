// HTTP routes for the user's settings, which hold for all chats.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { Settings } from '@vitrine/agent/internal/api';
import type { Connections } from '@vitrine/connect';
import { withoutUndefined } from '@vitrine/std/internal/json';
import { ChatError } from '../errors.ts';
import { requireConnection } from '../servers/require-connection.ts';
import type { ApiRouter } from './api-router.ts';

export function addSettingsRoutes(api: ApiRouter, agent: Agent): void {
  const settings = async (): Promise<Settings> =>
    withoutUndefined({
      ...(await agent.preferences()),
      approvals: await agent.approvalMode(),
      compiledViews: await agent.compiledViews(),
    });
  api.answer(API_ROUTES.settings, settings);
  api.answer(API_ROUTES.changeSettings, async ({ body: { compiledViews, approvals, ...preferences } }) => {
    if (compiledViews !== undefined) {
      if ((await agent.compiledViews()) === undefined)
        throw new ChatError('bad-request', 'This chat makes no interfaces for tools: there is nothing to switch.');
      await agent.setCompiledViews(compiledViews);
    }
    if (approvals !== undefined) await agent.setApprovalMode(approvals);
    if (Object.keys(preferences).length > 0) await agent.setPreferences(preferences);
    return settings();
  });
}

export interface TrustRoutesOptions {
  agent: Agent;
  connections: Connections;
}

/** HTTP routes that change what the user trusts: consents, servers whose read-only tools need no question, and the sandbox opt-ins of servers. */
export function addTrustRoutes(api: ApiRouter, { agent, connections }: TrustRoutesOptions): void {
  api.perform(API_ROUTES.revokeConsents, ({ body }) => agent.revokeConsents(body));
  api.answer(API_ROUTES.setTrustedServer, async ({ params: { name }, body }) => {
    await agent.setTrustedServer(name, body);
    return { servers: await agent.listTrustedServers() };
  });

  const describeOptIns = async (server: string) => ({
    optIns: (await agent.listOptIns()).find(entry => entry.server === server)?.optIns ?? [],
  });
  api.answer(API_ROUTES.optIns, async ({ params: { name } }) => {
    requireConnection(connections, name);
    return describeOptIns(name);
  });
  api.answer(API_ROUTES.setOptIns, async ({ params: { name }, body: { optIns } }) => {
    await agent.setOptIns(name, optIns);
    return describeOptIns(name);
  });
}
