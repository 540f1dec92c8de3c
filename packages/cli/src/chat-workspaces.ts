// What each user of `vitrine chat` works with: MCP connections, an agent with its storage, and the agents to choose from.
import type { AgentOptions } from '@vitrine/agent';
import type { Inspection } from '@vitrine/chat/internal/command';
import { type Connections, createConnections } from '@vitrine/connect';
import type { Usage } from '@vitrine/protocol/session';
import { type AgentDirectoryOptions, type ChatAgents, createChatAgents } from './agents/agent-directory.ts';
import { version } from './program.ts';
import { reportServers } from './report-servers.ts';
import type { ServiceOutput } from './service-output.ts';

export interface UserPartsOptions {
  readonly agents: AgentDirectoryOptions;
  /** What the agents of all users have in common. */
  readonly agent: Pick<AgentOptions, 'models' | 'compiledViews' | 'publishedUIs'>;
  readonly output: ServiceOutput;
  /** Counts what requests of a user to models have used. Absent: no limit needs it. */
  readonly countUsage?: ((userId: string, usage: Usage) => Promise<void>) | undefined;
  /** Absent: the chat inspects no server. */
  readonly inspection?: Inspection | undefined;
}

/** A user's connections, and what an agent over them needs. */
export interface UserParts {
  readonly connections: Connections;
  readonly agents: ChatAgents;
  readonly options: Omit<AgentOptions, 'store' | 'dataDir'>;
  /** Connects to the servers, once, and reports their state from then on. Resolves when the strict ones are connected. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Sets up the connections of one user. */
function openUserParts(userId: string, options: UserPartsOptions): UserParts {
  const { agents: directory, agent, output, inspection, countUsage } = options;
  const agents = createChatAgents(directory);
  const connections = createConnections(agents.servers(), {
    clientInfo: { name: 'vitrine', version: version() },
    onMessage: inspection?.onMessage,
  });
  let stopReporting = (): void => {};
  let starting: Promise<void> | undefined;
  return {
    connections,
    agents,
    options: {
      ...agent,
      connections,
      profile: agents.profile(),
      onError: error => output.notice(error.message),
      onNotice: output.notice,
      onUsage: countUsage && (usage => void countUsage(userId, usage).catch(output.error)),
    },
    start() {
      starting ??= (() => {
        stopReporting = reportServers(connections, output.line);
        return connections.start();
      })();
      return starting;
    },
    async close() {
      stopReporting();
      await connections.close();
    },
  };
}

export interface UserPartsById {
  /** The parts of a user, the same at each call. */
  get(userId: string): UserParts;
  /** The connections of all users. */
  readonly connections: readonly Connections[];
  close(): Promise<void>;
}

/** Sets the parts of each user up when they are first asked for. */
export function createUserParts(options: UserPartsOptions): UserPartsById {
  const parts = new Map<string, UserParts>();
  return {
    get(userId) {
      const existing = parts.get(userId);
      if (existing) return existing;
      const next = openUserParts(userId, options);
      parts.set(userId, next);
      return next;
    },
    get connections() {
      return [...parts.values()].map(({ connections }) => connections);
    },
    async close() {
      await Promise.all([...parts.values()].map(each => each.close()));
    },
  };
}
