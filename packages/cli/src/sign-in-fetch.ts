// How `vitrine chat` reaches the authorization servers that MCP servers name.
import type { Config } from '@vitrine/connect';
import { createPublicFetch, type PublicFetch } from '@vitrine/host/node';

export interface SignInFetchOptions {
  /** Whether others than the user of this machine reach the chat. */
  readonly isShared: boolean;
  /** The servers of the configuration and of agent files. */
  readonly servers: readonly Config['servers'][];
}

/**
 * Undefined where only this machine reaches the chat. A chat that others reach asks public addresses, and the hosts that its operator has
 * configured: what a server names must not lead into the network of the chat.
 */
export function createSignInFetch({ isShared, servers }: SignInFetchOptions): PublicFetch | undefined {
  if (!isShared) return undefined;
  const addresses = servers
    .flatMap(each => Object.values(each))
    .flatMap(server => {
      if (server.type === 'stdio') return [];
      return [server.url, ...(server.auth?.issuer === undefined ? [] : [server.auth.issuer])];
    });
  const privateHosts = addresses.map(address => new URL(address).hostname.replace(/^\[|\]$/g, '').toLowerCase());
  return createPublicFetch({ privateHosts: [...new Set(privateHosts)] });
}
