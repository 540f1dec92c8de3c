// Looks up a connected server, or throws an error that says why there is none and what to do.
import type { Connection, Connections } from '@vitrine/connect';
import { AgentError } from '../errors.ts';

export interface ServerAccess {
  /** Throws `AgentError` `unknown-server`, `server-unavailable`. */
  require(server: string): Connection;
  /**
   * Returns the connection of a surface that is shown: its server may have been removed from the configuration since. Throws `AgentError`
   * `server-unavailable`.
   */
  requireOfSurface(server: string): Connection;
}

export const unknownServer = (server: string): AgentError =>
  new AgentError('unknown-server', `There is no server ${server}.`, { received: server });

export function createServerAccess(connections: Connections): ServerAccess {
  const live = (connection: Connection): Connection => {
    const { status, error, tools } = connection.getSnapshot();
    // While it reconnects, or its user signs in, it keeps its tools, and calls wait for it.
    const isWaiting = status === 'connecting' || status === 'needs-sign-in';
    if (status === 'connected' || (isWaiting && tools.length > 0)) return connection;
    const line = `The server ${connection.name} is not connected (${status}). Try again when it is.`;
    throw new AgentError('server-unavailable', error ?? line);
  };
  return {
    require(server) {
      const connection = connections.get(server);
      if (!connection) throw unknownServer(server);
      return live(connection);
    },
    requireOfSurface(server) {
      const connection = connections.get(server);
      if (!connection)
        throw new AgentError(
          'server-unavailable',
          `The server ${server}, which this came from, is not in the configuration any more: what is here can be seen, and nothing can be asked of it. Add the server again to use it.`,
          { received: server },
        );
      return live(connection);
    },
  };
}
