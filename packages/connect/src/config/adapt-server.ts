// Puts a server of another client's configuration into the words of the configuration file.

import { readCommandLine } from '@vitrine/std/internal/command-line';
import { isRecord, withoutUndefined } from '@vitrine/std/internal/json';
import { didYouMean } from './did-you-mean.ts';
import { REMOTE_KEYS, SERVER_KEYS, STDIO_KEYS } from './parse-config.ts';

/** Keys that say how another client uses a server, and nothing about the server. */
const USAGE_KEYS: ReadonlySet<string> = new Set([
  ...['alwaysAllow', 'autoApprove', 'autoStart', 'description', 'dev', 'disabled', 'disabledTools'],
  ...['enabled', 'gallery', 'icon', 'includeTools', 'excludeTools', 'name', 'source', 'trust', 'version', '$schema'],
]);
/** Keys of other clients that look like a misspelt key of ours. */
const FOREIGN_KEYS: ReadonlySet<string> = new Set(['oauth']);
/** Other names of the transports. */
const TYPES: Readonly<Record<string, string>> = {
  local: 'stdio',
  remote: 'http',
  'streamable-http': 'http',
  streamableHttp: 'http',
};

/** A server for the parser of the configuration file. */
export interface AdaptedServer {
  readonly server: unknown;
  /** Keys of the text without a counterpart. */
  readonly ignored: readonly string[];
}

/**
 * Translates a server, and takes out what only other clients know. A misspelt key stays, and becomes an error.
 *
 * @example adaptServer({ command: 'npx -y files-server' }).server // { command: 'npx', args: ['-y', 'files-server'] }
 */
export function adaptServer(written: unknown): AdaptedServer {
  if (!isRecord(written)) return { server: written, ignored: [] };
  const entries = Object.entries(written).filter(([key, value]) => value !== null && !USAGE_KEYS.has(key));
  const server = translate(Object.fromEntries(entries));
  const keys = listKeys(server);
  const ignored = Object.keys(server).filter(key => {
    if (keys.includes(key)) return key === 'auth' && isRecord(server.auth) && 'CLIENT_ID' in server.auth;
    return FOREIGN_KEYS.has(key) || didYouMean(key, SERVER_KEYS.keys) === undefined;
  });
  for (const key of ignored) delete server[key];
  return { server, ignored };
}

function translate(written: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { serverUrl, httpUrl, environment, transport, transportType, requestInit, ...rest } = written;
  const { command, args, env = environment } = { ...rest, ...divideCommand(rest.command, rest.args) };
  const type = [rest.type, transport, transportType].find(each => typeof each === 'string') ?? rest.type;
  return withoutUndefined({
    ...rest,
    type: typeof type === 'string' ? (TYPES[type] ?? type) : type,
    command,
    args: Array.isArray(args) ? args.map(toText) : args,
    env: isRecord(env) ? mapTexts(env) : env,
    url: rest.url ?? serverUrl ?? httpUrl,
    timeout: toMilliseconds(rest.timeout),
    headers: rest.headers ?? (isRecord(requestInit) ? requestInit.headers : undefined),
  });
}

/** Cline and Roo count seconds, the others milliseconds: no server is given less than a second. */
const toMilliseconds = (timeout: unknown): unknown =>
  typeof timeout === 'number' && timeout < 1000 ? timeout * 1000 : timeout;

/** The program and its arguments: opencode has a list of both, Zed had a map, and some texts have a line. */
function divideCommand(command: unknown, args: unknown): Record<string, unknown> {
  if (Array.isArray(command)) return { command: command[0], args: command.slice(1) };
  if (isRecord(command)) {
    const { path, args: own, env } = command;
    return { command: path, args: own ?? args, ...(isRecord(env) ? { env } : {}) };
  }
  if (typeof command !== 'string' || (args !== undefined && !Array.isArray(args))) return { command, args };
  const { words, isOpen } = readCommandLine(command);
  const [program, ...more] = words;
  // A path may have blanks.
  if (program === undefined || more.length === 0 || isOpen || /[\\/]/.test(program)) return { command, args };
  return { command: program, args: [...more, ...(args ?? [])] };
}

/** VS Code takes numbers, and null for a variable that is not set. */
function mapTexts(env: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(env).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, toText(value)]));
}

const toText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

function listKeys({ type, command, url }: Readonly<Record<string, unknown>>): readonly string[] {
  if (type === 'stdio' || (type === undefined && command !== undefined)) return STDIO_KEYS;
  if (type === 'http' || type === 'sse' || (type === undefined && url !== undefined)) return REMOTE_KEYS;
  return SERVER_KEYS.keys;
}
