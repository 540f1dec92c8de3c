// Finds the connection that a request names.
import type { Connection, Connections } from '@vitrine/connect';
import { ChatError } from '../errors.ts';

export const noServer = (name: string): ChatError =>
  new ChatError('not-found', `There is no server "${name.slice(0, 100)}".`);

/** Throws `ChatError` `not-found`. */
export function requireConnection(connections: Connections, name: string): Connection {
  const connection = connections.get(name);
  if (connection) return connection;
  throw noServer(name);
}
