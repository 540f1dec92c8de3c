// Decides whether a configured server runs on this machine.
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import type { ServerConfig } from './server-config.ts';

/** Whether a server runs on this machine: as a child process, or at a loopback address. A tunnel behind a loopback address is not recognised. */
export function isLocalServer(config: Pick<ServerConfig, 'type'> & { readonly url?: string }): boolean {
  return config.type === 'stdio' || isLoopbackURL(config.url ?? '');
}
