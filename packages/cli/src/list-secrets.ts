// What a server is given and a log must not have.
import type { ServerConfig } from '@vitrine/connect';

/** The values that a configuration passes to the server only. */
export function listSecrets(upstream: ServerConfig): readonly string[] {
  if (upstream.type === 'stdio') return Object.values(upstream.env ?? {});
  const { username, password, searchParams } = new URL(upstream.url);
  const secret = upstream.auth?.clientSecret;
  return [
    ...Object.values(upstream.headers ?? {}),
    ...(secret === undefined ? [] : [secret]),
    username,
    password,
    ...searchParams.values(),
  ];
}
