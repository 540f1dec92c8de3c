import type { ServerConfig } from './server-config.ts';

const LOOPBACK = /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost\.?)$/;

/** Whether a server runs on this machine: as a child process, or at a loopback address. A tunnel behind one cannot be told. */
export function isLocalServer(config: Pick<ServerConfig, 'type'> & { readonly url?: string }): boolean {
  return config.type === 'stdio' || LOOPBACK.test(URL.parse(config.url ?? '')?.hostname ?? '');
}
