// The address of a request's client, which the rate limits count by.
import { isIP } from 'node:net';
import type { Context } from 'hono';

/**
 * Finds the client's address behind `proxies` proxies: `X-Forwarded-For` has it that many places from the right, since each proxy appends the
 * address of its own client, and what is left of that the client may have sent itself. The connection's address for 0 proxies, and where
 * that place has no IP address.
 */
export function createClientAddress(proxies: number): (context: Context) => string {
  return context => {
    if (proxies > 0) {
      const address = context.req.header('x-forwarded-for')?.split(',').at(-proxies)?.trim();
      if (address !== undefined && isIP(address) !== 0) return address;
    }
    return connectionAddress(context);
  };
}

/** The address of the connection, as `@hono/node-server` passes it. */
function connectionAddress({ env }: Context): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'unknown';
}
