// A server of this repository, started from its sources.
import { fileURLToPath } from 'node:url';
import type { ServerConfig } from '@vitrine/connect';

/** `file`: relative to this folder. The chat waits until it is connected. */
export const stdioServer = (file: string, ...args: string[]): ServerConfig => ({
  type: 'stdio',
  command: process.execPath,
  args: ['--conditions=@vitrine/source', fileURLToPath(new URL(file, import.meta.url)), ...args],
  connectionMode: 'strict',
});
