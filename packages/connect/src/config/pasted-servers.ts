// Reads servers from a text that was made for another client: `mcpServers` of Claude and Cursor, `servers` of VS Code, or servers alone. Every
// server is read by the parser of the configuration file; a mistake in one does not hide the others.

import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import { isConfigFault } from '../errors.ts';
import { adaptServer } from './adapt-server.ts';
import { type ConfigDocument, type ConfigPath, openConfigDocument } from './config-document.ts';
import { resolveServerPaths } from './load-config.ts';
import { parseServers } from './parse-config.ts';
import { NEED_SERVERS, openPastedText } from './pasted-text.ts';
import { createVariableFill, hasVariable, type ServerVariable } from './pasted-variables.ts';
import { SERVER_NAME, type ServerConfig } from './server-config.ts';

/** One server of a pasted text: its configuration, or the mistake in it. */
export interface PastedServer {
  /** Name as in the text. */
  readonly name: string;
  /** A name for it that a server can have; absent when its own is one. */
  readonly proposedName?: string;
  readonly config?: ServerConfig;
  /** One line with the place in the text. */
  readonly problem?: string;
}

/** Servers and variables of a pasted text. */
export interface PastedServers {
  readonly servers: readonly PastedServer[];
  /** Each once, in the order of the text. */
  readonly variables: readonly ServerVariable[];
  /** Keys of servers that only other clients know, each once. */
  readonly ignored: readonly string[];
}

/** The options of `readPastedServers`. */
export interface PastedServersOptions {
  /** Values of variables, by their names; a variable without one stays as it is. @default none yet: an address may have variables */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Folder in which a program runs that names none, and from which relative paths are resolved. @default the folder of this process */
  readonly folder?: string | undefined;
}

/**
 * Reads the servers of a text: JSON, also with comments and trailing commas, or YAML. Nothing of the environment is read: every variable is
 * asked for. Throws `ConnectError` when the text has no servers.
 *
 * @example readPastedServers('{"mcpServers": {"files": {"command": "npx", "args": ["files-server"]}}}').servers[0]?.config
 */
export function readPastedServers(text: string, options: PastedServersOptions = {}): PastedServers {
  const { values, folder = '.' } = options;
  const document = openPastedText(text);
  const { servers, inputs } = findServers(document);
  const { fill, variables } = createVariableFill({ inputs, values: values ?? {} });
  const allIgnored = new Set<string>();
  return {
    servers: servers.map(({ name, path, written }) => {
      const { server, ignored } = adaptServer(written);
      for (const key of ignored) allIgnored.add(key);
      const filled = fill(server);
      const place = placeAt(document, path);
      const pasted = values === undefined ? readOpenServer(place, name, filled) : readServer(place, name, filled);
      return pasted.config ? { ...pasted, config: pinFolder(pasted.config, folder) } : pasted;
    }),
    variables: [...variables.values()],
    ignored: [...allIgnored],
  };
}

/** Reads the configuration of one server that a user wrote in a form. Throws `ConnectError`. */
export function readServerConfig(name: string, settings: object, folder = '.'): ServerConfig {
  const document = openConfigDocument(JSON.stringify({ mcpServers: { [name]: settings } }), {
    file: 'server',
    need: NEED_SERVERS,
  });
  return pinFolder(parseServers(document, { keys: [] })[name]!, folder);
}

interface FoundServer {
  readonly name: string;
  readonly path: ConfigPath;
  readonly written: unknown;
}

/** Places of the servers: of Claude, Cursor and others, VS Code and its settings, Zed, Amp. */
const PLACES: readonly (readonly string[])[] = [
  ...[['mcpServers'], ['servers'], ['mcp', 'servers'], ['mcp.servers'], ['context_servers'], ['amp.mcpServers']],
];

function findServers({ value: root, fail }: ConfigDocument): { servers: readonly FoundServer[]; inputs: unknown } {
  if (isServer(root)) {
    const { name, ...written } = root;
    if (typeof name === 'string') return { servers: [{ name, path: [], written }], inputs: root.inputs };
    fail('the text is one server without a name: write {"mcpServers": {"a-name": {…}}} around it');
  }
  const mcp = isRecord(root.mcp) ? root.mcp : {};
  // opencode has its servers in `mcp`.
  const others = [...(isMapOfServers(mcp) ? [['mcp']] : []), ...(isMapOfServers(root) ? [[]] : [])];
  const path = PLACES.find(place => readAt(root, place) !== undefined) ?? others[0];
  if (!path) return fail(NEED_SERVERS);
  const servers = readAt(root, path);
  if (!isRecord(servers)) return fail('must be a map of servers by their names', { path });
  if (Object.keys(servers).length === 0) fail('has no servers', { path });
  return {
    servers: Object.entries(servers).map(([name, written]) => ({ name, path: [...path, name], written })),
    inputs: root.inputs ?? mcp.inputs,
  };
}

function readAt(root: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), root);
}

const isServer = (value: unknown): boolean =>
  isRecord(value) && ['command', 'url', 'serverUrl', 'httpUrl'].some(key => key in value);

function isMapOfServers(value: Readonly<Record<string, unknown>>): boolean {
  const members = Object.values(value);
  return members.length > 0 && members.every(isServer);
}

/** The document as the parser expects it, with one server that is elsewhere in the text: mistakes get the lines of the text. */
function placeAt(document: ConfigDocument, place: ConfigPath): ConfigDocument {
  const translate = (path: ConfigPath): ConfigPath => (path[0] === 'mcpServers' ? [...place, ...path.slice(2)] : path);
  return {
    ...document,
    fault: (message, at) => document.fault(message, { ...at, path: translate(at.path) }),
    fail: (message, at) => document.fail(message, at && { ...at, path: translate(at.path) }),
    listFaults: (issues, texts) =>
      document.listFaults(
        issues.map(issue => ({ ...issue, path: [...translate(issue.path)] })),
        texts,
      ),
  };
}

/** A valid address that leads nowhere (RFC 6761). */
const OPEN_URL = 'https://variable-not-set.invalid/';

/** A server before its variables have values: its address may have one. */
function readOpenServer(document: ConfigDocument, name: string, server: unknown): PastedServer {
  if (!isRecord(server) || typeof server.url !== 'string' || !hasVariable(server.url))
    return readServer(document, name, server);
  const pasted = readServer(document, name, { ...server, url: OPEN_URL });
  return pasted.config && pasted.config.type !== 'stdio'
    ? { ...pasted, config: { ...pasted.config, url: server.url } }
    : pasted;
}

/** Other clients take any name; the user chooses one before the server is added. */
function readServer(document: ConfigDocument, name: string, server: unknown): PastedServer {
  const usedName = SERVER_NAME.test(name) ? name : proposeName(name);
  const names = usedName === name ? { name } : { name, proposedName: usedName };
  try {
    const parsed = parseServers({ ...document, value: { mcpServers: { [usedName]: server } } }, { keys: [] });
    return { ...names, config: parsed[usedName]! };
  } catch (error) {
    if (isConfigFault(error)) return { ...names, problem: errorMessage(error) };
    throw error;
  }
}

function proposeName(name: string): string {
  const letters = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  return letters.slice(0, 64).replace(/-+$/, '') || 'server';
}

/** The folder belongs to a server's identity, so it must not change with the folder in which the next process starts. */
function pinFolder(config: ServerConfig, folder: string): ServerConfig {
  if (config.type !== 'stdio') return config;
  const inHome = { ...config, command: resolveHome(config.command), cwd: resolveHome(config.cwd ?? resolve(folder)) };
  return resolveServerPaths({ server: inHome }, folder).server!;
}

/** A shell would do it, but there is none. */
function resolveHome(path: string): string {
  return path.replace(/^~(?=[\\/])/, () => homedir());
}
