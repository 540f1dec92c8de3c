// Reads a configuration file from disk; relative paths in it are resolved from the file's folder.
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import { ConnectError } from '../errors.ts';
import { type ParseConfigOptions, parseConfig } from './parse-config.ts';
import type { Config, ServerConfig } from './server-config.ts';

/**
 * Reads and parses a file. A relative `cwd`, and a relative `command` that has a slash (`./server.mjs`), are resolved from
 * the file's folder; a bare `command` is looked up on the PATH. Throws `ConnectError`.
 *
 * @example const { servers } = await loadConfig('mcp.json', { env: process.env });
 */
export async function loadConfig(path: string, options: Omit<ParseConfigOptions, 'path'> = {}): Promise<Config> {
  const text = await readConfigText(path);
  const { servers, ...rest } = parseConfig(text, { ...options, path });
  return { ...rest, servers: resolveServerPaths(servers, dirname(resolve(path))) };
}

/**
 * Resolves relative paths of servers from a folder: `cwd`, and a `command` that has a slash.
 *
 * @example resolveServerPaths(config.servers, '/etc/vitrine')
 */
export function resolveServerPaths(servers: Config['servers'], folder: string): Config['servers'] {
  return Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, anchor(server, folder)]));
}

/**
 * The text of a configuration file. Throws `ConnectError` when it can't be read.
 *
 * @example const text = await readConfigText('mcp.json');
 */
export async function readConfigText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const reason = missing ? 'there is no such file' : `it can't be read (${(error as Error).message})`;
    throw new ConnectError('unreadable', `${path}: ${reason}: check the path of the configuration`, {
      file: path,
      cause: error,
    });
  }
}

function anchor(server: ServerConfig, folder: string): ServerConfig {
  if (server.type !== 'stdio') return server;
  const command =
    /[\\/]/.test(server.command) && !isAbsolute(server.command) ? resolve(folder, server.command) : server.command;
  return { ...server, command, ...(server.cwd === undefined ? {} : { cwd: resolve(folder, server.cwd) }) };
}
