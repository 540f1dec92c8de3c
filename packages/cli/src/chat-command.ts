// `vitrine chat`: connections, agent and chat, opened in the order they need each other and closed in the other.
import { resolve } from 'node:path';
import { createAgent } from '@vitrine/agent';
import { type Chat, compileToolView, createChat, createInspection, DEFAULT_PORT, isLoopback } from '@vitrine/chat';
import { type Config, createConnections, loadConfig } from '@vitrine/connect';
import { endOnSignal } from './end-on-signal.ts';
import { canOpenBrowser, openBrowser } from './open-browser.ts';
import { printable } from './printable.ts';
import { version } from './program.ts';
import { reportServers } from './report-servers.ts';
import { serverOfCommand } from './server-command.ts';

export interface ChatCommandOptions {
  /** A configuration file; absent: none. */
  config?: string;
  /** Absent: the usual one, or the next that is free. */
  port?: number;
  sandboxPort?: number;
  host: string;
  allowHost: readonly string[];
  /** Folder of the sessions. */
  data: string;
  /** False: do not open a browser, whatever the surroundings. */
  open: boolean;
  /** False: tools without an interface show what they answer as it is, whatever the configuration and the page say. */
  compiledViews: boolean;
  /** What stood after `--`: one more server. */
  serverCommand: readonly string[];
}

/** `vitrine chat`: prints its address, then runs until a signal ends the process. Throws `ConfigError`, `ChatError`, `ConnectError`. */
export async function runChat(options: ChatCommandOptions): Promise<void> {
  await openChat(await readConfig(options), options);
}

export interface OpenChatOptions extends Omit<ChatCommandOptions, 'config' | 'serverCommand'> {
  /** The server whose diagnostics the page puts in front; absent: none. */
  inspect?: string;
}

/** Opens the chat on these servers. Resolves when it runs. Throws `ChatError`, `ConnectError`. */
export async function openChat({ servers, compiledViews }: Config, options: OpenChatOptions): Promise<void> {
  const { host, port, sandboxPort, allowHost, data, inspect } = options;
  if (Object.keys(servers).length === 0) say('No servers: name a file with --config, or a server command after --.');
  if (!isLoopback(host)) {
    say(
      `Listening on ${host}: everybody who reaches this address can use your servers, without a password. Interfaces of tools only open on this machine.`,
    );
  }

  const closers: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll(closers);
    return closing;
  };
  const letGo = endOnSignal({ close });
  try {
    const inspection =
      inspect === undefined ? undefined : createInspection(inspect, { connections: () => connections });
    const connections = createConnections(servers, {
      clientInfo: { name: 'vitrine', version: version() },
      onMessage: inspection?.onMessage,
    });
    closers.push(() => connections.close());
    const agent = createAgent({
      connections,
      dataDir: resolve(data),
      ...(options.compiledViews && {
        compiledViews: { compile: compileToolView, on: compiledViews, servers: ownWords(servers) },
      }),
      onError: error => say(`vitrine: ${error.message}`),
      onNotice: line => say(`vitrine: ${printable(line)}`),
    });
    closers.push(() => agent.close());
    // The port before the servers: when it is taken, no child was started for nothing.
    const chat = await createChat({
      agent,
      connections,
      host,
      port,
      publicHosts: allowHost,
      sandbox: { port: sandboxPort },
      inspection,
      report: error => say(`vitrine: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    });
    closers.push(() => chat.close());
    for (const line of movedPorts(chat, options)) say(`vitrine: ${line}`);
    for (const warning of chat.warnings) say(`vitrine: ${warning}`);
    closers.push(reportServers(connections, say));
    await connections.start();
    process.stdout.write(`Vitrine chat: ${chat.url}\n`);
    if (options.open && canOpenBrowser()) openBrowser(chat.url);
  } catch (error) {
    letGo();
    // A signal may have begun to close already; what failed because of it is no failure.
    if (closing) return closing;
    await close();
    throw error;
  }
}

/** One line when the ports are not the usual ones because those are taken. */
function movedPorts({ port, sandboxPort }: Chat, wanted: Pick<OpenChatOptions, 'port' | 'sandboxPort'>): string[] {
  if (wanted.port === undefined && port !== DEFAULT_PORT)
    return [`port ${DEFAULT_PORT} is taken: this chat is on port ${port}, its sandbox on ${sandboxPort}.`];
  if (wanted.sandboxPort === undefined && sandboxPort !== port + 1)
    return [`port ${port + 1} is taken: the sandbox is on port ${sandboxPort}.`];
  return [];
}

async function readConfig({ config, serverCommand }: ChatCommandOptions): Promise<Config> {
  const read: Config = config === undefined ? { servers: {} } : await loadConfig(config, { env: process.env });
  if (read.warning !== undefined) say(`vitrine: ${printable(read.warning)}`);
  const [command, ...args] = serverCommand;
  if (command === undefined) return read;
  const added = serverOfCommand([command, ...args], Object.keys(read.servers));
  return { ...read, servers: { ...read.servers, [added.name]: added.config } };
}

/** What single servers of a configuration say about compiled views. */
function ownWords(servers: Config['servers']): Record<string, boolean> {
  const said = Object.entries(servers).map(([name, { compiledViews }]) => [name, compiledViews] as const);
  return Object.fromEntries(said.filter((entry): entry is [string, boolean] => entry[1] !== undefined));
}

/** Last opened, first closed. One that fails does not keep the others open; the first failure is thrown at the end. */
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

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
