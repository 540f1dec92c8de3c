// The agents of the chat, and the prompts of its servers.
import type { ChatClient } from '@vitrine/agent/api';
import type { AgentList, AgentSummary } from '@vitrine/protocol/internal/session/agents';
import type { PromptSummary } from '@vitrine/protocol/internal/session/prompts';
import { createStore, type Readable } from '../store.ts';

export interface Agents {
  /** Agents; undefined until loaded. */
  readonly list: Readable<AgentList | undefined>;
  /** Prompts of all connected servers. */
  readonly prompts: Readable<readonly PromptSummary[]>;
  /** Rejects with `ApiError`. */
  select(id: string): Promise<void>;
  refreshPrompts(): Promise<void>;
}

export function createAgents({ api, onSelected }: { api: ChatClient; onSelected: () => void }): Agents {
  const list = createStore<AgentList | undefined>(undefined);
  const prompts = createStore<readonly PromptSummary[]>([]);
  // If this fails, the chat has one agent, and servers have no prompts.
  const refreshPrompts = async (): Promise<void> => prompts.set(await api.prompts().catch(() => []));
  void api.agents().then(list.set, () => {});
  return {
    list,
    prompts,
    refreshPrompts,
    async select(id) {
      list.set(await api.selectAgent({ id }));
      onSelected();
    },
  };
}

export function currentAgent(list: AgentList | undefined): AgentSummary | undefined {
  return list?.agents.find(({ id }) => id === list.currentId);
}
