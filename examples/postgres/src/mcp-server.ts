// The published MCP server of this example, unmodified, and the same behind the proxy.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A command line: the command and its arguments. */
export type CommandLine = readonly [command: string, ...args: string[]];

/** `@modelcontextprotocol/server-postgres` as published. */
export function unmodified(url: string): CommandLine {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@modelcontextprotocol/server-postgres/package.json'));
  return [process.execPath, join(folder, 'dist', 'index.js'), url];
}

/** A server behind `vitrine augment`, with the map of this example. */
export function behindProxy(server: CommandLine): CommandLine {
  const vitrine = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url));
  const map = fileURLToPath(new URL('../map.yml', import.meta.url));
  return [process.execPath, '--conditions=@vitrine/source', vitrine, 'augment', '--config', map, '--', ...server];
}
