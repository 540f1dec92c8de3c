// What the person has set for all chats, over HTTP.
import type { Agent } from '@vitrine/agent';
import { APPROVAL_MODES } from '@vitrine/protocol';
import type { Hono } from 'hono';
import * as z from 'zod';
import { ChatError } from './errors.ts';
import { readBody } from './request-body.ts';
import { addRoute } from './routes.ts';

/** Only what is given changes. */
const SettingsSchema = z
  .strictObject({ compiledViews: z.boolean().optional(), approvals: z.enum(APPROVAL_MODES).optional() })
  .refine(settings => Object.keys(settings).length > 0, 'give at least one setting');

export function addSettingsRoutes(
  app: Hono,
  { agent, maxBodyBytes }: { agent: Agent; maxBodyBytes?: number | undefined },
): void {
  const settings = () => ({ compiledViews: agent.compiledViews(), approvals: agent.approvalMode() });
  addRoute(app, '/api/settings', {
    GET: context => context.json(settings()),
    PUT: async context => {
      const { compiledViews, approvals } = await readBody(context.req.raw, SettingsSchema, maxBodyBytes);
      if (compiledViews !== undefined) {
        if (agent.compiledViews() === undefined)
          throw new ChatError('bad-request', 'This chat makes no interfaces for tools: there is nothing to switch.');
        agent.setCompiledViews(compiledViews);
      }
      if (approvals !== undefined) agent.setApprovalMode(approvals);
      return context.json(settings());
    },
  });
}
