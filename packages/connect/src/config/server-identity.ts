// A hash that identifies a server. Consents are bound to it and not only to the name, which another project may use for another server.

import { resolve } from 'node:path';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { ServerConfig } from './server-config.ts';

/** SHA-256 of the command, its arguments and its folder, or of the URL. Environment and headers are left out: they contain secrets, which change. */
export function serverIdentity(config: ServerConfig): string {
  const parts =
    config.type === 'stdio'
      ? ['stdio', config.command, config.args ?? [], resolve(config.cwd ?? '.')]
      : ['url', new URL(config.url).href];
  return sha256Hex(JSON.stringify(parts));
}
