// The agents that a user can choose in the page. Choosing one changes the profile of the chat's agent and the connected servers.
import type { Agent, AgentProfile } from '@vitrine/agent';
import type { AgentDirectory } from '@vitrine/chat';
import type { Config, Connections } from '@vitrine/connect';
import type { AgentSummary } from '@vitrine/protocol/session';
import type { KnownAgent } from './read-agents.ts';

/** The chat without an agent file. */
const DEFAULT_AGENT = 'default';

export interface AgentDirectoryOptions {
  readonly known: readonly KnownAgent[];
  /** The servers of the configuration: for the default agent, and for agents without servers of their own. */
  readonly servers: Config['servers'];
  readonly modelIdOf: (agentId: string) => string;
  /** Absent: the default agent. */
  readonly first?: string | undefined;
}

export interface ChatAgents {
  /** The profile of the chosen agent. */
  profile(): AgentProfile;
  servers(): Config['servers'];
  directory(parts: { readonly agent: Agent; readonly connections: Connections }): AgentDirectory;
}

export function createChatAgents({ known, servers, modelIdOf, first }: AgentDirectoryOptions): ChatAgents {
  let currentId = first ?? DEFAULT_AGENT;
  const findFile = (id: string) => known.find(agent => agent.id === id)?.file;
  const readProfile = (id: string): AgentProfile => ({
    ...findFile(id)?.profile,
    name: findFile(id)?.name ?? '',
    modelId: modelIdOf(id),
  });
  const readServers = (id: string): Config['servers'] => findFile(id)?.servers ?? servers;
  const summaries: AgentSummary[] = known.map(({ id, file, problem }) => ({
    id,
    name: file?.name ?? id,
    ...(file?.greeting === undefined ? {} : { greeting: file.greeting }),
    starterPrompts: file?.starterPrompts.map(prompt => ({ ...prompt })) ?? [],
    ...(problem === undefined ? {} : { problem }),
  }));
  // An agent from the command line replaces a configuration that has no servers.
  const hasDefault = currentId === DEFAULT_AGENT || Object.keys(servers).length > 0;
  const agents: AgentSummary[] = [
    ...(hasDefault ? [{ id: DEFAULT_AGENT, name: 'All servers', starterPrompts: [] }] : []),
    ...summaries,
  ];

  return {
    profile: () => readProfile(currentId),
    servers: () => readServers(currentId),
    directory({ agent, connections }) {
      // The profile first: it may require more approvals, and the new servers must not run without them.
      const use = async (id: string): Promise<void> => {
        currentId = id;
        agent.setProfile(readProfile(id));
        await connections.replace(readServers(id));
      };
      let selecting: Promise<void> = Promise.resolve();
      const select = async (id: string): Promise<void> => {
        const former = currentId;
        try {
          await use(id);
        } catch (error) {
          // A failing server of the former agent is shown with its state; only errors of the chosen agent are reported.
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
