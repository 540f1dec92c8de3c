// The agents that the page lets choose. Choosing one changes the profile of the chat's agent and the servers that are connected.
import type { Agent, AgentProfile } from '@vitrine/agent';
import type { AgentDirectory } from '@vitrine/chat';
import type { Config, Connections } from '@vitrine/connect';
import type { AgentSummary } from '@vitrine/protocol/session';
import type { KnownAgent } from './read-agents.ts';

/** The chat without an agent file. */
export const DEFAULT_AGENT = 'default';

export interface AgentDirectoryOptions {
  readonly known: readonly KnownAgent[];
  /** The servers of the configuration: of the default agent, and of agents without servers of their own. */
  readonly servers: Config['servers'];
  readonly modelIdOf: (agentId: string) => string;
  /** Absent: the default agent. */
  readonly first?: string | undefined;
}

export interface ChatAgents {
  /** Of the agent that is chosen. */
  profile(): AgentProfile;
  servers(): Config['servers'];
  directory(parts: { readonly agent: Agent; readonly connections: Connections }): AgentDirectory;
}

export function createChatAgents({ known, servers, modelIdOf, first }: AgentDirectoryOptions): ChatAgents {
  let currentId = first ?? DEFAULT_AGENT;
  const fileOf = (id: string) => known.find(agent => agent.id === id)?.file;
  const profileOf = (id: string): AgentProfile => ({
    ...fileOf(id)?.profile,
    name: fileOf(id)?.name ?? '',
    modelId: modelIdOf(id),
  });
  const serversOf = (id: string): Config['servers'] => fileOf(id)?.servers ?? servers;
  const summaries: AgentSummary[] = known.map(({ id, file, problem }) => ({
    id,
    name: file?.name ?? id,
    ...(file?.greeting === undefined ? {} : { greeting: file.greeting }),
    starterPrompts: file?.starterPrompts.map(prompt => ({ ...prompt })) ?? [],
    ...(problem === undefined ? {} : { problem }),
  }));
  // An agent that was named on the command line takes the place of a configuration that has no servers.
  const hasDefault = currentId === DEFAULT_AGENT || Object.keys(servers).length > 0;
  const agents: AgentSummary[] = [
    ...(hasDefault ? [{ id: DEFAULT_AGENT, name: 'All servers', starterPrompts: [] }] : []),
    ...summaries,
  ];

  return {
    profile: () => profileOf(currentId),
    servers: () => serversOf(currentId),
    directory({ agent, connections }) {
      // The profile first: it may ask for more approvals, and the new servers must not be without them.
      const use = async (id: string): Promise<void> => {
        currentId = id;
        agent.setProfile(profileOf(id));
        await connections.replace(serversOf(id));
      };
      let selecting: Promise<void> = Promise.resolve();
      const select = async (id: string): Promise<void> => {
        const former = currentId;
        try {
          await use(id);
        } catch (error) {
          // A failing server of the former agent is shown with its state; the user is told of the one that was asked for.
          await use(former).catch(() => {});
          throw error;
        }
      };
      return {
        list: () => ({ agents, currentId }),
        select(id) {
          selecting = selecting.catch(() => {}).then(() => select(id));
          return selecting;
        },
      };
    },
  };
}
