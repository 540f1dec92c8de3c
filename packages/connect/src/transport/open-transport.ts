// Opens the transport to a configured server, for sessions and for the proxy. All its errors are `ConnectError`s.

import { type Authorizer, createAuthorizedFetch } from '../auth/authorizer.ts';
import type { ReconnectDelays } from '../backoff.ts';
import type { Clock } from '../clock.ts';
import { findUnsendableSetting } from '../config/find-unsendable.ts';
import type { HttpServerConfig, ServerConfig } from '../config/server-config.ts';
import type { Limits } from '../connection-limits.ts';
import type { Failures } from '../failures/failures.ts';
import type { ChildReport } from '../stdio/stdio-transport.ts';
import { openHttp } from './http.ts';
import type { MessageTransport } from './message-transport.ts';
import { createSameOriginFetch, type Fetch } from './same-origin-fetch.ts';
import { openSse } from './sse.ts';
import { openStdio } from './stdio.ts';

export interface OpenTransportOptions {
  readonly name: string;
  readonly config: ServerConfig;
  readonly limits: Limits & Partial<ReconnectDelays>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: Fetch;
  /** Gives requests their access token. Absent: they have none. */
  readonly authorizer?: Authorizer | undefined;
  readonly onStderr?: ((chunk: Uint8Array) => void) | undefined;
  /** Receives each line that a child writes to stdout, before it is read. */
  readonly onLine?: ((text: string) => void) | undefined;
  /** Receives the reader of a child's state. */
  readonly onChild?: ((read: () => ChildReport) => void) | undefined;
}

/** The way to a server. */
export interface ServerTransport extends MessageTransport {
  /** The errors of this server, with what is known of its process. */
  readonly failures: Failures;
  /** Whether the server keeps no state of this client, so that its restart stays unnoticed: Streamable HTTP without a session id. Absent: it keeps some. */
  readonly isStateless?: boolean;
}

/** Creates the transport; nothing is spawned or fetched before `start()`. */
export function openTransport(options: OpenTransportOptions): ServerTransport {
  const { config } = options;
  const transport = openByType(config, options);
  const problem = findUnsendableSetting(config);
  if (problem !== undefined) transport.start = () => Promise.reject(transport.failures.misconfigured(problem));
  return transport;
}

function openByType(config: ServerConfig, options: OpenTransportOptions): ServerTransport {
  if (config.type === 'stdio') return openStdio({ ...options, config });
  const http = { ...options, config, fetch: createServerFetch(config, options) };
  return config.type === 'http' ? openHttp(http) : openSse(http);
}

/** `fetch` for one server: its token goes nowhere else, because redirects to another origin are not followed. */
function createServerFetch({ type }: HttpServerConfig, { fetch, authorizer }: OpenTransportOptions): Fetch {
  if (!authorizer) return createSameOriginFetch(fetch);
  // The standing stream of Streamable HTTP is optional, and a session ends without a question; the stream of HTTP+SSE is the connection.
  const maySignIn = (method: string): boolean => method === 'POST' || type === 'sse';
  return createSameOriginFetch(createAuthorizedFetch(fetch, { authorizer, maySignIn }));
}
