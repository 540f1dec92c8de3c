// HTTP routes for what the user trusts: consents, servers whose read-only tools need no question, the sandbox opt-ins of servers,
// and the approval history.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { Connections } from '@vitrine/connect';
import type { ApiRouter } from './api-router.ts';
import { ChatError } from './errors.ts';

export interface TrustRoutesOptions {
  agent: Agent;
  connections: Connections;
}

export function addTrustRoutes(api: ApiRouter, { agent, connections }: TrustRoutesOptions): void {
  api.answer(API_ROUTES.consents, () => ({ consents: agent.listConsents() }));
  api.perform(API_ROUTES.revokeConsents, ({ body }) => agent.revokeConsents(body));

  api.answer(API_ROUTES.trustedServers, () => ({ servers: agent.listTrustedServers() }));
  api.answer(API_ROUTES.setTrustedServer, ({ params: { name }, body: { trusted } }) => {
    agent.setTrustedServer(name, trusted);
    return { servers: agent.listTrustedServers() };
  });

  api.answer(API_ROUTES.approvals, () => ({ approvals: agent.listApprovals() }));

  const describeOptIns = (server: string) => ({
    optIns: agent.listOptIns().find(entry => entry.server === server)?.optIns ?? [],
  });
  api.answer(API_ROUTES.allOptIns, () => ({ optIns: agent.listOptIns() }));
  api.answer(API_ROUTES.optIns, ({ params: { name } }) => {
    if (!connections.get(name)) throw new ChatError('not-found', `There is no server "${name.slice(0, 100)}".`);
    return describeOptIns(name);
  });
  api.answer(API_ROUTES.setOptIns, ({ params: { name }, body: { optIns } }) => {
    agent.setOptIns(name, optIns);
    return describeOptIns(name);
  });
}
