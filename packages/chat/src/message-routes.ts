// HTTP routes for messages to the model: send one, remove one, stop or retry a run, list the models.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import type { ApiRouter } from './api-router.ts';
import { ChatError } from './errors.ts';

export function addMessageRoutes(api: ApiRouter, agent: Agent): void {
  api.answer(API_ROUTES.models, () => ({ models: [...agent.models()], defaultId: agent.defaultModelId() }));

  api.answer(API_ROUTES.sendMessage, ({ params: { id }, body: { model, ...message } }) =>
    agent.sendMessage(id, { ...message, ...(model === undefined ? {} : { modelId: model }) }),
  );
  api.perform(API_ROUTES.removeMessage, ({ params: { id, messageId } }) => {
    if (!agent.removeMessage(id, messageId))
      throw new ChatError('not-found', `No message "${messageId.slice(0, 100)}" waits to be read.`);
  });
  api.answer(API_ROUTES.retryRun, ({ params: { id }, body: { retryOf, model } }) =>
    agent.retryRun(id, retryOf, model === undefined ? {} : { modelId: model }),
  );
  api.perform(API_ROUTES.stopRun, ({ params: { id, runId } }) => {
    if (!agent.stopRun(id, runId)) throw new ChatError('not-found', `No run "${runId.slice(0, 100)}" is going on.`);
  });
}
