// HTTP routes of the chat's agents: list them, select one.
import { API_ROUTES } from '@vitrine/agent/api';
import type { AgentList } from '@vitrine/protocol/internal/session/agents';
import { ChatError } from '../errors.ts';
import type { ApiRouter } from './api-router.ts';

/** The agents of the chat; `vitrine chat` fills it from agent files. */
export interface AgentDirectory {
  list(): AgentList | Promise<AgentList>;
  /** Switches the profile and the servers of the chat. Rejects with a readable message when the agent cannot be used. */
  select(id: string): Promise<void>;
}

const ONLY_ONE: AgentList = { agents: [{ id: 'default', name: 'Vitrine', starterPrompts: [] }], currentId: 'default' };

/** Adds the routes of agents. Without a directory there is one agent, which cannot be changed. */
export function addAgentRoutes(api: ApiRouter, directory: AgentDirectory | undefined): void {
  const list = async (): Promise<AgentList> => (await directory?.list()) ?? ONLY_ONE;
  api.answer(API_ROUTES.agents, list);
  api.answer(API_ROUTES.selectAgent, async ({ body: { id } }) => {
    const { agents, currentId } = await list();
    const agent = agents.find(item => item.id === id);
    if (!agent) {
      const ids = agents.map(item => item.id).join(', ');
      throw new ChatError('not-found', `There is no agent "${id.slice(0, 100)}". Use one of: ${ids}.`);
    }
    if (agent.problem !== undefined) throw new ChatError('bad-request', agent.problem);
    if (id !== currentId) await directory?.select(id);
    return list();
  });
}
