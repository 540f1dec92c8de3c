// Reads servers from a text that was made for another client: `mcpServers` of Claude and Cursor, `servers` of VS Code, or servers alone. Every
// server is read by the parser of the configuration file; a mistake in one does not hide the others.

import { resolve } from 'node:path';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import stripJsonComments from 'strip-json-comments';
import { isConfigFault } from '../errors.ts';
import { type ConfigDocument, type ConfigPath, openConfigDocument } from './config-document.ts';
import { resolveServerPaths } from './load-config.ts';
import { parseServers } from './parse-config.ts';
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
}

/** The options of `readPastedServers`. */
export interface PastedServersOptions {
  /** Values of variables, by their names; a variable without one stays as it is. @default none yet: an address may have variables */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Folder in which a program runs that names none, and from which relative paths are resolved. @default the folder of this process */
  readonly folder?: string | undefined;
}

const NEED = 'the text must be a map with the key "mcpServers", or "servers"';
/** Keys of other clients that say how they use a server, and nothing about the server. */
const OTHER_CLIENTS_KEYS = new Set([
  ...['alwaysAllow', 'autoApprove', 'autoStart', 'description', 'dev', 'disabled', 'disabledTools'],
  ...['enabled', 'gallery', 'icon', 'includeTools', 'excludeTools', 'trust', 'version', '$schema'],
]);
/** Other names of the transports. */
const TYPES: Readonly<Record<string, string>> = {
  local: 'stdio',
  remote: 'http',
  'streamable-http': 'http',
  streamableHttp: 'http',
};

/**
 * Reads the servers of a text: JSON, also with comments and trailing commas, or YAML. Nothing of the environment is read: every variable is
 * asked for. Throws `ConnectError` when the text has no servers.
 *
 * @example readPastedServers('{"mcpServers": {"files": {"command": "npx", "args": ["files-server"]}}}').servers[0]?.config
 */
export function readPastedServers(text: string, options: PastedServersOptions = {}): PastedServers {
  const { values, folder = '.' } = options;
  const isJson = /^\s*[{[]/.test(text);
  const document = openConfigDocument(isJson ? stripJsonComments(text, { trailingCommas: true }) : text, {
    file: 'text',
    need: NEED,
  });
  const { path, servers, inputs } = findServers(document);
  const { fill, variables } = createVariableFill({ inputs, values: values ?? {} });
  return {
    servers: Object.entries(servers).map(([name, server]) => {
      const filled = fill(adapt(server));
      const place = placeAt(document, [...path, name]);
      const pasted = values === undefined ? readOpenServer(place, name, filled) : readServer(place, name, filled);
      return pasted.config ? { ...pasted, config: pinFolder(pasted.config, folder) } : pasted;
    }),
    variables: [...variables.values()],
  };
}

/** Reads the configuration of one server that a user wrote in a form. Throws `ConnectError`. */
export function readServerConfig(name: string, settings: object, folder = '.'): ServerConfig {
  const document = openConfigDocument(JSON.stringify({ mcpServers: { [name]: settings } }), {
    file: 'server',
    need: NEED,
  });
  return pinFolder(parseServers(document, { keys: [] })[name]!, folder);
}

interface FoundServers {
  readonly path: ConfigPath;
  readonly servers: Readonly<Record<string, unknown>>;
  readonly inputs: unknown;
}

function findServers({ value: root, fail }: ConfigDocument): FoundServers {
  const mcp = isRecord(root.mcp) ? root.mcp : {};
  const places: readonly (readonly [ConfigPath, unknown, unknown])[] = [
    [['mcpServers'], root.mcpServers, root.inputs],
    [['servers'], root.servers, root.inputs],
    [['mcp', 'servers'], mcp.servers, mcp.inputs],
    [[], isMapOfServers(root) ? root : undefined, undefined],
  ];
  const place = places.find(([, servers]) => servers !== undefined);
  if ('command' in root || 'url' in root)
    fail('the text is one server without a name: write {"mcpServers": {"a-name": {…}}} around it');
  if (!place) return fail(NEED);
  const [path, servers, inputs] = place;
  if (!isRecord(servers)) return fail('must be a map of servers by their names', { path });
  if (Object.keys(servers).length === 0) fail('has no servers', { path });
  return { path, servers, inputs };
}

function isMapOfServers(value: Readonly<Record<string, unknown>>): boolean {
  const members = Object.values(value);
  return members.length > 0 && members.every(member => isRecord(member) && ('command' in member || 'url' in member));
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

/** A server of another client in the words of the configuration file. */
function adapt(server: unknown): unknown {
  if (!isRecord(server)) return server;
  const { serverUrl, httpUrl, env, type, ...rest } = server;
  const url = rest.url ?? serverUrl ?? httpUrl;
  const adapted: Record<string, unknown> = { ...rest };
  for (const key of OTHER_CLIENTS_KEYS) delete adapted[key];
  if (url !== undefined) adapted.url = url;
  if (type !== undefined) adapted.type = typeof type === 'string' ? (TYPES[type] ?? type) : type;
  if (env !== undefined) adapted.env = isRecord(env) ? textValues(env) : env;
  return adapted;
}

/** VS Code also takes numbers, and null for a variable that is not set. */
function textValues(env: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}

/** The folder belongs to a server's identity, so it must not change with the folder in which the next process starts. */
function pinFolder(config: ServerConfig, folder: string): ServerConfig {
  const { server } = resolveServerPaths({ server: config }, folder);
  const pinned = server ?? config;
  return pinned.type === 'stdio' ? { ...pinned, cwd: pinned.cwd ?? resolve(folder) } : pinned;
}
