// Reads an agent file from disk; relative paths in it are relative to the file.
import { dirname, resolve } from 'node:path';
import { readConfigText, resolveServerPaths } from '@vitrine/connect/internal/config';
import { type AgentFile, type ParseAgentFileOptions, parseAgentFile } from './parse-agent-file.ts';

/**
 * Reads an agent file; relative paths in it become absolute. Rejects with `ConnectError` when the file cannot be read or is invalid.
 * @example
 * const { name, profile, servers = {} } = await loadAgentFile('agents/weather.yml');
 */
export async function loadAgentFile(
  path: string,
  options: Omit<ParseAgentFileOptions, 'path'> = {},
): Promise<AgentFile> {
  const file = parseAgentFile(await readConfigText(path), { ...options, path });
  if (file.servers === undefined) return file;
  return { ...file, servers: resolveServerPaths(file.servers, dirname(resolve(path))) };
}
