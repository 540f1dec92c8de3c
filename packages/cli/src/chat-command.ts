// `vitrine chat`: opens connections, agent and chat in the order of their dependencies, and closes them in reverse.
import { join, resolve } from 'node:path';
import { createAgent } from '@vitrine/agent';
import { type Chat, compileToolView, createChat } from '@vitrine/chat';
import { createInspection, createPublishedLoader, DEFAULT_PORT, isLoopback } from '@vitrine/chat/internal/command';
import { type Config, createConnections, type ServerUIConfig } from '@vitrine/connect';
import { createChatAgents } from './agents/agent-directory.ts';
import { createChatModels } from './agents/chat-models.ts';
import { type KnownAgent, readAgents } from './agents/read-agents.ts';
import { commandIO } from './command-io.ts';
import { endOnSignal } from './end-on-signal.ts';
import { canOpenBrowser, openBrowser } from './open-browser.ts';
import { printLine, printNotice } from './print-line.ts';
import { printable } from './printable.ts';
import { version } from './program.ts';
import { readServers } from './read-servers.ts';
import { reportServers } from './report-servers.ts';
import { UsageError } from './usage-error.ts';

export interface ChatCommandOptions {
  /** A configuration file; absent: none. */
  config?: string;
  /** An agent file; its servers replace those of the configuration. Absent: no agent is chosen. */
  agent?: string;
  /** A folder of agent files from which the user can choose in the page. */
  agents?: string;
  /** Absent: the default port, or the next one that is free. */
  port?: number;
  sandboxPort?: number;
  host: string;
  /** What requests must bring. Absent: none is needed, which only this machine's addresses permit. */
  token?: string;
  /** True: no token is needed for any address. */
  insecureNoAuth?: boolean;
  allowHost: readonly string[];
  /** Folder of the sessions. */
  data: string;
  /** False: never open a browser. */
  open: boolean;
  /** False: no compiled views, whatever the configuration and the page's setting. */
  compiledViews: boolean;
  /** The arguments after `--`: one more server. */
  serverCommand: readonly string[];
}

/** Runs `vitrine chat`: prints its address, then runs until a signal ends the process. Throws `ConfigError`, `ChatError`, `ConnectError`. */
export async function runChat(options: ChatCommandOptions): Promise<void> {
  await openChat(await readServers(options, printLine), options);
}

export interface OpenChatOptions extends Omit<ChatCommandOptions, 'config' | 'serverCommand'> {
  /** The server whose diagnostics the page shows first; absent: none. */
  inspect?: string;
}

/** Opens the chat on these servers. Resolves when it runs. Throws `ChatError`, `ConnectError`. */
export async function openChat(
  { servers: configured, compiledViews, registries = [] }: Config,
  options: OpenChatOptions,
): Promise<void> {
  const { host, port, sandboxPort, allowHost, data, inspect } = options;
  // An empty variable sets nothing.
  const token = options.token || undefined;
  requireToken(options, token);
  const knownAgents = await readAgents(options);
  for (const { id, problem, file } of knownAgents) {
    if (problem !== undefined) printLine(`vitrine: the agent ${id} is left out. ${printable(problem)}`);
    for (const warning of file?.warnings ?? []) printNotice(warning);
  }
  const { models, modelIdOf } = await createChatModels(knownAgents);
  const first = options.agent === undefined ? undefined : knownAgents[0]?.id;
  const agents = createChatAgents({ known: knownAgents, servers: configured, modelIdOf, first });
  const servers = agents.servers();
  if (Object.keys(servers).length === 0)
    printLine('No servers: name a file with --config or --agent, or a server command after --.');
  if (!isLoopback(host)) {
    printLine(
      token === undefined
        ? `Listening on ${host}: everyone who can reach this address can use your servers and read your chats. Interfaces of tools only open on this machine.`
        : `Listening on ${host}: open the page once with ?token= and your token at the end. Interfaces of tools only open on this machine.`,
    );
  }

  const closers: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll(closers);
    return closing;
  };
  const removeSignalHandlers = endOnSignal({ close });
  const published = publishedSettings({ servers: configured, registries }, knownAgents);
  try {
    const inspection =
      inspect === undefined ? undefined : createInspection(inspect, { connections: () => connections });
    const connections = createConnections(servers, {
      clientInfo: { name: 'vitrine', version: version() },
      onMessage: inspection?.onMessage,
    });
    closers.push(() => connections.close());
    const agent = await createAgent({
      connections,
      dataDir: resolve(data),
      models,
      profile: agents.profile(),
      ...(options.compiledViews && {
        compiledViews: {
          compile: compileToolView,
          on: compiledViews,
          servers: compiledViewsByServer(configured, knownAgents),
        },
      }),
      ...publishedInterfaces(published, data),
      onError: error => printNotice(error.message),
      onNotice: printNotice,
    });
    closers.push(() => agent.close());
    // The port before the servers, so that no child is started when it is taken.
    const chat = await createChat({
      agent,
      connections,
      agents: agents.directory({ agent, connections }),
      host,
      port,
      publicHosts: allowHost,
      token,
      insecureNoAuth: options.insecureNoAuth,
      registries: published.all,
      sandbox: { port: sandboxPort },
      inspection,
      report: error => printLine(`vitrine: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    });
    closers.push(() => chat.close());
    for (const line of movedPorts(chat, options)) printNotice(line);
    for (const warning of chat.warnings) printNotice(warning);
    closers.push(reportServers(connections, printLine));
    await connections.start();
    commandIO().stdout.write(`Vitrine chat: ${chat.url}\n`);
    if (options.open && canOpenBrowser())
      openBrowser(token === undefined ? chat.url : `${chat.url}/?token=${encodeURIComponent(token)}`);
  } catch (error) {
    removeSignalHandlers();
    // A signal may have begun to close already; errors that follow from that are ignored.
    if (closing) return closing;
    await close();
    throw error;
  }
}

/** Throws `UsageError` when other machines could use the chat without a token. */
function requireToken({ host, insecureNoAuth }: OpenChatOptions, token: string | undefined): void {
  if (token !== undefined || insecureNoAuth === true || isLoopback(host)) return;
  throw new UsageError(
    'missing',
    `--host ${printable(host)} opens the chat to other machines, so it needs a token: VITRINE_TOKEN=$(openssl rand -hex 16) before the command, or --token. --insecure-no-auth insists on having none.`,
    { received: host },
  );
}

/** One line when other ports than the usual ones are used. With `--port 0` any free port is usual. */
function movedPorts({ port, sandboxPort }: Chat, wanted: Pick<OpenChatOptions, 'port' | 'sandboxPort'>): string[] {
  if (wanted.port === undefined && port !== DEFAULT_PORT)
    return [`port ${DEFAULT_PORT} is taken: this chat is on port ${port}, its sandbox on ${sandboxPort}.`];
  if (wanted.sandboxPort === undefined && wanted.port !== 0 && sandboxPort !== port + 1)
    return [`port ${port + 1} is taken: the sandbox is on port ${sandboxPort}.`];
  return [];
}

/** What the configuration and the agent files allow of registries. */
interface PublishedSettings {
  /** For every server that names no registry. */
  readonly registries: readonly string[];
  /** By the server's name. */
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

/** Nothing is asked where no registry is allowed. What registries send is kept beside the sessions. */
function publishedInterfaces({ registries, servers, all }: PublishedSettings, data: string) {
  if (all.length === 0) return {};
  const load = createPublishedLoader({ registries, servers, cacheFolder: join(resolve(data), 'registry') });
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

/** Closes in reverse order. An error does not keep the others open; the first one is thrown at the end. */
async function closeAll(closers: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const closer of closers.reverse()) {
    try {
      await closer();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
