// HTTP routes for the user's settings, which hold for all chats.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES, type Settings } from '@vitrine/agent/api';
import { withoutUndefined } from '@vitrine/protocol/json';
import type { ApiRouter } from './api-router.ts';
import { ChatError } from './errors.ts';

export function addSettingsRoutes(api: ApiRouter, agent: Agent): void {
  const settings = (): Settings =>
    withoutUndefined({ approvals: agent.approvalMode(), compiledViews: agent.compiledViews() });
  api.answer(API_ROUTES.settings, settings);
  api.answer(API_ROUTES.changeSettings, ({ body: { compiledViews, approvals } }) => {
    if (compiledViews !== undefined) {
      if (agent.compiledViews() === undefined)
        throw new ChatError('bad-request', 'This chat makes no interfaces for tools: there is nothing to switch.');
      agent.setCompiledViews(compiledViews);
    }
    if (approvals !== undefined) agent.setApprovalMode(approvals);
    return settings();
  });
}
