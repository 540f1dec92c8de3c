// Reads an agent file from disk; relative paths in it are relative to the file.
import { dirname, resolve } from 'node:path';
import { readConfigText, resolveServerPaths } from '@vitrine/connect';
import { type AgentFile, type ParseAgentFileOptions, parseAgentFile } from './parse-agent-file.ts';

/** Rejects with `ConfigError` when the file cannot be read or is invalid. */
export async function loadAgentFile(
  path: string,
  options: Omit<ParseAgentFileOptions, 'path'> = {},
): Promise<AgentFile> {
  const file = parseAgentFile(await readConfigText(path), { ...options, path });
  if (file.servers === undefined) return file;
  return { ...file, servers: resolveServerPaths(file.servers, dirname(resolve(path))) };
}
