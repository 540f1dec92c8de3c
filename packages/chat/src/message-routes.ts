// Messages to the model over HTTP: send one, take one back, stop the run that answers, list the models.
import type { Agent } from '@vitrine/agent';
import type { Hono } from 'hono';
import * as z from 'zod';
import { ChatError } from './errors.ts';
import { readBody } from './request-body.ts';
import { addRoute, parameter } from './routes.ts';

const MessageBodySchema = z.strictObject({
  text: z.string(),
  /** A model's id. Absent: that of the run that is going on, of the agent file, or the first. */
  model: z.string().optional(),
  /** How it meets a run that is going on. */
  delivery: z.enum(['queue', 'steer']).optional(),
});

export interface MessageRoutesOptions {
  agent: Agent;
  maxBodyBytes?: number | undefined;
}

export function addMessageRoutes(app: Hono, { agent, maxBodyBytes }: MessageRoutesOptions): void {
  addRoute(app, '/api/models', {
    GET: context => context.json({ models: agent.models(), defaultId: agent.defaultModelId() }),
  });

  addRoute(app, '/api/sessions/:id/messages', {
    POST: async context => {
      const id = parameter(context, 'id');
      const { text, model, delivery } = await readBody(context.req.raw, MessageBodySchema, maxBodyBytes);
      const sent = agent.sendMessage(id, {
        text,
        ...(model === undefined ? {} : { modelId: model }),
        ...(delivery === undefined ? {} : { delivery }),
      });
      return context.json(sent, 202);
    },
  });

  addRoute(app, '/api/sessions/:id/messages/:messageId', {
    DELETE: context => {
      const messageId = parameter(context, 'messageId');
      if (!agent.removeMessage(parameter(context, 'id'), messageId))
        throw new ChatError('not-found', `No message "${messageId.slice(0, 100)}" waits to be read.`);
      return context.body(null, 204);
    },
  });

  addRoute(app, '/api/sessions/:id/runs/:runId', {
    DELETE: context => {
      const runId = parameter(context, 'runId');
      if (!agent.stopRun(parameter(context, 'id'), runId))
        throw new ChatError('not-found', `No run "${runId.slice(0, 100)}" is going on.`);
      return context.body(null, 204);
    },
  });
}
