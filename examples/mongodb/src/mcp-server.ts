// MongoDB's own MCP server, installed on demand: it has 193 MB, and most users of this repository never run it.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('../server/', import.meta.url));
const main = `${folder}node_modules/mongodb-mcp-server/dist/esm/index.js`;

export function isInstalled(): boolean {
  return existsSync(main);
}

/** The versions of that day, of the packages that package.json does not name: a lock file would be 5,700 lines. */
const BEFORE = '2026-11-20';

/** Installs it without optional packages and install scripts. Rejects with npm's own message. */
export async function install(): Promise<void> {
  if (isInstalled()) return;
  const options = ['--no-package-lock', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...options, `--before=${BEFORE}`], { cwd: folder });
}

/** A command line: the command and its arguments. */
export type CommandLine = readonly [command: string, ...args: string[]];

const node = process.execPath;
const source = '--conditions=@vitrine/source';
/** The server's own telemetry is off. */
const words = (uri: string) => [uri, '--telemetry', 'disabled'];

/** The published server, unchanged. */
export function unmodified(uri: string): CommandLine {
  return [node, main, ...words(uri)];
}

/** The published server with three tools subclassed. */
export function subclassed(uri: string): CommandLine {
  return [node, source, `${folder}subclassed.mjs`, ...words(uri)];
}

/** A server behind `vitrine augment`, with the map of this example. */
export function behindProxy(server: CommandLine): CommandLine {
  const vitrine = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url));
  const map = fileURLToPath(new URL('../map.yml', import.meta.url));
  return [node, source, vitrine, 'augment', '--config', map, '--', ...server];
}
