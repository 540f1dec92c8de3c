// Servers that answer in text, each behind `vitrine wrap`, as a chat connects them.
import { fileURLToPath } from 'node:url';
import type { ServerConfig } from '@vitrine/connect';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SOURCE = '--conditions=@vitrine/source';

export const WEATHER = [process.execPath, SOURCE, here('../../../examples/weather/src/main.ts')];
export const DATABASE = [process.execPath, SOURCE, here('../../../examples/database/src/main.ts')];
export const EVERYTHING = [here('../../../node_modules/.bin/mcp-server-everything'), 'stdio'];

/** Kept nowhere: each test begins with a server that nobody knows. */
export function wrapped(server: readonly string[]): ServerConfig {
  const args = [SOURCE, here('../src/main.ts'), 'wrap', '--no-cache', '--', ...server];
  return { type: 'stdio', command: process.execPath, args, connectionMode: 'strict' };
}
