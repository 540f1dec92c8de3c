// The agents that a user can choose in the page. Choosing one changes the profile of the user's agent and the connected servers.
import type { Agent } from '@vitrine/agent';
import type { AgentProfile, AgentProfiles } from '@vitrine/agent/internal/settings';
import type { AgentDirectory } from '@vitrine/chat/internal/command';
import type { Config } from '@vitrine/connect';
import type { AgentSummary } from '@vitrine/protocol/internal/session/agents';
import type { KnownAgent } from './read-agents.ts';

/** The chat without an agent file. */
const DEFAULT_AGENT = 'default';

export interface AgentDirectoryOptions {
  readonly known: readonly KnownAgent[];
  /** The servers of the configuration: for the default agent, and for agents without servers of their own. */
  readonly servers: Config['servers'];
  /** The model of an agent file. Undefined: the chat's default. */
  readonly modelIdOf: (agentId: string) => string | undefined;
  /** Id of the agent to begin with. @default the default agent */
  readonly first?: string | undefined;
}

export interface ChatAgents {
  /** The profile until the user chooses another one. */
  profile(): AgentProfile;
  /** The servers of that profile. */
  servers(): Config['servers'];
  /** Returns the profiles from which the agent of a user chooses. `connect` makes the servers of an agent the configured ones. */
  profiles(connect: (servers: Config['servers']) => Promise<void>): AgentProfiles;
  directory(agent: Agent): AgentDirectory;
}

export function createChatAgents({ known, servers, modelIdOf, first }: AgentDirectoryOptions): ChatAgents {
  const initialId = first ?? DEFAULT_AGENT;
  const findFile = (id: string) => known.find(agent => agent.id === id)?.file;
  const readProfile = (id: string): AgentProfile => {
    const modelId = modelIdOf(id);
    return {
      ...findFile(id)?.profile,
      name: findFile(id)?.name ?? '',
      ...(modelId === undefined ? {} : { modelId }),
    };
  };
  const readServers = (id: string): Config['servers'] => findFile(id)?.servers ?? servers;
  const summaries: AgentSummary[] = known.map(({ id, file, problem }) => ({
    id,
    name: file?.name ?? id,
    ...(file?.greeting === undefined ? {} : { greeting: file.greeting }),
    starterPrompts: file?.starterPrompts.map(prompt => ({ ...prompt })) ?? [],
    ...(problem === undefined ? {} : { problem }),
  }));
  // An agent from the command line replaces a configuration that has no servers.
  const hasDefault = initialId === DEFAULT_AGENT || Object.keys(servers).length > 0;
  const agents: AgentSummary[] = [
    ...(hasDefault ? [{ id: DEFAULT_AGENT, name: 'All servers', starterPrompts: [] }] : []),
    ...summaries,
  ];
  const isUsable = (id: string): boolean => agents.some(agent => agent.id === id && agent.problem === undefined);

  return {
    profile: () => readProfile(initialId),
    servers: () => readServers(initialId),
    profiles: connect => ({
      initialId,
      find: id => (isUsable(id) ? readProfile(id) : undefined),
      connect: id => connect(readServers(id)),
    }),
    directory: agent => ({
      list: async () => ({ agents, currentId: (await agent.profileId()) ?? initialId }),
      select: agent.chooseProfile,
    }),
  };
}
