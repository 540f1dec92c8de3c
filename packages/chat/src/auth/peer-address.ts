// The other end of the connection of a request.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Returns the address; undefined where the chat is served without a connection. */
export function readPeerAddress(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined;
  }
}
