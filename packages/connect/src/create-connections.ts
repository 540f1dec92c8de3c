// Builds the connections of a configuration.
import type { Connections, ServerConfig } from './types.ts';

export interface ConnectionsOptions {
  /** How we introduce ourselves to servers. Default `{ name: 'vitrine', version: '0.1.0' }`. */
  readonly clientInfo?: { readonly name: string; readonly version: string };
}

export declare function createConnections(
  servers: Readonly<Record<string, ServerConfig>>,
  options?: ConnectionsOptions,
): Connections;
