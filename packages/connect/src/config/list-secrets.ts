// What a server is given and no text, page or log must have.
import type { ServerConfig } from './server-config.ts';

/**
 * The values that a configuration passes to the server only: of variables and headers, the client's secret, and what its URL has of secrets.
 *
 * @example listSecrets({ type: 'http', url, headers: { Authorization: 'Bearer 0123456789' } }) // ['Bearer 0123456789', '0123456789']
 */
export function listSecrets(server: ServerConfig): readonly string[] {
  if (server.type === 'stdio') return Object.values(server.env ?? {});
  const { username, password, searchParams } = new URL(server.url);
  // A server may repeat a key without the scheme before it.
  const headers = Object.values(server.headers ?? {}).flatMap(value => [value, value.replace(/^\S+\s+/, '')]);
  const secret = server.auth?.clientSecret;
  return [
    ...new Set([...headers, ...(secret === undefined ? [] : [secret]), username, password, ...searchParams.values()]),
  ];
}
