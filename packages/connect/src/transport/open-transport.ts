// Opens the transport to a configured server, for sessions and for the proxy. All its errors are `ConnectError`s.
import type { ReconnectDelays } from '../backoff.ts';
import type { Clock } from '../clock.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Failures } from '../failures/failures.ts';
import type { Limits } from '../limits.ts';
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
  readonly onStderr?: ((chunk: Uint8Array) => void) | undefined;
}

/** The way to a server. */
export interface ServerTransport extends MessageTransport {
  /** The errors of this server, with what is known of its process. */
  readonly failures: Failures;
}

/** Creates the transport; nothing is spawned or fetched before `start()`. */
export function openTransport(options: OpenTransportOptions): ServerTransport {
  const { config } = options;
  if (config.type === 'stdio') return openStdio({ ...options, config });
  const http = { ...options, config, fetch: createSameOriginFetch(options.fetch) };
  return config.type === 'http' ? openHttp(http) : openSse(http);
}
