// Which server a configuration means: what a consent is bound to besides the name, which another project may give to another server.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { ServerConfig } from './server-config.ts';

/** SHA-256 of the command, its arguments and its folder, or of the URL. Environment and headers hold secrets that change, and are left out. */
export function serverIdentity(config: ServerConfig): string {
  const parts =
    config.type === 'stdio'
      ? ['stdio', config.command, config.args ?? [], resolve(config.cwd ?? '.')]
      : ['url', new URL(config.url).href];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
