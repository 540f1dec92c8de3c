// What the person has set for all chats, over HTTP.
import type { Agent } from '@vitrine/agent';
import type { Hono } from 'hono';
import * as z from 'zod';
import { ChatError } from './errors.ts';
import { readBody } from './request-body.ts';
import { addRoute } from './routes.ts';

const SettingsSchema = z.strictObject({ compiledViews: z.boolean() });

export function addSettingsRoutes(
  app: Hono,
  { agent, maxBodyBytes }: { agent: Agent; maxBodyBytes?: number | undefined },
): void {
  const settings = () => ({ compiledViews: agent.compiledViews() });
  addRoute(app, '/api/settings', {
    GET: context => context.json(settings()),
    PUT: async context => {
      const { compiledViews } = await readBody(context.req.raw, SettingsSchema, maxBodyBytes);
      if (agent.compiledViews() === undefined)
        throw new ChatError('bad-request', 'This chat makes no interfaces for tools: there is nothing to switch.');
      agent.setCompiledViews(compiledViews);
      return context.json(settings());
    },
  });
}
