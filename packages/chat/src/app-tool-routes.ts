// HTTP routes for tools that open views offer: the offers of a page, and reports of calls that the model or the user made.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRouter } from './api-router.ts';
import { ChatError } from './errors.ts';

export function addAppToolRoutes(api: ApiRouter, agent: Agent): void {
  api.perform(API_ROUTES.offerAppTools, ({ params: { id, surfaceId }, body }) =>
    agent.offerAppTools(id, surfaceId, body),
  );
  api.answer(API_ROUTES.recordAppTool, ({ params: { id, surfaceId }, body }) =>
    agent.recordAppToolCall(id, surfaceId, body),
  );
  api.perform(API_ROUTES.reportAppToolCall, ({ params: { id, callId }, body }) => {
    if (!agent.reportAppToolCall(id, callId, body))
      throw new ChatError('not-found', `The call "${callId.slice(0, 100)}" is not waited for.`);
  });
}
