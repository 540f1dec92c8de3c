// The servers of one user: servers of the configuration, and servers that the user added in the page, which are kept with the user's settings.
import type { AgentOptions } from '@vitrine/agent';
import type { ServerList, ServerSettings, ServerStatus } from '@vitrine/agent/internal/api';
import type { AppSettings } from '@vitrine/agent/internal/settings';
import type { Config, Connections, ServerConfig } from '@vitrine/connect';
import { createPublicFetch, type EgressOptions, type PublicFetch } from '@vitrine/host/internal/node';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import { ChatError } from '../errors.ts';
import { checkName, parseSettings } from './check-settings.ts';
import { noServer } from './require-connection.ts';
import { describeAddress } from './server-address.ts';
import { listServers } from './server-list.ts';
import {
  describeSettings,
  NO_SERVERS,
  openSecrets,
  parseStoredServers,
  SERVERS_SETTING,
  type StoredServer,
  type StoredServers,
  storeServer,
  withSecrets,
} from './stored-servers.ts';

/** The options of `createUserServers`. */
export interface UserServersOptions {
  /** The user's connections. Called when they are there. */
  readonly connections: () => Connections;
  /** The servers of the configuration, at each time. */
  readonly configured: () => Config['servers'];
  /** Seals the values of variables and headers. Called when there are any. */
  readonly openBox: () => Promise<SecretBox>;
  /** Whether everyone who reaches the chat is its user, so that no programs are added and no private addresses. @default false */
  readonly isOpenToAll?: boolean | undefined;
  /** Addresses that the servers of users who are no administrators may have. @default every public one */
  readonly addresses?: Pick<EgressOptions, 'hosts' | 'privateHosts' | 'lookup'> | undefined;
  /** Folder of programs that name none. @default the folder of this process */
  readonly folder?: string | undefined;
  /** Called with errors that no caller waits for. */
  readonly onError: (error: unknown) => void;
}

/** A server that a user adds. */
interface NewServer {
  readonly name: string;
  readonly settings: ServerSettings;
}

/** The user who asks, and where the user's settings are. */
export interface ServerRequest {
  readonly appSettings: AppSettings;
  /** An administrator, or the one user of a local chat. */
  readonly isAdmin: boolean;
}

/** Servers of one user, made by `createUserServers`. */
export interface UserServers {
  /** Reads what the user added, and connects it; for `createAgent`. */
  readonly followSettings: NonNullable<AgentOptions['followSettings']>;
  /**
   * Returns the fetch function of a server; for `createConnections`: servers of users who are no administrators reach public addresses
   * only.
   */
  fetchFor(server: string): PublicFetch | undefined;
  /** Brings the connections up to date after the configured servers have changed. Rejects as `Connections.replace` does. */
  apply(): Promise<void>;
  /** Notes whether the user is an administrator; who is one no more loses the programs that were added. */
  noteRole(request: ServerRequest): Promise<void>;
  list(request: Pick<ServerRequest, 'isAdmin'>): ServerList['servers'];
  mayAddCommands(request: Pick<ServerRequest, 'isAdmin'>): boolean;
  /** All or none. Rejects with `ChatError` `bad-request`, `not-allowed`. */
  add(servers: readonly NewServer[], request: ServerRequest): Promise<void>;
  /** Rejects with `ChatError` `bad-request`, `not-allowed`, `not-found`. */
  change(server: NewServer, request: ServerRequest): Promise<void>;
  /** Rejects with `ChatError` `bad-request`, `not-found`. */
  remove(name: string, request: ServerRequest): Promise<void>;
  /** Reads the settings without the values of variables and headers. Throws `ChatError` `bad-request`, `not-found`. */
  readSettings(name: string): ServerSettings;
  /** Whether the connected server of this name is one that the user added. */
  isOwn(name: string): boolean;
}

const MAX_SERVERS = 100;

/** A stored server as it is now: connected, or the reason why it cannot be. */
interface ArrangedServer {
  readonly stored: StoredServer;
  readonly config?: ServerConfig;
  readonly problem?: string;
}

/**
 * Creates the servers of a user.
 * @example
 * const servers = createUserServers({ connections: () => connections, configured: () => config.servers, openBox, onError });
 * const connections = createConnections(config.servers, { fetchFor: servers.fetchFor });
 * const agent = await createAgent({ connections, dataDir, followSettings: servers.followSettings });
 * const chat = await createChat({ agent, connections, servers });
 */
export function createUserServers(options: UserServersOptions): UserServers {
  const { connections, configured, openBox, isOpenToAll = false, folder, onError } = options;
  const publicFetch = createPublicFetch(options.addresses);
  /** The user's setting, as it was read last, with its JSON. */
  let setting: { readonly stored: StoredServers; readonly json: string } = { stored: NO_SERVERS, json: '' };
  let arranged: readonly ArrangedServer[] = [];
  let applying: Promise<void> = Promise.resolve();

  const hasRights = ({ isAdmin }: { readonly isAdmin: boolean }): boolean => isAdmin && !isOpenToAll;
  const findStored = (name: string): StoredServer | undefined =>
    setting.stored.servers.find(server => server.name === name);
  const isConfigured = (name: string): boolean =>
    Object.keys(configured()).some(other => other.toLowerCase() === name.toLowerCase());

  const arrange = async (server: StoredServer): Promise<ArrangedServer> => {
    if (isConfigured(server.name)) return { stored: server, problem: TAKEN_BY_FILE };
    if (server.config.type === 'stdio' && !hasRights(setting.stored)) return { stored: server, problem: NO_COMMANDS };
    const secrets = await openSecrets(server, openBox);
    if (!secrets) return { stored: server, problem: UNREADABLE_SECRETS };
    return { stored: server, config: withSecrets(server, secrets) };
  };
  const applyNow = async (): Promise<void> => {
    arranged = await Promise.all(setting.stored.servers.map(arrange));
    const own = arranged.flatMap(({ stored: { name }, config }) => (config ? [[name, config] as const] : []));
    await connections().replace({ ...configured(), ...Object.fromEntries(own) });
  };
  const apply = (): Promise<void> => {
    applying = applying.catch(() => {}).then(applyNow);
    return applying;
  };

  /** Stores the changed list, and resolves when the connections follow it. */
  const save = async (
    { appSettings, isAdmin }: ServerRequest,
    change: (servers: readonly StoredServer[]) => readonly StoredServer[],
  ): Promise<void> => {
    await appSettings.change(SERVERS_SETTING, value => ({
      isAdmin,
      servers: change(parseStoredServers(value).servers),
    }));
    await applying.catch(onError);
  };
  const requireOwn = (name: string): StoredServer => {
    const server = findStored(name);
    if (server) return server;
    if (isConfigured(name))
      throw new ChatError('bad-request', `${name} is in the chat's configuration: change it there.`);
    throw noServer(name);
  };
  /** Checks the settings, and fills in the values that the form left as they are. */
  const readConfig = async ({ name, settings }: NewServer, request: ServerRequest, former?: StoredServer) => {
    if (settings.type === 'stdio' && !hasRights(request)) throw new ChatError('not-allowed', NO_COMMANDS);
    const formerSecrets = (former && (await openSecrets(former, openBox))) ?? {};
    return parseSettings({ name, settings }, { formerSecrets, folder });
  };

  return {
    async followSettings({ get }) {
      const value = await get(SERVERS_SETTING);
      const json = JSON.stringify(value ?? null);
      if (json === setting.json) return;
      setting = { stored: parseStoredServers(value), json };
      // A server that ends slowly must not delay who waits for the settings.
      apply().catch(onError);
    },
    fetchFor: name => (findStored(name) && !isConfigured(name) && !hasRights(setting.stored) ? publicFetch : undefined),
    apply,
    async noteRole(request) {
      const { servers, isAdmin } = setting.stored;
      if (servers.length > 0 && isAdmin !== request.isAdmin) await save(request, current => current);
    },
    mayAddCommands: hasRights,
    list(request) {
      const files = Object.entries(configured());
      const statuses = new Map(listServers(connections()).map(status => [status.name, status]));
      return [
        ...files.flatMap(([name, config]): ServerStatus[] => {
          const status = statuses.get(name);
          return status ? [{ ...status, source: 'file', ...(hasRights(request) && describeAddress(config)) }] : [];
        }),
        ...arranged.map(({ stored: { name, config }, problem }): ServerStatus => {
          const own = { source: 'user', ...describeAddress(config) } as const;
          const status = problem === undefined ? statuses.get(name) : undefined;
          return {
            name,
            status: 'failed',
            tools: 0,
            ...(problem === undefined ? {} : { error: problem }),
            ...status,
            ...own,
          };
        }),
      ];
    },
    async add(servers, request) {
      const added: StoredServer[] = [];
      for (const server of servers)
        added.push(await storeServer(server.name, await readConfig(server, request), openBox));
      await save(request, current => {
        const all = [...current, ...added];
        if (all.length > MAX_SERVERS)
          throw new ChatError('bad-request', `At most ${MAX_SERVERS} servers can be added. Remove one first.`);
        const names = all.map(({ name }) => name);
        for (const { name } of added) checkName(name, { isConfigured, names });
        return all;
      });
    },
    async change(server, request) {
      const former = requireOwn(server.name);
      const changed = await storeServer(server.name, await readConfig(server, request, former), openBox);
      await save(request, current => current.map(each => (each.name === server.name ? changed : each)));
    },
    async remove(name, request) {
      requireOwn(name);
      await save(request, current => current.filter(each => each.name !== name));
    },
    readSettings: name => describeSettings(requireOwn(name)),
    isOwn: name => arranged.some(({ stored: { name: own }, config }) => own === name && config !== undefined),
  };
}

const TAKEN_BY_FILE =
  "The chat's configuration has a server of this name. Remove this one, and add it again under another name.";
const NO_COMMANDS = 'Only administrators of this chat may add programs. Add a server by its URL.';
const UNREADABLE_SECRETS =
  "The values of its variables cannot be read: the chat's key for secrets has changed. Edit the server, and enter them again.";
