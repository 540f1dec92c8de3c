// The settings of one run of `vitrine wrap`: the file, overridden by the environment, overridden by the arguments.
import { hash as digest } from 'node:crypto';
import { resolve } from 'node:path';
import type { HttpServerConfig, ServerConfig } from '@vitrine/connect';
import type { ModelConfig } from '@vitrine/model';
import { readCommandLine } from '@vitrine/std/internal/command-line';
import { commandIO } from '../../../program/command-io.ts';
import { UsageError } from '../../../program/usage-error.ts';
import { readVariables } from '../../chat/server-environment.ts';
import { parseServerCommand } from '../../server/server-command.ts';
import { defaultCacheFolder } from '../stored/cache-folder.ts';
import type { GatewayClient, WrapFile } from './file-schema.ts';
import type { Settings } from './settings-schema.ts';
import { type OptionValues, withVariables } from './variables-and-options.ts';

/** The arguments of the command line: beside these, one for each option of `SETTINGS`. */
export interface WrapArguments extends OptionValues {
  readonly config?: string;
  /** A server command in one text, or an address. */
  readonly upstream?: string;
  readonly upstreamUrl?: string;
  /** `false`: the address of a sign-in is printed only. */
  readonly open?: boolean;
  /** Headers for a server behind an address, as `name: value`; `$NAME` in a value is a variable. */
  readonly header?: readonly string[];
  /** PostgreSQL instead of the cache folder. */
  readonly database?: string;
  /** The model that improves interfaces, as provider:model or provider/model. */
  readonly llm?: string;
  /** Variables for a server that is started: `NAME` copies ours, `NAME=value` sets one. */
  readonly env?: readonly string[];
  /** The arguments after `--`. */
  readonly serverCommand: readonly string[];
}

export interface WrapSettings extends Omit<WrapFile, '$schema' | 'upstream' | 'cache' | 'llm' | 'servers' | 'clients'> {
  readonly llm?: ModelConfig;
  /** For users: after the command or the host. */
  readonly name: string;
  readonly upstream: ServerConfig;
  /** Hosts of authorization servers that may be at addresses that are not public. */
  readonly privateHosts?: readonly string[];
  /** Port of the callback of a sign-in. Absent: any free one. */
  readonly callbackPort?: number;
  /** Whether a sign-in opens the user's browser, where there is one. */
  readonly opensBrowser: boolean;
  /** Distinguishes this server from others; contains no secret. */
  readonly key: string;
  /** The file of the stored list of tools; absent: none. */
  readonly cacheFolder?: string;
  /** The address of PostgreSQL that stores everything instead; may have a password in it. */
  readonly database?: string;
  readonly cacheLimits?: Pick<
    NonNullable<WrapFile['cache']>,
    'ttlMs' | 'maxEntries' | 'maxEntrySizeBytes' | 'maxTotalSizeBytes'
  >;
}

/** The settings of a gateway: several servers. */
export interface GatewaySettings {
  readonly servers: readonly (WrapSettings & { readonly prefix: string })[];
  readonly clients?: readonly GatewayClient[];
}

/** The settings of one server, or of a gateway where the file has `mcpServers`. Throws `ConnectError` and `UsageError`. */
export async function readRun(
  words: WrapArguments,
  env: NodeJS.ProcessEnv = commandIO().env,
): Promise<WrapSettings | GatewaySettings> {
  const source = await readSource(words, env);
  const { file } = source;
  if (file.servers === undefined) return createSettings(chooseServer(words, file, env), source);
  const { serverCommand, upstream, upstreamUrl, header = [], env: variables = [] } = words;
  const hasServer = serverCommand.length > 0 || upstream !== undefined || upstreamUrl !== undefined;
  if (hasServer || file.upstream || header.length > 0 || variables.length > 0)
    throw new UsageError('conflict', 'The file has mcpServers, so no other server, --header or --env is read.', {
      hint: 'Write the server, its headers and its variables into mcpServers.',
    });
  if (file.servers.length === 0)
    throw new UsageError('missing', 'mcpServers of the file names no server that is enabled.', {
      hint: 'Write a server into it.',
    });
  return {
    servers: await Promise.all(
      file.servers.map(async ({ name, prefix, config }) => ({
        ...(await createSettings({ name, upstream: config }, source)),
        prefix,
      })),
    ),
    ...(file.clients && { clients: file.clients }),
  };
}

/** Throws `ConnectError` and `UsageError`. */
export async function readSettings(
  words: WrapArguments,
  env: NodeJS.ProcessEnv = commandIO().env,
): Promise<WrapSettings> {
  const source = await readSource(words, env);
  return createSettings(chooseServer(words, source.file, env), source);
}

interface SettingsSource {
  readonly words: WrapArguments;
  readonly file: WrapFile;
  readonly env: NodeJS.ProcessEnv;
}

async function readSource(words: WrapArguments, env: NodeJS.ProcessEnv): Promise<SettingsSource> {
  const file = words.config === undefined ? {} : await readFile(words.config, env);
  return { words, file: withVariables(file, env, words), env };
}

async function createSettings(chosenServer: NamedServer, { words, file, env }: SettingsSource): Promise<WrapSettings> {
  const { name } = chosenServer;
  const upstream = await withHeaders(
    withoutCredentials(withEnvironment(chosenServer.upstream, words.env ?? [], env)),
    words.header ?? [],
    env,
  );
  const { privateHosts, callbackPort } = chosenServer;
  const { generation, specs, knownViews, http, logging = {}, limits, cache, toolRefresh } = file;
  const modelName = words.llm ?? (env.VITRINE_WRAP_LLM || undefined);
  const fileModel = file.llm && (await import('./read-config-file.ts')).readModelConfig(file.llm);
  const llm = modelName === undefined ? fileModel : await readModel(modelName, fileModel);
  const isKept = cache?.type !== 'memory';
  const database = chooseDatabase(words, isKept, env);
  return {
    name,
    upstream,
    ...(privateHosts && { privateHosts }),
    ...(callbackPort !== undefined && { callbackPort }),
    opensBrowser: words.open !== false,
    key: createServerKey(upstream),
    generation: { ...generation, workspace: generation?.workspace ?? process.cwd() },
    ...(llm && { llm }),
    ...(specs !== undefined && { specs }),
    ...(knownViews !== undefined && { knownViews }),
    logging,
    ...(limits && { limits }),
    ...(toolRefresh && { toolRefresh }),
    ...(cache && { cacheLimits: cache }),
    ...(http && { http }),
    ...(database !== undefined && { database }),
    ...(isKept && { cacheFolder: cache?.directory ?? defaultCacheFolder(env) }),
  };
}

/** Undefined: the cache folder, or nothing. Not DATABASE_URL, which is for the user's own applications. Throws `UsageError`. */
function chooseDatabase({ database }: WrapArguments, isKept: boolean, env: NodeJS.ProcessEnv): string | undefined {
  if (isKept) return database ?? (env.VITRINE_WRAP_DATABASE || undefined);
  if (database === undefined) return undefined;
  throw new UsageError('conflict', '--database keeps what --no-cache (cache.type "memory") does not: leave one out.', {
    hint: 'Leave out --no-cache to keep interfaces, or --database to forget them.',
  });
}

/**
 * `provider:model`. Settings of the same provider in the file remain, but not what the file says of another model: its id, label, prices and
 * context window. Throws `UsageError`.
 */
async function readModel(text: string, file: ModelConfig | undefined): Promise<ModelConfig> {
  const { ModelConfigSchema, PROVIDERS } = await import('@vitrine/model/internal/config');
  const [, provider = '', model = ''] = /^([^:/]+)[:/](.+)$/.exec(text) ?? [];
  const same: Partial<ModelConfig> = file?.provider === provider ? file : {};
  const { id: _id, label: _label, prices: _prices, contextWindow: _window, ...ofProvider } = same;
  const parsed = ModelConfigSchema.safeParse({ ...(same.model === model ? same : ofProvider), provider, model });
  if (parsed.success) return parsed.data;
  throw new UsageError(
    'bad-value',
    `--llm ${JSON.stringify(text)}: write provider:model, such as anthropic:claude-sonnet-4-5. Providers: ${Object.keys(PROVIDERS).join(', ')}.`,
    { received: text, cause: parsed.error },
  );
}

/** The code that reads files is loaded only when there is one. */
async function readFile(path: string, env: NodeJS.ProcessEnv): Promise<WrapFile> {
  const { loadWrapFile } = await import('./read-config-file.ts');
  return loadWrapFile(path, env);
}

interface NamedServer {
  readonly name: string;
  readonly upstream: ServerConfig;
  readonly privateHosts?: readonly string[] | undefined;
  readonly callbackPort?: number | undefined;
}

function chooseServer(
  { serverCommand, upstream, upstreamUrl }: WrapArguments,
  file: Settings,
  env: NodeJS.ProcessEnv,
): NamedServer {
  const sources = [serverCommand.length > 0, upstream !== undefined, upstreamUrl !== undefined].filter(Boolean);
  if (sources.length > 1)
    throw new UsageError(
      'conflict',
      'More than one server: write a command after --, or --upstream, or --upstream-url.',
    );
  if (serverCommand.length > 0) return ofCommand(serverCommand);
  if (upstreamUrl !== undefined) return ofAddress('--upstream-url', upstreamUrl);
  if (upstream !== undefined) {
    const command = commandIn(upstream);
    return command ? ofCommand(command) : ofAddress('--upstream', upstream);
  }
  if (env.VITRINE_WRAP_URL) return ofAddress('VITRINE_WRAP_URL', env.VITRINE_WRAP_URL);
  if (!file.upstream)
    throw new UsageError(
      'missing',
      'Name the server: its command after --, or --upstream-url, or "upstream" in a file for --config.',
    );
  const { transport, ...rest } = file.upstream;
  if ('command' in rest) {
    const { name } = parseServerCommand([rest.command, ...(rest.args ?? [])]);
    return { name, upstream: { type: 'stdio', ...rest } };
  }
  const { url, headers, auth, privateHosts } = rest;
  const { callbackPort, ...program } = auth ?? {};
  // The schema has checked that a program that signs in by itself has what it needs.
  const upstreamAuth = auth && ({ type: 'oauth', ...program } as NonNullable<HttpServerConfig['auth']>);
  const type = transport as 'http' | 'sse';
  const config = { type, url, ...(headers && { headers }), ...(upstreamAuth && { auth: upstreamAuth }) };
  return { name: hostName(url), upstream: config, privateHosts, callbackPort };
}

/** The arguments in `--upstream`; undefined: it is an address. Throws `UsageError`. */
export function commandIn(upstream: string): string[] | undefined {
  if (/^https?:/i.test(upstream)) return undefined;
  const text = upstream.replace(/^stdio:/, '');
  const { words, isOpen } = readCommandLine(text);
  if (isOpen)
    throw new UsageError('bad-value', `A quotation mark is not closed: ${text}`, {
      received: text,
      hint: 'Close it, or write a backslash before it.',
    });
  return [...words];
}

function ofCommand(words: readonly string[]): NamedServer {
  const [command, ...args] = words;
  if (command === undefined || command === '')
    throw new UsageError('missing', '--upstream names no command.', {
      hint: 'Write the command of the server in it, such as --upstream "node server.mjs".',
    });
  const { name, config } = parseServerCommand([command, ...args]);
  return { name, upstream: config };
}

function ofAddress(word: string, text: string): NamedServer {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError('bad-value', `${word} ${JSON.stringify(text)} is no http or https address.`, {
      received: text,
      hint: 'Write the whole address, such as https://example.org/mcp.',
    });
  return { name: hostName(url.href), upstream: { type: 'http', url: url.href } };
}

function withEnvironment(upstream: ServerConfig, words: readonly string[], env: NodeJS.ProcessEnv): ServerConfig {
  if (words.length === 0) return upstream;
  if (upstream.type !== 'stdio')
    throw new UsageError('conflict', '--env is for a server that is started, not for an address.', {
      hint: 'Leave --env out, or write the command of the server after --.',
    });
  return { ...upstream, env: { ...upstream.env, ...readVariables(words, env) } };
}

/** The code that reads headers is loaded only when there are some. */
async function withHeaders(
  upstream: ServerConfig,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ServerConfig> {
  if (words.length === 0) return upstream;
  if (upstream.type === 'stdio')
    throw new UsageError('conflict', '--header is for a server behind an address; one that is started takes --env.', {
      hint: 'Leave --header out, or name the server by --upstream-url.',
    });
  const { readHeaders } = await import('./read-headers.ts');
  return { ...upstream, headers: { ...upstream.headers, ...readHeaders(words, env) } };
}

/** Refuses user names and passwords: no HTTP client accepts them in an address, and errors would repeat them. */
function withoutCredentials(upstream: ServerConfig): ServerConfig {
  if (upstream.type === 'stdio') return upstream;
  const { username, password, host } = new URL(upstream.url);
  if (username === '' && password === '') return upstream;
  throw new UsageError('bad-value', `The address of ${host} has a name or a password in it.`, {
    hint: 'Send them as a header: --header, or "headers" of "upstream" in a file for --config.',
  });
}

function hostName(url: string): string {
  return new URL(url).hostname.replace(/[^\w.-]+/g, '-').replace(/^[-.]+/, '') || 'server';
}

/** A hash with the names of variables and headers, without their values. The same arguments in another folder start another server. */
function createServerKey(upstream: ServerConfig): string {
  const of =
    upstream.type === 'stdio'
      ? [upstream.command, upstream.args ?? [], resolve(upstream.cwd ?? '.'), Object.keys(upstream.env ?? {}).sort()]
      : [upstream.type, upstream.url, Object.keys(upstream.headers ?? {}).sort()];
  return digest('sha256', JSON.stringify(of)).slice(0, 16);
}
