// `vitrine chat`: opens connections, agent and chat in the order of their dependencies, and closes them in reverse.
import { join, resolve } from 'node:path';
import { LOCAL_USER } from '@vitrine/agent/internal/stores';
import { type Chat, createChat, createToolViewCompiler, type User } from '@vitrine/chat';
import {
  createInspection,
  createPublishedLoader,
  DEFAULT_PORT,
  type UserWorkspace,
  type Workspace,
} from '@vitrine/chat/internal/command';
import type { Config, Connections } from '@vitrine/connect';
import type { ServerUIConfig } from '@vitrine/connect/internal/config';
import { isLoopback } from '@vitrine/std/internal/loopback';
import { canOpenBrowser, openBrowser } from '../../browser/open-browser.ts';
import { closeOnSignal } from '../../program/close-on-signal.ts';
import { commandIO } from '../../program/command-io.ts';
import { openKnownViews } from '../../program/open-known-views.ts';
import { printLine } from '../../program/print-line.ts';
import { createServiceOutput, type ServiceOutput } from '../../program/service-output.ts';
import { version } from '../../program/version.ts';
import { listChatGauges } from '../../service-metrics/chat-gauges.ts';
import { type ServiceTelemetry, startServiceTelemetry } from '../../service-metrics/start-service-telemetry.ts';
import type { ServiceOptions } from '../../shared-options/service-options.ts';
import { describeHeadless, withApiToken } from '../user/api-token.ts';
import { createChatAgents } from './agents/agent-directory.ts';
import { createChatModels } from './agents/chat-models.ts';
import { type KnownAgent, readAgents } from './agents/read-agents.ts';
import { type ChatAuth, type ChatAuthOptions, describeListening, readChatAuth } from './chat-auth.ts';
import { type ChatStorage, type ChatStorageOptions, openChatStorage } from './chat-storage.ts';
import { createUserParts, type UserParts } from './chat-workspaces.ts';
import { findObstacle } from './find-obstacle.ts';
import { openModelSettings } from './open-model-settings.ts';
import { openPush } from './open-push.ts';
import { type ChatSecretBox, openSecretBox, type SecretBoxOptions } from './open-secret-box.ts';
import { readServers } from './read-servers.ts';
import { keepSecrets } from './reseal-secrets.ts';
import { serviceSecrets } from './service-secrets.ts';
import { openChatRecords } from './user-tables/chat-records.ts';

export interface ChatCommandOptions extends ServiceOptions, ChatAuthOptions, Omit<ChatStorageOptions, 'schedules'> {
  /** A configuration file; absent: none. */
  config?: string;
  /** Path of an agent file; its servers replace the configured ones. @default no agent is chosen */
  agent?: string;
  /** A folder of agent files from which the user can choose in the page. */
  agents?: string;
  /** Port. @default the default port, or the next one that is free */
  port?: number;
  sandboxPort?: number;
  /**
   * Template of the addresses of interfaces: `https://{label}.views.example`. @default `sandbox` of the configuration, else below
   * `localhost`
   */
  sandbox?: string;
  /** Whether the names of the sandbox are looked up. */
  sandboxCheck?: boolean;
  allowHost: readonly string[];
  basePath?: string | undefined;
  /** Whether to serve the API alone, without the page. */
  headless?: boolean;
  /** Whether to open a browser. */
  open: boolean;
  /** Whether there are compiled views; false overrides the configuration and the page's setting. */
  compiledViews: boolean;
  /** Source of views for well-known servers: `built-in`, `off`, or a registry's address. @default built-in */
  knownViews?: string | undefined;
  /** The arguments after `--`: one more server. */
  serverCommand: readonly string[];
  /** The values of `--env`: variables of that server. */
  env?: readonly string[];
}

/** Runs `vitrine chat`: prints its address, then runs until a signal ends the process. Throws `ConnectError`, `ChatError`, `ConnectError`. */
export async function runChat(options: ChatCommandOptions): Promise<void> {
  await openChat(await readServers(options, printLine), options);
}

export interface OpenChatOptions extends Omit<ChatCommandOptions, 'config' | 'env' | 'serverCommand'> {
  /** The server whose diagnostics the page shows first; absent: none. */
  inspect?: string;
  /** Called with the connections when the chat runs. What it returns is called at the end. @default nothing */
  onOpen?: ((connections: Connections) => () => void) | undefined;
}

/** Opens the chat on these servers. Resolves when it runs. Throws `ChatError`, `ConnectError`. */
export async function openChat(
  {
    servers: configured,
    compiledViews,
    registries = [],
    sandbox,
    auth,
    mcpRegistry,
    privateHosts,
    userServers,
    retention,
  }: Config,
  options: OpenChatOptions,
): Promise<void> {
  const { host, port, sandboxPort, allowHost, data, inspect } = options;
  const access = readChatAuth(auth, options.headless ? await withApiToken(options, auth) : options);
  const template = options.sandbox || sandbox;
  const knownAgents = await readAgents({ agent: options.agent, agents: options.agents });
  const secrets = [
    ...access.authSecrets,
    ...access.scimTokens,
    ...(access.token === undefined ? [] : [access.token]),
    ...serviceSecrets(configured, knownAgents),
  ];
  const output = await createServiceOutput({ format: options.logFormat, command: 'chat', secrets });
  reportAgents(knownAgents, output);
  const chatModels = await createChatModels(knownAgents);
  const { models, modelIdOf } = chatModels;
  const first = options.agent === undefined ? undefined : knownAgents[0]?.id;
  const directory = { known: knownAgents, servers: configured, modelIdOf, first };
  if (Object.keys(createChatAgents(directory).servers()).length === 0)
    output.line('No servers: name a file with --config or --agent, or a server command after --.');
  if (!isLoopback(host)) output.line(describeListening(host, { access, template }));

  const closing = closeOnSignal({ drainSeconds: options.drain, printLine: output.line });
  const knownViews = options.compiledViews
    ? await openKnownViews(options.knownViews, { cacheFolder: data, warn: output.line })
    : undefined;
  const published = publishedSettings({ servers: configured, registries }, knownAgents);
  try {
    const inspection =
      inspect === undefined
        ? undefined
        : createInspection(inspect, { connections: () => parts.get(LOCAL_USER).connections });
    let telemetry: ServiceTelemetry | undefined;
    const { database, nats } = options;
    if (database) await waitForDatabase(database, output);
    const users = await openChatRecords(access.auth, { data, database, nats, output });
    if (users) closing.add(() => users.close());
    const openBox = createBoxOpener({ data, database: options.database, authSecrets: access.authSecrets });
    const opening = Promise.withResolvers<ChatStorage>();
    const openStorage = (): Promise<ChatStorage> => opening.promise;
    const { push, notify } = openPush({ openStorage, openBox, privateHosts, auth: access.auth, output });
    const parts = createUserParts({
      agents: directory,
      agent: {
        models,
        push,
        writesTitles: true,
        ...(options.compiledViews && {
          compiledViews: {
            compile: createToolViewCompiler({ knownViews }),
            on: compiledViews,
            servers: compiledViewsByServer(configured, knownAgents),
          },
        }),
        ...publishedInterfaces(published, { data, privateHosts }),
      },
      openBox,
      privateHosts,
      userServers: {
        isOpenToAll: options.insecureNoAuth === true && access.auth.type === 'none' && !isLoopback(host),
        addresses: userServers,
      },
      output,
      inspection,
      isPaused: options.paused,
      countUsage: users?.budget.count,
      noteEvents: users?.noteEvents,
      metrics: () => telemetry?.agents,
    });
    const schedules = (userId: string) => ({ findObstacle: () => findObstacle(users, userId), notify });
    const storage = await openChatStorage({ ...options, retention, schedules }, parts, output);
    opening.resolve(storage);
    closing.add(() => storage.close());
    const box = await openBox();
    closing.add(
      await keepSecrets({ storage, box, users: users?.records.users, onlyUser: LOCAL_USER, options, output }),
    );
    const modelSettings = await openModelSettings(chatModels, { storage, box, output });
    const openWorkspace = async (userId: string): Promise<Workspace> => {
      const agent = await storage.agent(userId);
      const { connections, agents, servers } = parts.get(userId);
      return { agent, connections, servers, agents: agents.directory(agent), inspection };
    };
    // Without sign-in, the agent of the only user opens before the port: a storage that cannot be used ends the command.
    const workspaces = users
      ? {
          openWorkspace: async ({ id }: User): Promise<UserWorkspace> => {
            const workspace = await openWorkspace(id);
            startServers(parts.get(id), output);
            return { ...workspace, close: () => storage.release(id) };
          },
        }
      : await openWorkspace(LOCAL_USER);
    let runningChat: Chat | undefined;
    telemetry = await startServiceTelemetry({
      command: 'chat',
      version: version(),
      env: commandIO().env,
      metrics: options.metrics,
      log: output.log,
      gauges: listChatGauges({
        connections: () => parts.connections,
        countStreams: () => runningChat?.streamCount ?? 0,
        countSessions: storage.countSessions,
        readWaitingTimes: storage.readWaitingTimes,
        hasSignals: storage.hasSignals,
      }),
      hasAgents: true,
    });
    const { close, observer, metricsUrl } = telemetry;
    closing.add(close);
    // Listens before the servers start, so that no child is started when the port is taken.
    const chat = await createChat({
      ...workspaces,
      host,
      port,
      publicHosts: allowHost,
      basePath: options.basePath,
      ...access,
      revokedSessions: users?.records.revokedSessions,
      access: users?.records.access,
      admin: users && { ...users.records, stores: storage.userStores },
      budget: users?.budget,
      paused: options.paused,
      sharing: { records: await storage.sharedStore(), openStore: storage.openStore },
      modelSettings,
      data: await storage.dataSettings(),
      insecureNoAuth: options.insecureNoAuth,
      page: options.headless !== true,
      registries: published.all,
      mcpRegistry,
      sandbox: { port: sandboxPort, template, checkNames: options.sandboxCheck },
      checks: storage.checks,
      observer,
      report: output.error,
    });
    runningChat = chat;
    closing.add(closeOptions => chat.close(closeOptions));
    closing.onDrain(() => chat.drain());
    for (const text of [...movedPorts(chat, options), ...chat.warnings]) output.notice(text);
    if (metricsUrl !== undefined) output.line(`Metrics: ${metricsUrl}`);
    if (!users) await parts.get(LOCAL_USER).start();
    await storage.startSchedules?.();
    const stop = options.onOpen?.(parts.get(LOCAL_USER).connections);
    if (stop) closing.add(stop);
    output.started('chat', chat.url);
    if (options.headless) output.line(describeHeadless(chat.url, options));
    else if (options.open && canOpenBrowser()) openBrowser(pageAddress(chat.url, access));
  } catch (error) {
    closing.ignoreSignals();
    // A signal may have begun to close already; errors that follow from that are ignored.
    if (closing.hasBegun) return closing.close();
    await closing.close();
    throw error;
  }
}

/** A chat on files does not load what a database needs. */
async function waitForDatabase(url: string, output: ServiceOutput): Promise<void> {
  const { waitForPostgres } = await import('@vitrine/storage/internal/postgres');
  await waitForPostgres(url, {
    onWait: () => output.notice('the database does not answer; the chat waits a minute for it.'),
  });
}

/** Most chats seal nothing, so the key is looked for when it is first needed. */
function createBoxOpener(options: SecretBoxOptions): () => Promise<ChatSecretBox> {
  let opening: Promise<ChatSecretBox> | undefined;
  return () => {
    opening ??= openSecretBox(options);
    // The next one that needs it tries again.
    opening.catch(() => (opening = undefined));
    return opening;
  };
}

function reportAgents(known: readonly KnownAgent[], output: ServiceOutput): void {
  for (const { id, problem, file } of known) {
    if (problem !== undefined) output.notice(`the agent ${id} is left out. ${problem}`);
    for (const warning of file?.warnings ?? []) output.notice(warning);
  }
}

/** A user does not wait for servers; what fails is shown beside each. */
function startServers(parts: UserParts, output: ServiceOutput): void {
  parts.start().catch((error: unknown) => output.error(error));
}

/** Returns the address that the browser opens: with the token, or where users sign in. */
function pageAddress(url: string, { auth, token }: ChatAuth): string {
  if (auth.type === 'oidc') return auth.publicUrl + new URL(url).pathname;
  return token === undefined ? url : `${url}/?token=${encodeURIComponent(token)}`;
}

/** One line when other ports than the usual ones are used. With `--port 0` any free port is usual. */
function movedPorts({ port, sandboxPort }: Chat, wanted: Pick<OpenChatOptions, 'port' | 'sandboxPort'>): string[] {
  if (wanted.port === undefined && port !== DEFAULT_PORT)
    return [`port ${DEFAULT_PORT} is taken: this chat is on port ${port}, its sandbox on ${sandboxPort}.`];
  if (wanted.sandboxPort === undefined && wanted.port !== 0 && sandboxPort !== port + 1)
    return [`port ${port + 1} is taken: the sandbox is on port ${sandboxPort}.`];
  return [];
}

/** Permissions of the configuration and the agent files for registries. */
interface PublishedSettings {
  /** Registries for every server that names none. */
  readonly registries: readonly string[];
  /** Interfaces by the server's name. */
  readonly servers: Readonly<Record<string, ServerUIConfig>>;
  /** The registries of both. */
  readonly all: readonly string[];
}

function publishedSettings(
  { servers: configured, registries = [] }: Pick<Config, 'servers' | 'registries'>,
  known: readonly KnownAgent[],
): PublishedSettings {
  const files = known.flatMap(({ file }) => file ?? []);
  const entries = [...files.flatMap(({ servers = {} }) => Object.entries(servers)), ...Object.entries(configured)];
  const servers = Object.fromEntries(entries.flatMap(([name, { ui }]) => (ui ? [[name, ui]] : [])));
  const shared = [...new Set([...registries, ...files.flatMap(file => file.registries ?? [])])];
  const own = Object.values(servers).flatMap(({ registry }) => registry ?? []);
  return { registries: shared, servers, all: [...new Set([...shared, ...own])] };
}

/**
 * Creates the loader of published interfaces, which sends no request where no registry is allowed. What registries send is kept beside the
 * sessions.
 */
function publishedInterfaces(
  { registries, servers, all }: PublishedSettings,
  { data, privateHosts }: { data: string; privateHosts: Config['privateHosts'] },
) {
  if (all.length === 0) return {};
  const cacheFolder = join(resolve(data), 'registry');
  const load = createPublishedLoader({ registries, servers, cacheFolder, privateHosts });
  return { publishedUIs: load };
}

/** Whether a server gets compiled views, by its name, where its own entry or its agent file sets that. */
function compiledViewsByServer(configured: Config['servers'], known: readonly KnownAgent[]): Record<string, boolean> {
  const files = known.flatMap(({ file }) =>
    file?.servers ? [{ servers: file.servers, all: file.compiledViews }] : [],
  );
  const settings = [...files, { servers: configured, all: undefined }].flatMap(({ servers, all }) =>
    Object.entries(servers).map(([name, { compiledViews }]) => [name, compiledViews ?? all] as const),
  );
  return Object.fromEntries(settings.filter((entry): entry is [string, boolean] => entry[1] !== undefined));
}
