// Servers that answer in text, each behind `vitrine wrap`, as a chat connects them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerConfig } from '@vitrine/connect';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const bin = (name: string): string => here(`../../../node_modules/.bin/${name}`);
const SOURCE = '--conditions=@vitrine/source';

export const WEATHER = [process.execPath, SOURCE, here('../../../examples/weather/src/main.ts')];
export const DATABASE = [process.execPath, SOURCE, here('../../../examples/database/src/main.ts')];
export const EVERYTHING = [bin('mcp-server-everything'), 'stdio'];
/** Command of the memory server; its memory is in `file`. */
export const memory = (file: string) => ['env', `MEMORY_FILE_PATH=${file}`, bin('mcp-server-memory')];
/** Command of the file-system server, with the folder that it may use. */
export const filesystem = (folder: string) => [bin('mcp-server-filesystem'), folder];

/** The arguments of `node` for the wrapper in front of a server. Without a store: each test begins with an unknown server. */
export const wrapArguments = (server: readonly string[]): string[] => [
  SOURCE,
  here('../src/main.ts'),
  'wrap',
  '--no-cache',
  '--',
  ...server,
];

export function wrapped(server: readonly string[]): ServerConfig {
  return { type: 'stdio', command: process.execPath, args: wrapArguments(server), connectionMode: 'strict' };
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A folder for the filesystem server: notes, tables, an image, folders in folders. */
export function fillFolder(folder: string): string {
  for (const each of ['letters/2025', 'letters/2026', 'data']) mkdirSync(join(folder, each), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'notes.md': '# Glass\n\nA case for *finds*:\n\n- a beetle\n- a coin\n',
    'data/finds.csv': 'name,year,weight\nbeetle,1912,3.5\ncoin,1743,8.1\nshard,980,41.0\n',
    'data/config.json': JSON.stringify({ room: 'north', lamps: [1, 2, 3] }),
    'letters/2026/may.txt': 'Dear keeper,\nthe coin is older than we thought.\n',
    'letters/2025/june.txt': 'Nothing new.\n',
    'old.txt': 'to be moved\n',
    'pixel.png': Buffer.from(PIXEL, 'base64'),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
