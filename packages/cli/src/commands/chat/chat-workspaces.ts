// What each user of `vitrine chat` works with: MCP connections, an agent with its storage, and the agents to choose from.
import type { AgentOptions } from '@vitrine/agent';
import type { Inspection } from '@vitrine/chat/internal/command';
import { createUserServers, type UserServers, type UserServersOptions } from '@vitrine/chat/internal/command';
import { type Connections, createConnections, type SignInOptions } from '@vitrine/connect';
import { A2UI_CATALOG_IDS } from '@vitrine/protocol/internal/content/mime';
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import type { ServiceOutput } from '../../program/service-output.ts';
import { version } from '../../program/version.ts';
import type { AgentCounters } from '../../service-metrics/agent-counters.ts';
import { type AgentDirectoryOptions, type ChatAgents, createChatAgents } from './agents/agent-directory.ts';
import { reportServers } from './report-servers.ts';
import { createSealedSignIns, type SealedSignIns } from './sealed-sign-ins.ts';

export interface UserPartsOptions {
  readonly agents: AgentDirectoryOptions;
  /** Settings that the agents of all users have in common. */
  readonly agent: Pick<AgentOptions, 'models' | 'writesTitles' | 'compiledViews' | 'publishedUIs' | 'push'>;
  /** Seals the users' sign-ins at servers. Called when there is one. */
  readonly openBox: () => Promise<SecretBox>;
  /** Hosts of the authorization servers that servers name, besides public addresses and the server's own. */
  readonly privateHosts?: SignInOptions['privateHosts'];
  /** Rules for the servers that users add. */
  readonly userServers: Pick<UserServersOptions, 'isOpenToAll' | 'addresses'>;
  readonly output: ServiceOutput;
  /** Counts what requests of a user to models have used. Absent: no limit needs it. */
  readonly countUsage?: ((userId: string, usage: Usage) => Promise<void>) | undefined;
  /** Creates what takes the events of a user, for admins. @default no admin reads of them */
  readonly noteEvents?: ((userId: string) => (event: SessionEvent) => void) | undefined;
  /** Metrics that count agents, as soon as they are served. */
  readonly metrics?: (() => AgentCounters | undefined) | undefined;
  /** True if no server is started. @default false */
  readonly isPaused?: boolean | undefined;
  /** Inspection; absent when the chat inspects no server. */
  readonly inspection?: Inspection | undefined;
}

/** A user's connections, and what an agent over them needs. */
export interface UserParts {
  readonly connections: Connections;
  readonly agents: ChatAgents;
  readonly servers: UserServers;
  /** Must be opened when the user's store is. */
  readonly signIns: Pick<SealedSignIns, 'open'>;
  readonly options: Omit<AgentOptions, 'store' | 'dataDir'>;
  /** Connects to the servers, once, and reports their state from then on. Resolves when the strict ones are connected. */
  start(): Promise<void>;
  /** The next parts of this user are new ones. */
  close(): Promise<void>;
}

/** Sets up the connections of one user. */
function openUserParts(userId: string, options: UserPartsOptions): UserParts {
  const { agents: directory, agent, output, inspection, countUsage, metrics } = options;
  const noteEvent = options.noteEvents?.(userId);
  const agents = createChatAgents(directory);
  const signIns = createSealedSignIns(userId, options.openBox);
  let configured = agents.servers();
  const servers = createUserServers({
    ...options.userServers,
    connections: () => connections,
    configured: () => configured,
    openBox: options.openBox,
    onError: output.error,
  });
  const connections: Connections = createConnections(configured, {
    fetchFor: servers.fetchFor,
    signIn: {
      storage: signIns.storage,
      privateHosts: [...(options.privateHosts ?? []), ...(options.userServers.addresses?.privateHosts ?? [])],
    },
    clientInfo: { name: 'vitrine', version: version() },
    onMessage: inspection?.onMessage,
  });
  let stopReporting = (): void => {};
  let starting: Promise<void> | undefined;
  return {
    connections,
    agents,
    servers,
    signIns,
    options: {
      ...agent,
      samplingByHand: inspection !== undefined,
      a2uiCatalogs: A2UI_CATALOG_IDS,
      connections,
      followSettings: servers.followSettings,
      profiles: agents.profiles(next => {
        configured = next;
        return servers.apply();
      }),
      // The cause of a failing storage has its address, which no user sees.
      onError: ({ message, cause }) =>
        output.notice(cause instanceof Error ? `${message} (${cause.message})` : message),
      onNotice: output.notice,
      onEvent(event) {
        metrics?.()?.countEvent(event);
        noteEvent?.(event);
      },
      onUsage(usage, modelId) {
        metrics?.()?.countUsage(usage, modelId);
        void countUsage?.(userId, usage).catch(output.error);
      },
    },
    start() {
      if (options.isPaused) return Promise.resolve();
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
  /** The parts of a user, the same at each call until they are closed. */
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
      const close = async (): Promise<void> => {
        if (parts.get(userId) === own) parts.delete(userId);
        await next.close();
      };
      const own = { ...next, close };
      parts.set(userId, own);
      return own;
    },
    get connections() {
      return [...parts.values()].map(({ connections }) => connections);
    },
    async close() {
      await Promise.all([...parts.values()].map(each => each.close()));
    },
  };
}
