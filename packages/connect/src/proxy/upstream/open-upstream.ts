// Opens the transport to a configured server, and converts its errors into `ConnectError`.
import type { ReconnectDelays } from '../../backoff.ts';
import type { Clock } from '../../clock.ts';
import type { ServerConfig } from '../../config/server-config.ts';
import type { Limits } from '../../limits.ts';
import type { Fetch } from '../../session/limited-fetch.ts';
import type { MessageTransport } from '../types.ts';
import { openHttp } from './http.ts';
import { openSse } from './sse.ts';
import { openStdio } from './stdio.ts';

export interface OpenUpstreamOptions {
  readonly name: string;
  readonly config: ServerConfig;
  readonly limits: Limits & Partial<ReconnectDelays>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: Fetch;
  readonly onStderr?: ((chunk: Uint8Array) => void) | undefined;
}

/** Creates the transport; nothing is spawned or fetched before `start()`. Its errors are `ConnectError`s. */
export function openUpstream(options: OpenUpstreamOptions): MessageTransport {
  const { config } = options;
  if (config.type === 'stdio') return openStdio({ ...options, config });
  return config.type === 'http' ? openHttp({ ...options, config }) : openSse({ ...options, config });
}
