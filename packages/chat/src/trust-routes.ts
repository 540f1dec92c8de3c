// What the user trusts, over HTTP: consents that are kept, servers whose read-only tools need no question, what the views of a server may do
// beyond the sandbox's policy, and the list of all approvals.
import type { Agent } from '@vitrine/agent';
import type { Connections } from '@vitrine/connect';
import { APPROVAL_KINDS, CONSENT_SCOPES, INITIATORS, SANDBOX_OPT_INS } from '@vitrine/protocol';
import type { Hono } from 'hono';
import * as z from 'zod';
import { ChatError } from './errors.ts';
import { readBody } from './request-body.ts';
import { addRoute, parameter } from './routes.ts';

/** Strict: a misspelt field would take back more than was meant. */
const ConsentFilterSchema = z.strictObject({
  kind: z.enum(APPROVAL_KINDS).optional(),
  scope: z.enum(CONSENT_SCOPES).exclude(['once']).optional(),
  initiator: z.enum(INITIATORS).optional(),
  server: z.string().optional(),
  tool: z.string().optional(),
  sessionId: z.string().optional(),
  surfaceId: z.string().optional(),
  fingerprint: z.string().optional(),
});
const OptInsBodySchema = z.object({ optIns: z.array(z.enum(SANDBOX_OPT_INS)).max(SANDBOX_OPT_INS.length) });

const TrustBodySchema = z.strictObject({ trusted: z.boolean() });

export interface TrustRoutesOptions {
  agent: Agent;
  connections: Connections;
  maxBodyBytes?: number | undefined;
}

export function addTrustRoutes(app: Hono, { agent, connections, maxBodyBytes }: TrustRoutesOptions): void {
  addRoute(app, '/api/consents', {
    GET: context => context.json({ consents: agent.listConsents() }),
    DELETE: async context => {
      const filter = await readBody(context.req.raw, ConsentFilterSchema, maxBodyBytes);
      agent.revokeConsents(filter);
      return context.body(null, 204);
    },
  });

  addRoute(app, '/api/trusted-servers', {
    GET: context => context.json({ servers: agent.listTrustedServers() }),
  });

  addRoute(app, '/api/servers/:name/trust', {
    PUT: async context => {
      const { trusted } = await readBody(context.req.raw, TrustBodySchema, maxBodyBytes);
      agent.setTrustedServer(parameter(context, 'name'), trusted);
      return context.json({ servers: agent.listTrustedServers() });
    },
  });

  addRoute(app, '/api/approvals', { GET: context => context.json({ approvals: agent.listApprovals() }) });

  const optInsOf = (server: string) => ({
    optIns: agent.listOptIns().find(entry => entry.server === server)?.optIns ?? [],
  });

  addRoute(app, '/api/opt-ins', { GET: context => context.json({ optIns: agent.listOptIns() }) });

  addRoute(app, '/api/servers/:name/opt-ins', {
    GET: context => {
      const server = parameter(context, 'name');
      if (!connections.get(server)) throw new ChatError('not-found', `There is no server "${server.slice(0, 100)}".`);
      return context.json(optInsOf(server));
    },
    PUT: async context => {
      const server = parameter(context, 'name');
      const { optIns } = await readBody(context.req.raw, OptInsBodySchema, maxBodyBytes);
      agent.setOptIns(server, optIns);
      return context.json(optInsOf(server));
    },
  });
}
