// Tools that open views offer: what a page's surfaces offer to the model, the calls that the model made of them, and those that the user made.
import type { Agent, AppToolCall } from '@vitrine/agent';
import { AnyMembersSchema, AppToolSchema, ToolResultSchema } from '@vitrine/protocol';
import type { Hono } from 'hono';
import * as z from 'zod';
import { ChatError } from './errors.ts';
import { readBody } from './request-body.ts';
import { addRoute, parameter } from './routes.ts';

const end = {
  result: z.optional(ToolResultSchema),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
};
const isOneOf = ({ result, error }: { result?: unknown; error?: unknown }) =>
  (result === undefined) !== (error === undefined);
const ONE_OF = 'give result or error, one of them';

const OfferBodySchema = z.object({ pageId: z.string().min(8).max(100), tools: z.array(AppToolSchema) });
const CallBodySchema = z
  .object({ name: z.string().min(1), arguments: z._default(AnyMembersSchema, {}), ...end })
  .refine(isOneOf, ONE_OF);
const EndBodySchema = z.object(end).refine(isOneOf, ONE_OF);

export interface AppToolRoutesOptions {
  agent: Agent;
  maxBodyBytes?: number | undefined;
}

export function addAppToolRoutes(app: Hono, { agent, maxBodyBytes }: AppToolRoutesOptions): void {
  addRoute(app, '/api/sessions/:id/surfaces/:surfaceId/app-tools', {
    PUT: async context => {
      const offer = await readBody(context.req.raw, OfferBodySchema, maxBodyBytes);
      agent.offerAppTools(parameter(context, 'id'), parameter(context, 'surfaceId'), offer);
      return context.body(null, 204);
    },
    POST: async context => {
      const call: AppToolCall = await readBody(context.req.raw, CallBodySchema, maxBodyBytes);
      return context.json(
        agent.recordAppToolCall(parameter(context, 'id'), parameter(context, 'surfaceId'), call),
        201,
      );
    },
  });

  addRoute(app, '/api/sessions/:id/app-tool-calls/:callId', {
    POST: async context => {
      const callId = parameter(context, 'callId');
      const ended = await readBody(context.req.raw, EndBodySchema, maxBodyBytes);
      if (!agent.reportAppToolCall(parameter(context, 'id'), callId, ended))
        throw new ChatError('not-found', `The call "${callId.slice(0, 100)}" is not waited for.`);
      return context.body(null, 204);
    },
  });
}
