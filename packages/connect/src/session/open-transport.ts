// Creates the transport of a configured server: this package's for stdio, the SDK's for Streamable HTTP and the older HTTP+SSE.
import { SSEClientTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import type { Clock } from '../clock.ts';
import type { HttpServerConfig, ServerConfig } from '../config/server-config.ts';
import type { Limits } from '../limits.ts';
import { createStdioTransport, type StdioTransport } from '../stdio/stdio-transport.ts';
import { createLimitedFetch, type Fetch } from './limited-fetch.ts';

export interface OpenTransportOptions {
  readonly config: ServerConfig;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly fetch: Fetch;
  /** A message over the limit was dropped; `id` and `bytes` where they are known. */
  readonly onOversized: (id: string | number | undefined, bytes: number | undefined) => void;
}

export type OpenedTransport =
  | { readonly kind: 'stdio'; readonly transport: StdioTransport }
  | { readonly kind: 'http'; readonly transport: StreamableHTTPClientTransport }
  | { readonly kind: 'sse'; readonly transport: SSEClientTransport };

/** Creates the transport; nothing is spawned or fetched before `start()`. */
export function openTransport({ config, limits, clock, fetch, onOversized }: OpenTransportOptions): OpenedTransport {
  if (config.type === 'stdio') {
    const transport = createStdioTransport({ ...config, limits, clock });
    transport.onoversized = line => onOversized(line.id, line.bytes);
    return { kind: 'stdio', transport };
  }
  const limited = createLimitedFetch({
    fetch,
    maxBytes: limits.maxMessageBytes,
    onOversized: id => onOversized(id, undefined),
  });
  const options = { fetch: limited, requestInit: { headers: { ...config.headers } } };
  return config.type === 'http'
    ? { kind: 'http', transport: new StreamableHTTPClientTransport(addressOf(config), options) }
    : { kind: 'sse', transport: new SSEClientTransport(addressOf(config), options) };
}

function addressOf(config: HttpServerConfig): URL {
  return new URL(config.url);
}

/** Closes a transport. A legacy HTTP session is deleted at the server first (Streamable HTTP, Session Management), if it answers in time. */
export async function closeTransport(opened: OpenedTransport, clock: Clock): Promise<void> {
  if (opened.kind === 'http' && opened.transport.sessionId !== undefined) {
    const late = Promise.withResolvers<void>();
    const cancel = clock.after(1000, late.resolve);
    await Promise.race([opened.transport.terminateSession().catch(() => {}), late.promise]);
    cancel();
  }
  await (opened.transport as Transport).close();
}
